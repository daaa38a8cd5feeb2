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
package io.github.hbaseperf.testkit.check;

import java.util.concurrent.Callable;

/** Ends a JVM: HBase leaves threads behind that would keep it alive. */
final class ExitCode {
  private static final int FAILED = 3;

  private ExitCode() {
  }

  static void of(Callable<Integer> main) {
    int exitCode = FAILED;
    try {
      exitCode = main.call();
    } catch (Exception | Error e) {
      e.printStackTrace();
    } finally {
      System.exit(exitCode);
    }
  }
}
