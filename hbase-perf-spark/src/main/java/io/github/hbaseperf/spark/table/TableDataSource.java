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

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.yetus.audience.InterfaceAudience;

/** The format {@code hbase-perf}. Public: Spark makes it by name. */
@InterfaceAudience.Private
public final class TableDataSource implements TableProvider, DataSourceRegister {

  @Override
  public String shortName() {
    return "hbase-perf";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return TableOptions.of(options.asCaseSensitiveMap()).schema();
  }

  @Override
  public Table getTable(StructType schema, Transform[] partitioning,
    Map<String, String> properties) {
    return new Source(TableOptions.of(properties));
  }

  /** A table to be read. */
  private static final class Source implements Table, SupportsRead {
    private final TableOptions options;

    private Source(TableOptions options) {
      this.options = options;
    }

    @Override
    public String name() {
      return options.table().getNameAsString();
    }

    @Override
    @Deprecated
    public StructType schema() {
      return options.schema();
    }

    @Override
    public Set<TableCapability> capabilities() {
      return Collections.singleton(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofRead) {
      return new TableScanBuilder(options);
    }
  }
}
