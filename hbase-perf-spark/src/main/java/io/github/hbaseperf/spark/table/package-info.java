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
/**
 * A table of HBase as a source of Spark SQL: {@code format("hbase-perf")}. A row of the source is a
 * row of the table, whatever columns are read of it. Bounds of the key become the rows of a scan,
 * conditions on columns its filter, and aggregates that the endpoint answers the same are asked of
 * it ({@link io.github.hbaseperf.spark.table.PushedAggregates}); all others Spark computes from
 * rows.
 */
package io.github.hbaseperf.spark.table;
