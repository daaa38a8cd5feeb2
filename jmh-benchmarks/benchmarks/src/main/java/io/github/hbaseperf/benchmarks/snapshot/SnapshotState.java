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
package io.github.hbaseperf.benchmarks.snapshot;

import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The {@link SampleSnapshot} of the fork's JVM. */
@State(Scope.Benchmark)
public class SnapshotState {
  @Param("1000000")
  @ShortRunValues(quick = "20000", gate = "20000")
  public long rows;

  private SampleSnapshot snapshot;

  @Setup(Level.Trial)
  public void start() throws IOException, InterruptedException {
    snapshot = Fixtures.open(SampleSnapshot.class, rows, () -> new SampleSnapshot(rows));
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException {
    Fixtures.release(snapshot);
  }

  /** Fails the benchmark if a row is missing. */
  long count(int threads) throws IOException {
    return check(snapshot.count(threads));
  }

  /** Fails the benchmark if a row is missing. */
  long scan() throws IOException {
    return check(snapshot.scan());
  }

  private long check(long found) {
    if (found != rows) {
      throw new IllegalStateException("Of " + rows + " rows " + found + " were counted");
    }
    return found;
  }
}
