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
package io.github.hbaseperf.harness.trial;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.IExitCodeGenerator;

/** No benchmark matches what was given: wrong usage of the command. */
public final class NoSuchBenchmarkException extends IOException implements IExitCodeGenerator {
  private static final long serialVersionUID = 1L;

  NoSuchBenchmarkException(String regex) {
    super("No benchmark matches " + regex + "; see hbase-perf bench list");
  }

  @Override
  public int getExitCode() {
    return CommandLine.ExitCode.USAGE;
  }
}
