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
package io.github.hbaseperf.coprocessor.server;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.metrics.MetricRegistry;

/**
 * What all endpoints of a region server did, in HBase's registry for coprocessors: bean {@code
 * Hadoop:service=HBase,name=RegionServer,sub=Coprocessor.Region.CP_<class of the endpoint>}. It
 * begins anew when the last region with the endpoint has left the server. Any number of threads.
 */
final class SliceMetrics {

  private final Counter requests;
  private final Counter busy;
  private final Counter refused;
  private final Counter failed;
  private final Counter countCacheBytes;
  private final Histogram sliceMillis;
  private final Map<CountPath, Counter> rows = new EnumMap<>(CountPath.class);
  private final Map<CountPath, Counter> cells = new EnumMap<>(CountPath.class);

  SliceMetrics(MetricRegistry registry) {
    requests = registry.counter("requests");
    busy = registry.counter("busy");
    refused = registry.counter("refused");
    failed = registry.counter("failed");
    countCacheBytes = registry.counter("countCacheBytes");
    sliceMillis = registry.histogram("sliceMillis");
    for (CountPath path : CountPath.values()) {
      String suffix = path.name().charAt(0) + path.name().substring(1).toLowerCase(Locale.ROOT);
      rows.put(path, registry.counter("rows" + suffix));
      cells.put(path, registry.counter("cells" + suffix));
    }
  }

  /** Every call, however it ends. */
  void requested() {
    requests.increment();
  }

  /** A call that found no free slot. */
  void wasBusy() {
    busy.increment();
  }

  /** A call that ended with an IOException: a wrong request, a gone caller, a used-up quota. */
  void wasRefused() {
    refused.increment();
  }

  /** A call that ended with anything else, mostly of a user's filter. */
  void hasFailed() {
    failed.increment();
  }

  /** By how many bytes the cache of counts grew or, below zero, shrank. */
  void cacheGrew(long changeOfBytes) {
    countCacheBytes.increment(changeOfBytes);
  }

  /** A call that was answered. */
  void answered(long millis) {
    sliceMillis.update(millis);
  }

  /** Rows counted and cells looked at on a path. */
  void scanned(CountPath path, long rowsCounted, long cellsScanned) {
    rows.get(path).increment(rowsCounted);
    cells.get(path).increment(cellsScanned);
  }
}
