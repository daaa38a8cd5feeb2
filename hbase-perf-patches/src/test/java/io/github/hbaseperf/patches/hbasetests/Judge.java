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

import io.github.hbaseperf.patches.Variants;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells whose fault a failed test is. It is repeated on stock HBase and on the overlay, up to
 * {@link #ROUNDS} times each: what fails on stock, too, is no fault of the overlay, and what fails
 * a single time is unsteady.
 */
final class Judge {
  static final int ROUNDS = 3;

  /** Switches off what the exempt tests may fail for. */
  static final String WITHOUT_STEPS = "-Dhbase.perf.blind-skips.enabled=false";

  /** Runs a test class to its end, well or not. */
  interface Runs {
    HBaseTestRun run(String variant, String testClass, String... jvmOptions) throws Exception;
  }

  private final Runs runs;
  private final Map<String, Exemption> exemptions;

  Judge(Runs runs, Map<String, Exemption> exemptions) {
    this.runs = runs;
    this.exemptions = exemptions;
  }

  Verdict judge(String variant, String testClass) throws Exception {
    HBaseTestRun first = runs.run(variant, testClass);
    Set<String> exempt = exempt(first, variant, testClass);
    Set<String> others = minus(first.failed(), exempt);
    Map<String, Integer> here = new TreeMap<>();
    others.forEach(test -> here.put(test, 1));
    Set<String> both = new TreeSet<>();
    for (int round = 0; round < ROUNDS && !both.containsAll(others); round++) {
      both.addAll(runs.run(Variants.STOCK, testClass).failed());
      if (!both.containsAll(others)) {
        runs.run(variant, testClass).failed().forEach(test -> here.merge(test, 1, Integer::sum));
      }
    }
    here.keySet().removeAll(exempt);
    both.retainAll(here.keySet());
    Set<String> ours = minus(here.keySet(), both);
    Set<String> unsteady = new TreeSet<>(ours);
    unsteady.removeIf(test -> here.get(test) > 1);
    Set<String> needless = new TreeSet<>(exemptions.keySet());
    needless.retainAll(variant.equals(Variants.ALL) ? first.passed() : Set.of());
    return new Verdict(first.millis(), minus(first.passed(), here.keySet()).size(), first.skipped(),
      exempt, both, unsteady, minus(ours, unsteady), needless);
  }

  /** An exemption counts if the test fails as argued, and passes without what it is exempt for. */
  private Set<String> exempt(HBaseTestRun first, String variant, String testClass)
    throws Exception {
    Set<String> exempt = first.failed();
    exempt.removeIf(test -> !exemptions.containsKey(test)
      || !exemptions.get(test).thrown().equals(first.lines().get(test).detail()));
    if (!exempt.isEmpty()) {
      exempt.retainAll(runs.run(variant, testClass, WITHOUT_STEPS).passed());
    }
    return exempt;
  }

  private static Set<String> minus(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return rest;
  }
}
