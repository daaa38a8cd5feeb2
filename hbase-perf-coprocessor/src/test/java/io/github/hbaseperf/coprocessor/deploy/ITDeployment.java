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
package io.github.hbaseperf.coprocessor.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who deploys is told how far the regions are, while they reopen. */
@ExtendWith(MiniCluster.class)
class ITDeployment {

  private static final String LAST = "r5";
  private static volatile CountDownLatch lastMayOpen = new CountDownLatch(0);

  /** Keeps the last region of a table closed for now. */
  public static final class Holding implements RegionCoprocessor, RegionObserver {

    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) throws IOException {
      byte[] startKey = context.getEnvironment().getRegionInfo().getStartKey();
      try {
        if (Bytes.toString(startKey).equals(LAST)) {
          lastMayOpen.await();
        }
      } catch (InterruptedException e) {
        throw (IOException) new InterruptedIOException().initCause(e);
      }
    }
  }

  @Test
  void testListenerIsToldHowManyRegionsAreReopened() throws Exception {
    TableName name = TableName.valueOf("reopened");
    MiniCluster.admin()
      .createTable(TableDescriptorBuilder.newBuilder(name)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
        .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).setCoprocessor(Holding.class.getName())
        .build(), new byte[][] { Bytes.toBytes("r3"), Bytes.toBytes(LAST) });
    lastMayOpen = new CountDownLatch(1);
    List<ReopenProgress> told = Collections.synchronizedList(new ArrayList<>());
    try {
      new Deployment(MiniCluster.connection(), name, TimeUnit.MINUTES.toMillis(3), progress -> {
        told.add(progress);
        if (progress.regionsReopened() == 2) {
          lastMayOpen.countDown();
        }
      }).detach();
    } finally {
      lastMayOpen.countDown();
    }
    assertThat(told).extracting(ReopenProgress::regions).containsOnly(3);
    assertThat(told).extracting(ReopenProgress::regionsReopened).contains(2).isSorted();
  }
}
