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
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * Another way to read a region than its scanners: counts, aggregates. Each query of a case is put
 * to it, too. For one thread.
 *
 * @param <R> what it returns; compared by equals, printed if it differs
 */
public interface TableReader<R> {
  /** For reports. */
  String name();

  /** Whether it answers such a query. */
  boolean answers(Query query);

  /** What it returns. A query is at the latest read point, unless it names one. */
  R read(HRegion region, Query query) throws IOException;

  /** What it should return, if a scan returned these rows, none of which is empty. */
  R expected(List<List<ModelCell>> rows);
}
