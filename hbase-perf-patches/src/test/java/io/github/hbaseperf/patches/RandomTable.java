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

import io.github.hbaseperf.testkit.random.Feature;
import io.github.hbaseperf.testkit.random.TableGenerator;
import io.github.hbaseperf.testkit.region.Mutations;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.regionserver.ChunkCreator;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.MemStoreLAB;

/**
 * The region of a table of the testkit's generator, the same in every JVM that gives it the same
 * seed. The testkit itself has no region without the model of it, which would take too long for so
 * many cells.
 */
final class RandomTable implements AutoCloseable {
  /** A good time to read: later than all timestamps, while some cells are expired. */
  static final long NOW_MILLIS = TableGenerator.MAX_TIMESTAMP + 200;

  /** Processor time after which a step of a scenario is taken for one that never ends. */
  static final long ENDLESS_MILLIS = 20_000;

  private static final int CELLS_PER_TIME_CHECK = 7;

  private final RegionServices services;
  private final Random random;
  private final TableGenerator generator;
  private final TableLayout layout;
  private final HRegion region;

  /** @param without features that the table and its scans do not have */
  RandomTable(RegionServices services, Random random, Set<Feature> without) throws IOException {
    this.services = services;
    this.random = random;
    generator = new TableGenerator(random, features(random, without));
    TableLayout drawn = generator.layout();
    layout = new TableLayout(drawn.families(), drawn.blockCache(), drawn.keepDays(),
      drawn.mostFiles(), CELLS_PER_TIME_CHECK);
    region = services.create(layout);
    fill();
  }

  /** Those of the testkit, but for cells of memstores, which are in chunks, as on a server. */
  static RegionServices services() throws IOException {
    RegionServices services = RegionServices.create();
    ChunkCreator.initialize(MemStoreLAB.CHUNK_SIZE_DEFAULT, false, 0, 0, 0, null,
      MemStoreLAB.INDEX_CHUNK_SIZE_PERCENTAGE_DEFAULT);
    services.conf().setBoolean("hbase.hregion.memstore.mslab.enabled", true);
    return services;
  }

  private static Set<Feature> features(Random random, Set<Feature> without) {
    Set<Feature> features = Feature.some(random);
    features.removeAll(without);
    // Nobody holds back what an old read point sees.
    features.remove(Feature.READ_POINT);
    if (features.contains(Feature.NEW_VERSIONS)) {
      // Stock never ends a scan of given columns with both: it asks for the next column, gets the
      // cell that the Bloom filter made up for this one, and asks again.
      features.remove(Feature.BLOOM_ROWCOL);
      // A delete of the newest version reads first, which may fail as a compaction may.
      features.remove(Feature.LATEST);
    }
    // To get past a family delete marker, which has the empty qualifier, too, a scan of given
    // columns may seek by one tick of time after the other: not for ever, but for hours.
    if (features.contains(Feature.EMPTY_QUALIFIER)) {
      features.remove(Feature.COLUMNS);
    }
    return features;
  }

  private void fill() throws IOException {
    int files = random.nextInt(5);
    for (int file = 0; file < files; file++) {
      write(20 + random.nextInt(200));
      region.flush(true);
    }
    if (random.nextInt(3) == 0) {
      compact(random.nextBoolean());
    }
    if (files == 0 || random.nextBoolean()) {
      write(100);
    }
  }

  /** Puts and deletes so many times. */
  void write(int times) throws IOException {
    for (int i = 0; i < times; i++) {
      Mutations.write(region, generator.write());
    }
  }

  /**
   * Compacts, if HBase can: the tracker of NEW_VERSION_BEHAVIOR has no node for the column without
   * a name, and a marker of it ends the compaction by a NullPointerException, on stock and the
   * series alike ({@code stock-empty-qualifier-of-new-versions.case}). The files stay as they are.
   */
  void compact(boolean major) throws IOException {
    try {
      region.compact(major);
    } catch (NullPointerException e) {
      if (!e.getStackTrace()[0].getClassName().contains(".NewVersionBehaviorTracker")) {
        throw e;
      }
    }
  }

  HRegion region() {
    return region;
  }

  TableGenerator generator() {
    return generator;
  }

  /** Flushes and closes the region and opens its halves, which the caller has to close. */
  List<HRegion> split(String row) throws IOException {
    region.flush(true);
    return services.split(layout, region, row);
  }

  @Override
  public void close() throws IOException {
    region.close(true);
    services.clear();
  }
}
