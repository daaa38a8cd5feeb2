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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.Span;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ParseFilter;

/** Queries of the model as scans and gets of HBase. */
public final class Scans {
  private Scans() {
  }

  /** @throws IOException if HBase does not accept it */
  public static Scan scan(Query query) throws IOException {
    Scan scan = new Scan().withStartRow(Cells.bytes(query.startRow()), query.includeStart())
      .withStopRow(Cells.bytes(query.stopRow()), query.includeStop()).setReversed(query.reversed())
      .setRaw(query.raw()).readVersions(query.versions());
    for (Map.Entry<String, List<String>> family : query.columns().entrySet()) {
      scan.addFamily(Cells.bytes(family.getKey()));
      family.getValue()
        .forEach(qualifier -> scan.addColumn(Cells.bytes(family.getKey()), Cells.bytes(qualifier)));
    }
    for (Map.Entry<String, Span> range : query.ranges().entrySet()) {
      if (range.getKey().isEmpty()) {
        scan.setTimeRange(range.getValue().min(), range.getValue().max());
      } else {
        scan.setColumnFamilyTimeRange(Cells.bytes(range.getKey()), range.getValue().min(),
          range.getValue().max());
      }
    }
    scan.setRowOffsetPerColumnFamily(query.offset());
    scan.setMaxResultsPerColumnFamily(query.limit());
    scan.setLoadColumnFamiliesOnDemand(query.onDemand());
    if (!query.filter().isEmpty()) {
      scan.setFilter(new ParseFilter().parseFilterString(Cells.bytes(query.filter())));
    }
    if (query.readPoint() > 0) {
      PackagePrivateFieldAccessor.setMvccReadPoint(scan, query.readPoint());
    }
    return scan;
  }

  /** Of the start row, at the latest read point, whatever the query says of either. */
  public static Get get(Query query) throws IOException {
    Scan scan = scan(query);
    Get get = new Get(scan.getStartRow()).readVersions(query.versions())
      .setTimeRange(scan.getTimeRange().getMin(), scan.getTimeRange().getMax())
      .setLoadColumnFamiliesOnDemand(query.onDemand()).setFilter(scan.getFilter())
      .setRowOffsetPerColumnFamily(query.offset()).setMaxResultsPerColumnFamily(query.limit());
    scan.getFamilyMap().forEach((family, qualifiers) -> {
      get.addFamily(family);
      if (qualifiers != null) {
        qualifiers.forEach(qualifier -> get.addColumn(family, qualifier));
      }
    });
    scan.getColumnFamilyTimeRange().forEach(
      (family, range) -> get.setColumnFamilyTimeRange(family, range.getMin(), range.getMax()));
    return get;
  }
}
