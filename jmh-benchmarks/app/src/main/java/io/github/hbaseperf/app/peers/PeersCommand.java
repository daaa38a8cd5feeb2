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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures every peer in a JVM of its own, whose class path has their libraries. */
@Command(name = "peers", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Counts and sums the same rows by this project, by AggregationClient, "
    + "AsyncAggregationClient, RowCounter and Phoenix, and, from outside, by RocksDB and DuckDB, "
    + "in turns. Phoenix, RocksDB and DuckDB are downloaded by Maven's resolver.",
  exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:all answers were right",
    "1:one was not, or could not be had", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench peers --rows 1000000")
public final class PeersCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Option(names = "--rows", paramLabel = "N", defaultValue = "1000000",
    description = "Rows that each holds, 1000 to 5000000 (default: ${DEFAULT-VALUE}).")
  private long rows;

  @Option(names = "--regions", paramLabel = "N", defaultValue = "4",
    description = "Regions of the table, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int regions;

  @Option(names = "--rounds", paramLabel = "N", defaultValue = "9",
    description = "How often each answers, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--output", paramLabel = "DIR", defaultValue = "target/peers",
    description = "Folder for peers.json and peers.md (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(names = "--offline",
    description = "Download nothing: go without what is not in Maven's local repository.")
  private boolean offline;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkRange("--rows", rows, 1_000, 5_000_000);
    checkRange("--regions", regions, 1, 100);
    checkRange("--rounds", rounds, 1, 100);
    PeerLibraries libraries = PeerLibraries.fetch(offline);
    List<String> jvmArgs = List.of("-Xms4g", "-Xmx4g", "-XX:+UseG1GC",
      "-Dhbase.perf.log=" + System.getProperty("hbase.perf.log"),
      "-D" + Kit.HOME + "=" + Kit.home());
    List<String> args = new ArrayList<>(List.of(String.valueOf(rows), String.valueOf(regions),
      String.valueOf(rounds), output.toString()));
    libraries.missing().forEach((peer, why) -> args.add(peer + "=" + why));
    return new ProcessBuilder(
      ChildJvm.command(libraries.classPath(), jvmArgs, PeerSpeeds.class, args))
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
  }

  private void checkRange(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new ParameterException(spec.commandLine(),
        option + " must be between " + min + " and " + max + ", not " + value);
    }
  }
}
