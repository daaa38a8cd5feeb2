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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** What Spark leaves to the source: which rows, fields, aggregates. One thread. */
final class TableScanBuilder implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns,
  SupportsPushDownAggregates {
  private final TableOptions options;
  private final List<Predicate> pushed = new ArrayList<>();
  private WantedRows rows = WantedRows.ALL;
  private StructType schema;
  private PushedAggregates aggregates;

  TableScanBuilder(TableOptions options) {
    this.options = options;
    this.schema = options.schema();
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    List<Predicate> left = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<WantedRows> narrowed = rows.and(predicate, options);
      if (narrowed.isPresent()) {
        rows = narrowed.get();
        pushed.add(predicate);
      } else {
        left.add(predicate);
      }
    }
    return left.toArray(new Predicate[0]);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.toArray(new Predicate[0]);
  }

  @Override
  public void pruneColumns(StructType required) {
    schema = required;
  }

  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    return answered(aggregation).isPresent();
  }

  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    aggregates = answered(aggregation).orElse(null);
    return aggregates != null;
  }

  private Optional<PushedAggregates> answered(Aggregation aggregation) {
    boolean isAnsi =
      Boolean.parseBoolean(SparkSession.active().conf().get("spark.sql.ansi.enabled", "false"));
    return PushedAggregates.of(aggregation, options, !isAnsi);
  }

  @Override
  public Scan build() {
    return aggregates == null
      ? new RowScan(options, rows, schema)
      : new AggregateScan(options, rows, aggregates);
  }
}
