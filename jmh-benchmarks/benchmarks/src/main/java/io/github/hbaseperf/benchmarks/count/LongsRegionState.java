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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A {@link LongsRegion} for as long as a trial. */
@State(Scope.Benchmark)
public class LongsRegionState {
  @Param("1000000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private LongsRegion longs;

  @Setup(Level.Trial)
  public void open() throws IOException {
    longs = LongsRegion.create(rows, this::row);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    longs.close();
  }

  /** The row of a number. */
  Put row(long number) {
    return LongsRegion.row(number);
  }

  HRegion region() {
    return longs.region();
  }
}
