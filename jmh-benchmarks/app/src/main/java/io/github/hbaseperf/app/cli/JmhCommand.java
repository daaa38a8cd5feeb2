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
package io.github.hbaseperf.app.cli;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** JMH as it comes, for its own options and profilers. */
@Command(name = "jmh", mixinStandardHelpOptions = true,
  description = "Runs JMH with its own options, on one variant.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:done", "1:a benchmark failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench jmh --variant all FullScan -- -f 1 -p rows=100000 -prof gc")
final class JmhCommand implements Callable<Integer> {
  @Option(names = "--variant", defaultValue = Variants.STOCK,
    description = "Variant to run (default: ${DEFAULT-VALUE}).")
  private String variant;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Parameters(paramLabel = "JMH-ARGUMENT", arity = "0..*",
    description = "Benchmark pattern, and after -- options of JMH.")
  private List<String> arguments;

  @Override
  public Integer call() throws RunnerException, CommandLineOptionException {
    CommandLineOptions options =
      new CommandLineOptions(arguments == null ? new String[0] : arguments.toArray(new String[0]));
    // JMH starts its forks with what this property says.
    System.setProperty("java.class.path", ChildJvm.classPath(Kit.variants().overlay(variant)));
    new Runner(options).run();
    return 0;
  }
}
