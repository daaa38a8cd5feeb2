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
package io.github.hbaseperf.harness.compare;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.trial.CommandText;
import io.github.hbaseperf.harness.trial.OutputArguments;
import io.github.hbaseperf.harness.trial.ParamArguments;
import io.github.hbaseperf.harness.trial.RunOptions;
import io.github.hbaseperf.harness.trial.RunProfile;
import io.github.hbaseperf.harness.trial.Variant;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Command line options that say who is compared on what; a mixin of every command that compares.
 */
public final class ComparisonArguments {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--variants", split = ",", paramLabel = "NAME", defaultValue = "stock,all",
    description = "Variants, the baseline first (default: ${DEFAULT-VALUE}); stock,stock shows the "
      + "noise, all,all-without-0009 what one patch brings to the others.")
  private List<String> variants;

  @Option(names = "--lines", split = ",", paramLabel = "VERSION",
    description = "HBase versions instead of variants, the baseline first, like "
      + "2.6.4-hadoop3,2.6.1-hadoop3; docs/benchmarks.md says how to get their class paths.")
  private List<String> lines;

  @Option(names = "--classpath-a", paramLabel = "PATH",
    description = "Jars or folders that come first on the baseline's class path, instead of a "
      + "variant: your own build of HBase.")
  private String classPathA;

  @Option(names = "--classpath-b", paramLabel = "PATH",
    description = "The same for the side compared with it; goes with --classpath-a.")
  private String classPathB;

  @Option(names = "--benchmarks", paramLabel = "REGEX", defaultValue = ".*",
    description = "Which benchmarks (default: all).")
  private String regex;

  @Option(names = "--forks", paramLabel = "N",
    description = "JVMs per side and benchmark (default: 6; 4 with --quick).")
  private Integer trials;

  @Mixin
  private ParamArguments params;

  @Option(names = "--margin", paramLabel = "PERCENT", defaultValue = "5",
    description = "Difference in speed that counts as none (default: ${DEFAULT-VALUE}).")
  private double marginPercent;

  /**
   * Checks the options and puts them together.
   * @param output where the results go
   * @throws ParameterException if an option is wrong; says which
   * @throws IOException        if the class path of a line is not there
   */
  public CompareOptions options(RunProfile profile, OutputArguments output) throws IOException {
    check();
    RunOptions run = new RunOptions(variants(), regex,
      trials != null ? trials : profile == RunProfile.QUICK ? 4 : 6, params.given(), profile,
      output.folder(), output.resume());
    return new CompareOptions(run, marginPercent / 100, CommandText.of(spec));
  }

  private List<Variant> variants() throws IOException {
    List<Variant> compared = new ArrayList<>();
    if (classPathA != null) {
      return List.of(Variant.classes("a", classPathA), Variant.classes("b", classPathB));
    }
    if (lines != null) {
      for (String line : lines) {
        compared.add(Variant.line(line));
      }
      return compared;
    }
    Variants known = Kit.variants();
    for (String name : variants) {
      Variant variant = Variant.built(known, name);
      compared.add(compared.contains(variant) ? variant.again() : variant);
    }
    return compared;
  }

  private void check() {
    require((classPathA == null) == (classPathB == null),
      "--classpath-a and --classpath-b go together");
    requireEntries("--classpath-a", classPathA);
    requireEntries("--classpath-b", classPathB);
    require(variants.size() > 1,
      "--variants needs a baseline and at least one other, like stock,all");
    require(lines == null || classPathA == null, "--lines and --classpath-a do not go together");
    require(lines == null || lines.size() > 1,
      "--lines needs a baseline and at least one other, like 2.6.4-hadoop3,2.6.1-hadoop3");
    require(variants.stream().distinct().count() >= variants.size() - 1,
      "--variants names a variant more than twice");
    require(trials == null || trials > 0, "--forks must be at least 1");
    require(marginPercent > 0 && marginPercent <= 100, "--margin must be above 0 and at most 100");
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      require(false, "--benchmarks is no regular expression: " + e.getDescription());
    }
  }

  /** What is not there would be passed over: stock would be compared with itself. */
  private void requireEntries(String option, String classPath) {
    if (classPath != null) {
      ChildJvm.missingEntry(classPath)
        .ifPresent(entry -> require(false, option + " has " + entry + ", which is not there"));
    }
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}
