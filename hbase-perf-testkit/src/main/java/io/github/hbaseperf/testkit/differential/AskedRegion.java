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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.ScanModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** A region that a {@link TableReader} reads, and what the model says of it. */
public final class AskedRegion {
  /** Does something to the files of all regions while a query is answered. */
  interface Disturbance {
    void by(Operation operation, Query query);
  }

  private final TestedTable table;
  private final TestedRegion region;
  private final Disturbance disturbance;

  AskedRegion(TestedTable table, TestedRegion region, Disturbance disturbance) {
    this.table = table;
    this.region = region;
    this.disturbance = disturbance;
  }

  public HRegion region() {
    return region.region();
  }

  /** Until it lets go, what the reader sees at the read point must not be dropped. */
  public void hold(Object reader, long readPoint) {
    table.hold(region, reader, readPoint);
  }

  public void letGo(Object reader) {
    table.letGo(region, reader);
  }

  /**
   * Writes, flushes, compacts or archives while an answer is on its way.
   *
   * @param query what is being answered: where HBase's scans of it are wrong before, the answer may
   *              be
   */
  public void disturb(Operation operation, Query query) {
    disturbance.by(operation, query);
  }

  /**
   * The rows of the answer, none empty: where the model leaves room, each answer it allows.
   *
   * @param now in milliseconds since the epoch
   */
  public List<List<List<ModelCell>>> expected(Query query, long now) throws IOException {
    return expected(region, query, now);
  }

  /** All that the model has stored, in no order. */
  public List<ModelCell> stored() {
    return region.model().cells();
  }

  static List<List<List<ModelCell>>> expected(TestedRegion region, Query query, long now)
    throws IOException {
    ScanModel model = new ScanModel(region.model().families(), query, region.readPoint(), now);
    List<ModelCell> cells = region.model().cells();
    List<List<List<ModelCell>>> expected = new ArrayList<>(List.of(model.rows(cells, false)));
    if (!query.filter().isEmpty()) {
      expected.add(model.rows(cells, true));
    }
    return expected;
  }
}
