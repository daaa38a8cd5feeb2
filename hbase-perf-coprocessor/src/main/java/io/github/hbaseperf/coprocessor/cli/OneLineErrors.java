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
package io.github.hbaseperf.coprocessor.cli;

import java.io.InterruptedIOException;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Answers every failure of a command with one line on standard error, and with the stack trace only
 * if the command was given {@code --verbose}. Exit codes: that of the exception if it has one; else
 * 1 failure, 2 wrong usage, 130 interrupted.
 */
@InterfaceAudience.Private
public final class OneLineErrors {

  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;
  private static final int INTERRUPTED = 130;

  private OneLineErrors() {
  }

  /** Installs itself for a command line and all its subcommands, and returns it. */
  public static CommandLine install(CommandLine commandLine) {
    return commandLine.setParameterExceptionHandler(OneLineErrors::wrongUsage)
      .setExecutionExceptionHandler(OneLineErrors::failed);
  }

  private static int wrongUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr()
      .println(ErrorLine.of(e) + " (see " + command.getCommandSpec().qualifiedName() + " --help)");
    return WRONG_USAGE;
  }

  private static int failed(Exception e, CommandLine command, ParseResult parsed) {
    command.getErr().println(ErrorLine.of(e));
    if (isVerbose(parsed)) {
      e.printStackTrace(command.getErr());
    }
    if (e instanceof IExitCodeGenerator) {
      return ((IExitCodeGenerator) e).getExitCode();
    }
    return e instanceof InterruptedIOException || e instanceof InterruptedException
      ? INTERRUPTED
      : FAILED;
  }

  private static boolean isVerbose(ParseResult parsed) {
    for (ParseResult result = parsed; result != null; result = result.subcommand()) {
      if (result.hasMatchedOption("--verbose")) {
        return true;
      }
    }
    return false;
  }
}
