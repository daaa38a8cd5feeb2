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

import io.github.hbaseperf.coprocessor.serve.Answer;
import io.github.hbaseperf.coprocessor.serve.Answers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * Answers by the commands of this package: each question is one of them, run in this JVM over
 * connections that are there already, and the answer is the JSON that it prints.
 */
final class CommandAnswers implements Answers {

  private final Connections connections;
  private final Duration timeout;
  private final Map<String, ServedCommand> commands = new LinkedHashMap<>();

  /**
   * @param timeout that a question may ask for at most
   */
  CommandAnswers(Connections connections, Duration timeout) {
    this.connections = connections;
    this.timeout = timeout;
    for (ServedCommand command : ServedCommand.values()) {
      commands.put(command.question(), command);
    }
  }

  @Override
  public Set<String> questions() {
    return commands.keySet();
  }

  @Override
  public Answer answer(String question, Map<String, String[]> parameters, String user) {
    ServedCommand served = commands.get(question);
    String[] args;
    try {
      args = new ServedArguments(served, timeout).of(parameters);
    } catch (IllegalArgumentException | TypeConversionException e) {
      return Answer.failed(HttpURLConnection.HTTP_BAD_REQUEST, ErrorLine.of(e));
    }
    try {
      return run(new CommandLine(served.create(), new SharedConnection(connections.of(user))),
        args);
    } catch (IOException e) {
      return failed(e);
    }
  }

  private static Answer run(CommandLine command, String[] args) {
    StringWriter out = new StringWriter();
    // Of the handlers, which return exit codes.
    Answer[] failure = new Answer[1];
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(new StringWriter()))
      // An argument that begins with @ is no file of this machine.
      .setExpandAtFiles(false).setParameterExceptionHandler((e, line) -> {
        failure[0] = Answer.failed(HttpURLConnection.HTTP_BAD_REQUEST, ErrorLine.of(e));
        return CommandLine.ExitCode.USAGE;
      }).setExecutionExceptionHandler((e, line, parsed) -> {
        failure[0] = failed(e);
        return CommandLine.ExitCode.SOFTWARE;
      }).execute(args);
    // Tables that differ are an answer, too, whatever the exit code.
    return failure[0] != null ? failure[0] : Answer.of(out.toString().trim());
  }

  private static Answer failed(Exception failure) {
    return Answer.failed(FailureStatus.of(failure), ErrorLine.of(failure));
  }
}
