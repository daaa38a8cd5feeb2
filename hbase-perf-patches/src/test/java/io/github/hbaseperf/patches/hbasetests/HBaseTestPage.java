/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.github.hbaseperf.patches.hbasetests;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a report says: per package what ran and how it ended, what of the selection did not run yet,
 * and what never runs, with the reason.
 * @param selected what is to run
 * @param notRun   what is not to run, and why
 */
record HBaseTestPage(List<String> selected, Map<String, String> notRun, String run) {

  /** Writes it anew from verdicts by variant and class, and the fingerprints of the variants. */
  String write(Map<String, Map<String, Verdict>> verdicts, Map<String, String> fingerprints) {
    StringBuilder page = new StringBuilder("# HBase's own tests on the patch series\n\n"
      + "*Classes*: test classes that ran, of those selected. *Failed on both*: on stock HBase, too.\n"
      + "*Exempt*: fails as argued in `exempt.txt`, and passes with `" + Judge.WITHOUT_STEPS
      + "`.\n*Overlay*: the hash of what its patches change.\n"
      + "*Unsteady*: failed once, and in none of " + Judge.ROUNDS
      + " repetitions.\n*Minutes*: of the first run of each class on the overlay.\n\n- Command: "
      + run + "\n- Last written: " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n");
    if (verdicts.size() > 1) {
      page.append(variants(verdicts, fingerprints));
    } else {
      verdicts.forEach((variant, byClass) -> page.append("\n## `" + variant + "`, overlay "
        + fingerprints.get(variant) + "\n\n" + packages(byClass) + lists(byClass)));
    }
    page.append("\n## Not run, and why\n\n| class | why |\n| --- | --- |\n");
    notRun.forEach((name, why) -> page.append("| " + name + " | " + why + " |\n"));
    return page.toString();
  }

  /** A line for each variant, a column for each class: how many of its tests passed. */
  private String variants(Map<String, Map<String, Verdict>> verdicts,
    Map<String, String> fingerprints) {
    Set<String> classes = new TreeSet<>();
    verdicts.values().forEach(byClass -> classes.addAll(byClass.keySet()));
    StringBuilder text = new StringBuilder("\n## Tests that passed\n\n| variant | overlay |");
    classes.forEach(name -> text.append(' ').append(name).append(" |"));
    text.append(" minutes |\n| --- | --- |" + " --- |".repeat(classes.size() + 1) + "\n");
    verdicts.forEach((variant, byClass) -> {
      text.append("| `" + variant + "` | " + fingerprints.get(variant) + " |");
      classes.forEach(name -> text.append(' ')
        .append(byClass.containsKey(name) ? passed(byClass.get(name)) : "not run").append(" |"));
      text.append(String.format(Locale.ROOT, " %.1f |%n", minutes(byClass.values())));
    });
    verdicts.forEach((variant, byClass) -> {
      String lists = lists(byClass);
      text.append(lists.isEmpty() ? "" : "\n## `" + variant + "`\n" + lists);
    });
    return text.toString();
  }

  private static String passed(Verdict verdict) {
    return verdict.passed() == verdict.ran()
      ? Integer.toString(verdict.passed())
      : verdict.passed() + " of " + verdict.ran();
  }

  private String packages(Map<String, Verdict> byClass) {
    StringBuilder text = new StringBuilder(
      "| package | classes | tests | passed | failed on both | exempt | unsteady |"
        + " failed on ours | skipped | minutes |\n"
        + "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    text.append(row("**all**", byClass.values(), selected.size()));
    for (String name : new TreeSet<>(packageNames(byClass.keySet()))) {
      text.append(row(
        name.isEmpty() ? "(root)" : name, byClass.entrySet().stream()
          .filter(in(name, Map.Entry::getKey)).map(Map.Entry::getValue).toList(),
        selected.stream().filter(in(name, Function.identity())).count()));
    }
    return text.toString();
  }

  private String lists(Map<String, Verdict> byClass) {
    StringBuilder text = new StringBuilder();
    text.append(list("Failed on ours only", byClass, Verdict::ours));
    text.append(list("Exempt, but passed", byClass, Verdict::needless));
    text.append(list("Failed on stock, too", byClass, Verdict::both));
    text.append(list("Exempt", byClass, Verdict::exempt));
    text.append(list("Unsteady", byClass, Verdict::unsteady));
    List<String> missing = selected.stream().filter(name -> !byClass.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      text.append("\nSelected, but not run yet: " + missing.size() + " classes:\n\n"
        + String.join(", ", missing) + "\n");
    }
    return text.toString();
  }

  private static Set<String> packageNames(Collection<String> names) {
    return names.stream().map(HBaseTestSelection::packageOf).collect(Collectors.toSet());
  }

  private static <T> Predicate<T> in(String name, Function<T, String> testClass) {
    return item -> HBaseTestSelection.packageOf(testClass.apply(item)).equals(name);
  }

  private static String row(String name, Collection<Verdict> of, long selected) {
    return String.format(Locale.ROOT,
      "| %s | %d of %d | %d | %d | %d | %d | %d | %d | %d | %.1f |%n", name, of.size(), selected,
      sum(of, Verdict::ran), sum(of, Verdict::passed), sum(of, v -> v.both().size()),
      sum(of, v -> v.exempt().size()), sum(of, v -> v.unsteady().size()),
      sum(of, v -> v.ours().size()), sum(of, v -> v.skipped().size()), minutes(of));
  }

  private static double minutes(Collection<Verdict> of) {
    return of.stream().mapToLong(Verdict::millis).sum() / 60_000.0;
  }

  private static int sum(Collection<Verdict> of, Function<Verdict, Integer> count) {
    return of.stream().mapToInt(count::apply).sum();
  }

  private static String list(String title, Map<String, Verdict> of,
    Function<Verdict, Set<String>> tests) {
    Set<String> all = new TreeSet<>();
    of.values().forEach(verdict -> all.addAll(tests.apply(verdict)));
    return all.isEmpty() ? "" : "\n" + title + ":\n\n- `" + String.join("`\n- `", all) + "`\n";
  }
}
