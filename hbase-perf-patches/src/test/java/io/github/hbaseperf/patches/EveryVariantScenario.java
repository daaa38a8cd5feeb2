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
package io.github.hbaseperf.patches;

import java.util.List;

/**
 * What every variant is asked, in one JVM: where its classes come from, what it counts, what of
 * deleted cells it returns, what it reads.
 */
final class EveryVariantScenario {
  private static final List<String> DELETES = List.of("memstore", "columns", "files");

  private EveryVariantScenario() {
  }

  /**
   * Arguments: a folder for regions, the seed of the first random region, how many of those, names
   * of classes whose origin to print. What is said of deleted cells begins with {@code deletes}.
   */
  public static void main(String[] args) throws Exception {
    for (int i = 3; i < args.length; i++) {
      System.out.println("class " + args[i] + " "
        + Class.forName(args[i]).getProtectionDomain().getCodeSource().getLocation());
    }
    CounterScenario.countReads(args[0]);
    for (String name : DELETES) {
      DeleteScenario.lines(args[0], name).forEach(line -> System.out.println("deletes " + line));
    }
    ReadScenario.readRegions(Long.parseLong(args[1]), Integer.parseInt(args[2]));
    System.exit(0);
  }
}
