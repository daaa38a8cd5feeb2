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

import io.github.hbaseperf.testkit.junit.FaultFinder;
import io.github.hbaseperf.testkit.junit.FaultReport;
import io.github.hbaseperf.testkit.junit.UnwritableCaseException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes a saved case that the HBase on the class path fails as a JUnit test of HBase. Arguments:
 * the file of the case, and a folder to write to. Exit code 1 if it cannot be written, 3 if the
 * program itself failed.
 */
public final class WriteTestMain {
  private WriteTestMain() {
  }

  public static void main(String[] args) {
    ExitCode.of(() -> run(Path.of(args[0]), Path.of(args[1])));
  }

  private static int run(Path file, Path folder) {
    try {
      FaultReport.of(FaultFinder.create(), file).write(folder).forEach(System.out::println);
      return 0;
    } catch (UnwritableCaseException e) {
      System.err.println(file + " cannot be written as a test: " + e.getMessage());
      return 1;
    } catch (IOException e) {
      System.err.println(file + " cannot be read, or a file in " + folder + " written: " + e);
      return 1;
    }
  }
}
