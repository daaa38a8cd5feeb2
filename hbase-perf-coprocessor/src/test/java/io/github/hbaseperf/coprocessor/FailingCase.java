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
package io.github.hbaseperf.coprocessor;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps what a random test failed with, in {@code target/failing-cases.txt}. */
public final class FailingCase {

  private static final Path FILE = Path.of("target", "failing-cases.txt");

  private FailingCase() {
  }

  /** A comparison of one random case. */
  @FunctionalInterface
  public interface Comparison {
    void run() throws Exception;
  }

  /**
   * @throws AssertionError if the comparison fails in any way; its message names the case
   */
  public static void saveIfFails(String name, Comparison comparison) throws Exception {
    try {
      comparison.run();
    } catch (Exception | AssertionError e) {
      Files.writeString(FILE, name + System.lineSeparator(), StandardCharsets.UTF_8,
        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      throw new AssertionError(name + ": " + e.getMessage(), e);
    }
  }
}
