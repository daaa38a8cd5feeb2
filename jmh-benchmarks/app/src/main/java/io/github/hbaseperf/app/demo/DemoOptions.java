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
package io.github.hbaseperf.app.demo;

import io.github.hbaseperf.app.turns.Turns;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import java.nio.file.Path;

/**
 * What a demo is asked to do.
 * @param rows    rows of the table
 * @param regions regions of the table
 * @param rounds  measured rounds of every count
 * @param variant overlay to compare with stock
 * @param report  folder the report is written to
 */
record DemoOptions(long rows, int regions, int rounds, String variant, Path report) {

  private static final int START_SECONDS = 10;
  private static final int VARIANT_SECONDS = 18;
  private static final double LOAD_SECONDS_PER_MILLION = 8;
  private static final double ROUND_SECONDS_PER_MILLION = 2;
  /** Rounds of a variant that are not measured: that of the flame graph. */
  private static final int OTHER_ROUNDS = 1;

  /** Returns about how many seconds the demo takes on this many variants. */
  double expectedSeconds(int variants) {
    double secondsOfRounds = (OTHER_ROUNDS + rounds) * ROUND_SECONDS_PER_MILLION;
    int warmUpSeconds =
      CountWay.values().length * CountQuery.values().length * new Turns(rounds).warmUpSeconds();
    return START_SECONDS + variants * (VARIANT_SECONDS + warmUpSeconds)
      + rows / 1e6 * (LOAD_SECONDS_PER_MILLION + variants * secondsOfRounds);
  }

  /** Returns the command that runs this demo again. */
  String commandLine() {
    return String.format("bin/hbase-perf demo --rows %d --regions %d --rounds %d --variant %s",
      rows, regions, rounds, variant);
  }
}
