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

import io.github.hbaseperf.testkit.check.WriteTestMain;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.WatchedMain;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a saved case as a JUnit test of HBase. */
@Command(name = "write-test", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Writes a saved table that differs as a JUnit test of HBase, which fails as long as "
    + "HBase does that, and the text of an issue. The test needs nothing but HBase's own tests.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:written",
    "1:this HBase does not fail the case, a test cannot do what it does, or a file cannot be read or "
      + "written; one line says which",
    "2:wrong usage" },
  footer = "%nExample: hbase-perf check write-test target/check/stock/42.case --output fault")
final class WriteTestCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The saved table.")
  private Path file;

  @Option(names = "--output", required = true, paramLabel = "FOLDER",
    description = "Where to write the test and jira.txt.")
  private Path output;

  @Option(names = "--classpath", paramLabel = "JARS",
    description = "An HBase of your own that fails the case: its jars, in front of the kit's.")
  private String classPath;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw new ParameterException(spec.commandLine(), file + " is no file");
    }
    CheckCommand.requireEntries(classPath, spec);
    String jars = classPath == null
      ? ChildJvm.classPath(Optional.empty())
      : CheckCommand.inFrontOfKit(classPath);
    List<String> command = ChildJvm.command(jars, CheckCommand.JVM_OPTIONS, WatchedMain.class,
      List.of(WriteTestMain.class.getName(), file.toString(), output.toString()));
    return new ProcessBuilder(command).redirectOutput(Redirect.INHERIT)
      .redirectError(Redirect.INHERIT).start().waitFor() == 0 ? 0 : 1;
  }
}
