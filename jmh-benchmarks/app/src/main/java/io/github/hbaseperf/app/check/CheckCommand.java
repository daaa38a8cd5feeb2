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
package io.github.hbaseperf.app.check;

import io.github.hbaseperf.app.check.CheckRecord.Checked;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.CommandText;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.check.CheckMain;
import io.github.hbaseperf.testkit.check.CheckReport;
import io.github.hbaseperf.testkit.check.SwitchedCode;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.WatchedMain;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares variants of HBase, or a build of one's own, with the model of HBase. */
@Command(name = "check", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Writes, deletes, flushes, compacts, splits and reads small random tables on an HBase "
    + "inside a JVM, and compares what reads return and what files hold with a model of HBase that "
    + "shares no code with it. Prints what was tried, and each difference as a few lines that can be "
    + "saved and run again. Faults of stock HBase that are known are counted, not reported; of the "
    + "variant all only those that it does not mend.",
  subcommands = WriteTestCommand.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:no unknown difference", "1:a difference, or a JVM that failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf check --minutes 5 --variants stock,all")
public final class CheckCommand implements Callable<Integer> {
  /** The endpoint's tests have it: it is no part of a release. */
  private static final String COUNT_READER =
    "io.github.hbaseperf.coprocessor.simulation.CountReader";
  private static final String COUNT_READER_CLASSES = "hbase-perf-coprocessor/target/test-classes";
  /**
   * Known faults are told by their stack traces, which a JVM leaves out after a while. A check is
   * one thread, and makes much garbage: it needs no collector beside it. HBase fills the end of
   * each file byte by byte under a lock, which takes an eighth of the time without biased locking.
   * Java 17 warns of that option, and Java 18 and later do not know it.
   */
  static final List<String> JVM_OPTIONS = List.of("-Xmx1g", "-XX:+UseSerialGC", "-ea",
    "-XX:-OmitStackTraceInFastThrow", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:-PrintWarnings",
    "-XX:+UseBiasedLocking", "-XX:BiasedLockingStartupDelay=0");

  private static final String EACH = "each";

  @Option(names = "--minutes", paramLabel = "N",
    description = "For so long, each variant. Default: 1, without --tables.")
  private Integer minutes;

  @Option(names = "--tables", paramLabel = "N", description = "So many tables, each variant.")
  private Integer tables;

  @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
    description = "Seed of the first table, the next one has the next. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--again", paramLabel = "RECORD",
    description = "Only the tables that differ in a check.json, once more; of the variants that are"
      + " named, those that it has.")
  private Path again;

  @Option(names = "--variants", split = ",", paramLabel = "NAME", defaultValue = "stock,all",
    description = "Variants to check, one after the other; each stands for each patch alone, with"
      + " those it depends on. Default: ${DEFAULT-VALUE}.")
  private List<String> variants;

  @Option(names = "--classpath", paramLabel = "JARS",
    description = "Check an HBase of your own instead: its jars, in front of the kit's class path, "
      + "separated as in any class path. Of a distribution those are lib/*.jar and "
      + "lib/client-facing-thirdparty/*.jar.")
  private String classPath;

  @Option(names = "--differences", paramLabel = "N", defaultValue = "1",
    description = "End a variant after so many tables that differ. Default: ${DEFAULT-VALUE}.")
  private int differences;

  @Option(names = "--endpoint",
    description = "Count and aggregate by the endpoint where tables would be scanned. In a checkout"
      + " only.")
  private boolean endpoint;

  @Option(names = "--strict", description = "Report known faults of stock HBase, too.")
  private boolean strict;

  @Option(names = "--output", paramLabel = "FOLDER", defaultValue = "target/check",
    description = "Where tables that differ are saved, and the record of the check, check.json."
      + " Default: ${DEFAULT-VALUE}.")
  private Path output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (minutes != null && minutes < 1 || tables != null && tables < 1) {
      throw new ParameterException(spec.commandLine(), "--minutes and --tables must be 1 or more");
    }
    requireEntries(classPath, spec);
    Path countReader = Kit.home().resolve(COUNT_READER_CLASSES);
    if (endpoint && !Files.isDirectory(countReader)) {
      throw new ParameterException(spec.commandLine(), "--endpoint needs the endpoint's tests, in "
        + countReader + ": build a checkout with mvn package -DskipTests");
    }
    int exitCode = 0;
    List<Checked> record = new ArrayList<>();
    Map<String, String> classPaths = classPaths();
    Map<String, List<Long>> seedsAgain = seedsAgain();
    if (again != null) {
      classPaths.keySet().retainAll(seedsAgain.keySet());
      if (classPaths.isEmpty()) {
        throw new ParameterException(spec.commandLine(), again + " has tables that differ of "
          + String.join(", ", seedsAgain.keySet()) + " only: name one with --variants");
      }
    }
    tellTime(classPaths.keySet());
    for (Map.Entry<String, String> checked : classPaths.entrySet()) {
      System.out.println("== " + checked.getKey());
      System.out.flush();
      Path report = output.resolve(checked.getKey()).resolve(CheckMain.REPORT);
      Files.deleteIfExists(report);
      String jars =
        endpoint ? checked.getValue() + File.pathSeparator + countReader : checked.getValue();
      List<Long> seeds = seedsAgain.get(checked.getKey());
      if (check(checked.getKey(), jars, seeds) != 0) {
        exitCode = 1;
      }
      if (Files.exists(report)) {
        record.add(
          new Checked(checked.getKey(), endpoint, seed, seeds, strict, CheckReport.read(report)));
      }
    }
    new CheckRecord(Environment.current(), CommandText.of(spec), record)
      .write(output.resolve("check.json"));
    return exitCode;
  }

  /** @param classPath of an HBase of one's own, or null */
  static void requireEntries(String classPath, CommandSpec spec) {
    Optional.ofNullable(classPath).flatMap(ChildJvm::missingEntry).ifPresent(entry -> {
      // It would be passed over, and the kit's own HBase checked.
      throw new ParameterException(spec.commandLine(),
        "--classpath has " + entry + ", which is not there");
    });
  }

  static String inFrontOfKit(String classPath) {
    return classPath + File.pathSeparator + ChildJvm.classPath(Optional.empty());
  }

  /** Seeds of the tables to be checked again, by variant. */
  private Map<String, List<Long>> seedsAgain() throws IOException {
    Map<String, List<Long>> seeds = new LinkedHashMap<>();
    if (again == null) {
      return seeds;
    }
    if (tables != null || minutes != null) {
      throw new ParameterException(spec.commandLine(),
        "--again checks all tables that differed: it takes neither --tables nor --minutes");
    }
    if (!Files.isRegularFile(again)) {
      throw new ParameterException(spec.commandLine(), "--again " + again + " is no file");
    }
    for (Checked one : CheckRecord.read(again).checked()) {
      if (!one.report().differentSeeds().isEmpty() && one.endpoint() == endpoint) {
        seeds.put(one.variant(), one.report().differentSeeds());
      }
    }
    if (seeds.isEmpty()) {
      throw new ParameterException(spec.commandLine(), again + " has no table that differs"
        + (endpoint ? " with --endpoint" : " without --endpoint"));
    }
    return seeds;
  }

  /** How long each variant is checked; empty for as long as the tables take. */
  private Optional<Integer> minutesEach() {
    return Optional.ofNullable(minutes)
      .or(() -> tables == null && again == null ? Optional.of(1) : Optional.empty());
  }

  /** What tables take is told by the check, when the first of them are done. */
  private void tellTime(Set<String> names) {
    minutesEach().ifPresent(each -> System.out.printf("%s: %s %s.%n", String.join(", ", names),
      tables == null ? "about" : "at most",
      RoughTime.of((double) TimeUnit.MINUTES.toSeconds(each) * names.size())));
  }

  /** What to check, by name. */
  private Map<String, String> classPaths() {
    Map<String, String> classPaths = new LinkedHashMap<>();
    if (classPath != null) {
      classPaths.put("classpath", inFrontOfKit(classPath));
      return classPaths;
    }
    Variants built = Kit.variants();
    for (String name : variants) {
      List<String> names = name.equals(EACH) ? built.namesOfPatches() : List.of(name);
      names.forEach(one -> classPaths.put(one, ChildJvm.classPath(built.overlay(one))));
    }
    return classPaths;
  }

  private int check(String name, String checkedClassPath, List<Long> seeds)
    throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(CheckMain.class.getName(), "--seed",
      Long.toString(seed), "--output", output.resolve(name).toString(), "--differences",
      Integer.toString(seeds == null ? differences : seeds.size())));
    if (seeds != null) {
      arguments.addAll(
        List.of("--seeds", seeds.stream().map(String::valueOf).collect(Collectors.joining(","))));
    }
    if (tables != null) {
      arguments.addAll(List.of("--tables", tables.toString()));
    }
    minutesEach().ifPresent(each -> arguments.addAll(List.of("--minutes", each.toString())));
    if (endpoint) {
      arguments.addAll(List.of("--reader", COUNT_READER));
    }
    if (strict) {
      arguments.add("--strict");
    } else if (name.equals(Variants.ALL)) {
      arguments.add("--mended");
    }
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    if (classPath == null && !name.equals(Variants.STOCK)) {
      Variants built = Kit.variants();
      options.add(SwitchedCode.jvmOption(output.resolve(name).resolve("coverage"),
        built.overlay(name).orElseThrow(), built.patches(), built.patchesOfOneThread(),
        built.allSwitchesOff(name)));
    }
    Process process =
      new ProcessBuilder(ChildJvm.command(checkedClassPath, options, WatchedMain.class, arguments))
        .redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT).start();
    return process.waitFor();
  }
}
