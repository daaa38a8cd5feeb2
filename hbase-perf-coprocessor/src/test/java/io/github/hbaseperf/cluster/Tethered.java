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
package io.github.hbaseperf.cluster;

import java.io.IOException;

/**
 * Runs the main method of a server until standard input ends, which it does when the process that
 * holds the other end exits, however it does.
 */
final class Tethered {

  private Tethered() {
  }

  public static void main(String[] classAndArguments) throws Exception {
    Thread tether = new Thread(Tethered::haltAtEndOfInput, "tether");
    tether.setDaemon(true);
    tether.start();
    String[] arguments = new String[classAndArguments.length - 1];
    System.arraycopy(classAndArguments, 1, arguments, 0, arguments.length);
    Class.forName(classAndArguments[0]).getMethod("main", String[].class).invoke(null,
      (Object) arguments);
  }

  private static void haltAtEndOfInput() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is expected: only the end counts.
      }
    } catch (IOException e) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(1);
  }
}
