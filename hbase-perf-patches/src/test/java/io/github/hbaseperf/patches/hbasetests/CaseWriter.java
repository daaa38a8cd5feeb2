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
package io.github.hbaseperf.patches.hbasetests;

import io.github.hbaseperf.testkit.junit.FaultFinder;
import io.github.hbaseperf.testkit.junit.FaultReport;
import io.github.hbaseperf.testkit.junit.UnwritableCaseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Main class of a JVM that writes cases as tests of the HBase on its class path. The first argument
 * is the folder to write to, the others are files of cases. A line per file says which test it
 * became, or why it became none.
 */
public final class CaseWriter {
  static final String REFUSED = ": refused: ";

  private CaseWriter() {
  }

  /** Writes the tests, and ends the JVM. */
  public static void main(String[] args) throws IOException {
    FaultFinder finder = FaultFinder.create();
    for (String file : Arrays.asList(args).subList(1, args.length)) {
      String name = Path.of(file).getFileName().toString();
      try {
        FaultReport.of(finder, Path.of(file)).write(Path.of(args[0], name));
        System.out.println(name);
      } catch (UnwritableCaseException e) {
        System.out.println(name + REFUSED + e.getMessage());
      }
    }
    // HBase leaves threads behind.
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
