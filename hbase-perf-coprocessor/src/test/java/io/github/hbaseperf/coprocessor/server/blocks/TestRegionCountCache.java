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
package io.github.hbaseperf.coprocessor.server.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestRegionCountCache {

  private static final Set<Path> FILES = Collections.singleton(new Path("/data/t/r/a/file"));
  private static final long MAX_BYTES = 1 << 20;
  private static final int COUNTS = 64;

  private final AtomicLong metric = new AtomicLong();
  private final CountCache server = new CountCache(MAX_BYTES);
  private final RegionCountCache region = new RegionCountCache(server, metric::addAndGet);
  private final RegionCountCache other = new RegionCountCache(server, metric::addAndGet);

  private static Scan scan(int number) {
    byte[] row = new byte[HConstants.MAX_ROW_LENGTH];
    Arrays.fill(row, (byte) 0xff);
    Bytes.putInt(row, 0, number);
    return new Scan().addFamily(Bytes.toBytes("a")).withStartRow(row).withStopRow(row, true);
  }

  private static CachedCount rows(long number) {
    return new CachedCount(FILES, number, null);
  }

  @Test
  void testLongKeysOfManyRegionsTakeNoMoreThanIsAllowed() {
    for (int i = 0; i < COUNTS; i++) {
      region.put(scan(i), rows(i));
      other.put(scan(i), rows(-i));
      assertThat(server.bytes()).isEqualTo(metric.get()).isBetween(1L, MAX_BYTES);
    }
    assertThat(region.lookup(scan(COUNTS - 1), FILES).rows).isEqualTo(COUNTS - 1);
    assertThat(other.lookup(scan(COUNTS - 1), FILES).rows).isEqualTo(1 - COUNTS);
    assertThat(region.lookup(scan(0), FILES)).isNull();
  }

  @Test
  void testWhatIsAskedForIsKept() {
    for (int i = 0; i < COUNTS; i++) {
      region.put(scan(i), rows(i));
      assertThat(region.lookup(scan(0), FILES).rows).isZero();
    }
  }

  @Test
  void testACountThatTakesMoreThanIsAllowedIsNotKept() {
    RegionCountCache small = new RegionCountCache(new CountCache(100), metric::addAndGet);
    small.put(scan(1), rows(1));
    assertThat(small.lookup(scan(1), FILES)).isNull();
    assertThat(metric).hasValue(0);
  }

  @Test
  void testTheSameAgainTakesNoMore() {
    region.put(scan(1), rows(1));
    long bytes = server.bytes();
    region.put(scan(1), rows(2));
    assertThat(server.bytes()).isEqualTo(bytes);
    assertThat(region.lookup(scan(1), FILES).rows).isEqualTo(2);
  }

  @Test
  void testARegionThatClosesLeavesNothing() {
    region.put(scan(1), rows(1));
    other.put(scan(1), rows(2));
    region.close();
    assertThat(region.lookup(scan(1), FILES)).isNull();
    assertThat(other.lookup(scan(1), FILES).rows).isEqualTo(2);
    other.close();
    assertThat(server.bytes()).isZero();
    assertThat(metric).hasValue(0);
  }

  @Test
  void testRangesThatDifferInOneThingAreOthers() {
    byte[] a = Bytes.toBytes("a");
    byte[] b = Bytes.toBytes("b");
    Scan[] scans = { new Scan().withStartRow(a).withStopRow(b), new Scan().withStartRow(b),
      new Scan().withStartRow(a), new Scan().withStopRow(a), new Scan().withStartRow(a, false),
      new Scan().withStopRow(a, true), new Scan().addFamily(a), new Scan().addFamily(b),
      new Scan().addFamily(a).addFamily(b), new Scan().addFamily(Bytes.toBytes("ab")) };
    for (int i = 0; i < scans.length; i++) {
      region.put(scans[i], rows(i));
    }
    for (int i = 0; i < scans.length; i++) {
      assertThat(region.lookup(scans[i], FILES).rows).isEqualTo(i);
    }
    assertThat(region.lookup(scans[0], Collections.emptySet())).isNull();
  }
}
