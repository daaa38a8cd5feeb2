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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Operation;
import java.util.List;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** Flushes or compacts once, while a slice is on its way. */
final class Disturber implements Runnable {
  private final AskedRegion region;
  private final String kind;
  private final EnvironmentEdge clock;
  private final Activations activations;
  private boolean done;

  /** @param clock by which files are written */
  Disturber(AskedRegion region, String kind, EnvironmentEdge clock, Activations activations) {
    this.region = region;
    this.kind = kind;
    this.clock = clock;
    this.activations = activations;
    this.done = kind.equals("nothing");
  }

  @Override
  public void run() {
    if (done) {
      return;
    }
    done = true;
    EnvironmentEdge ticking = EnvironmentEdgeManager.getDelegate();
    EnvironmentEdgeManager.injectEdge(clock);
    try {
      for (Operation operation : kind.equals("flush")
        ? List.of(new Operation.Flush())
        : List.of(new Operation.Flush(), new Operation.Compact(true), new Operation.Archive())) {
        region.disturb(operation);
      }
      activations.hit(kind + " during a slice");
    } finally {
      EnvironmentEdgeManager.injectEdge(ticking);
    }
  }
}
