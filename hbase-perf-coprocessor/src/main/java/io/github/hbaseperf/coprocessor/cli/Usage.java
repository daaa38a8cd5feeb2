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

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What can be known to be wrong before any server is asked is wrong usage. */
final class Usage {

  private Usage() {
  }

  /**
   * @throws ParameterException if the value cannot be had
   */
  static <T> T of(CommandSpec spec, Callable<T> value) {
    try {
      return value.call();
    } catch (Exception e) {
      throw new ParameterException(spec.commandLine(), ErrorLine.of(e), e);
    }
  }
}
