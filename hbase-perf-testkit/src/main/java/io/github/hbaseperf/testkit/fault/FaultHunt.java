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
package io.github.hbaseperf.testkit.fault;

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a check in a JVM of its own, with something wrong in front of its class path, and says when
 * it noticed. The check is a main class that takes {@code --seed} and {@code --tables}, ends with
 * exit code 0, or at the first difference with 1 and a line that names the seed of its table. For
 * any number of threads.
 */
public final class FaultHunt {
  private static final Pattern SEED = Pattern.compile("(?m)^.*\\bseed[ =:]+(\\d+)");

  /**
   * What came of a hunt.
   *
   * @param found   whether there was a difference
   * @param tables  up to the first difference, or all
   * @param seconds of the whole JVM
   * @param output  what the check printed, but for errors
   */
  public record Find(boolean found, long tables, double seconds, String output) {
  }

  private final Path workDir;
  private final List<String> jvmOptions;
  private final Class<?> check;

  /**
   * @param workDir    where output goes; must exist
   * @param jvmOptions heap and the like
   * @param check      the main class
   */
  public FaultHunt(Path workDir, List<String> jvmOptions, Class<?> check) {
    this.workDir = workDir;
    this.jvmOptions = Stream.concat(Stream.of("-ea"), jvmOptions.stream()).toList();
    this.check = check;
  }

  /**
   * Hunts for what is wrong in the overlay. A table that differs without what is wrong, too, is no
   * find.
   *
   * @param overlay        goes first on the class path; may be empty
   * @param sound          the same without what is wrong; may be empty
   * @param firstSeed      of the first table
   * @param tables         at most
   * @param timeoutSeconds after which a run of the check is ended
   * @param more           arguments of the check
   * @throws IllegalStateException if the check itself fails or does not end
   */
  public Find hunt(List<Path> overlay, List<Path> sound, long firstSeed, int tables,
    long timeoutSeconds, String... more) throws IOException, InterruptedException {
    double seconds = 0;
    for (long seed = firstSeed; seed < firstSeed + tables;) {
      Find find =
        check(overlay, seed, (int) (firstSeed + tables - seed), timeoutSeconds, List.of(more));
      seconds += find.seconds();
      seed += find.tables();
      if (!find.found() || !check(sound, seed - 1, 1, timeoutSeconds, List.of(more)).found()) {
        return new Find(find.found(), seed - firstSeed, seconds, find.output());
      }
    }
    return new Find(false, tables, seconds, "");
  }

  /**
   * Runs the check once: each difference that is not known counts. Arguments as of {@link #hunt}.
   */
  public Find check(List<Path> overlay, long firstSeed, int tables, long timeoutSeconds,
    List<String> more) throws IOException, InterruptedException {
    String classPath =
      Stream.concat(overlay.stream().map(Path::toString), Stream.of(ChildJvm.classPath()))
        .collect(Collectors.joining(File.pathSeparator));
    List<String> arguments = new ArrayList<>(
      List.of("--seed", Long.toString(firstSeed), "--tables", Integer.toString(tables)));
    arguments.addAll(more);
    long start = System.nanoTime();
    ChildRun run = ChildRun.of(ChildJvm.command(classPath, jvmOptions, check, arguments), workDir,
      timeoutSeconds);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (run.killed() || run.exitCode() != 0 && run.exitCode() != 1) {
      throw new IllegalStateException(
        (run.killed() ? "does not end in " + timeoutSeconds + " s" : "exit code " + run.exitCode())
          + tail(run));
    }
    boolean found = run.exitCode() == 1;
    return new Find(found, found ? seed(run) - firstSeed + 1 : tables, seconds, run.out());
  }

  private static long seed(ChildRun run) {
    Matcher seed = SEED.matcher(run.out());
    if (!seed.find()) {
      throw new IllegalStateException("The check does not say at which seed" + tail(run));
    }
    return Long.parseLong(seed.group(1));
  }

  private static String tail(ChildRun run) {
    return "; it printed " + tail(run.out()) + "\nerrors: " + tail(run.err());
  }

  private static String tail(String output) {
    return output.substring(Math.max(0, output.length() - 2000));
  }
}
