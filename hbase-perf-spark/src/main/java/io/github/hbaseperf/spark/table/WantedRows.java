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
package io.github.hbaseperf.spark.table;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** The rows that a query asks for: bounds of the key, and conditions on columns. Immutable. */
final class WantedRows implements Serializable {
  private static final long serialVersionUID = 1;

  static final WantedRows ALL = new WantedRows(KeyBounds.ALL, new ArrayList<>(), new ArrayList<>());

  private final KeyBounds bounds;
  private final ArrayList<String> conditions;
  /** The same, each a list of one filter as bytes, as filters are serialized by HBase only. */
  private final ArrayList<byte[]> filters;

  private WantedRows(KeyBounds bounds, ArrayList<String> conditions, ArrayList<byte[]> filters) {
    this.bounds = bounds;
    this.conditions = conditions;
    this.filters = filters;
  }

  /** Those of them that meet a condition; none if only Spark can tell which these are. */
  Optional<WantedRows> and(Predicate predicate, TableOptions options) {
    Optional<KeyBounds> rows = KeyBounds.of(predicate, options.key());
    return rows.isPresent()
      ? Optional.of(new WantedRows(bounds.and(rows.get()), conditions, filters))
      : ColumnFilters.of(predicate, options).map(filter -> and(predicate.toString(), filter));
  }

  private WantedRows and(String condition, Filter filter) {
    WantedRows narrowed =
      new WantedRows(bounds, new ArrayList<>(conditions), new ArrayList<>(filters));
    narrowed.conditions.add(condition);
    try {
      narrowed.filters.add(new FilterList(filter).toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return narrowed;
  }

  boolean isEmpty() {
    return bounds.isEmpty();
  }

  Scan scan() {
    return filtered(bounds.scan());
  }

  /** Of a part of the rows. */
  Scan scan(byte[] startRow, byte[] stopRow) {
    return filtered(new Scan().withStartRow(startRow).withStopRow(stopRow));
  }

  /** With filters of its own, as these have state. */
  private Scan filtered(Scan scan) {
    if (filters.isEmpty()) {
      return scan;
    }
    List<Filter> all = new ArrayList<>();
    for (byte[] filter : filters) {
      try {
        all.addAll(FilterList.parseFrom(filter).getFilters());
      } catch (DeserializationException e) {
        throw new IllegalStateException(e);
      }
    }
    return scan.setFilter(new FilterList(all));
  }

  @Override
  public String toString() {
    return bounds + (conditions.isEmpty() ? "" : " where " + String.join(", ", conditions));
  }
}
