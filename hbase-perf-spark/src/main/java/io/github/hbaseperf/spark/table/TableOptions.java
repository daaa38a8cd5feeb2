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

import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/**
 * What the options of a source say. Immutable.
 * <ul>
 * <li>{@code table}: its name</li>
 * <li>{@code key}: name and type of the row key; {@code key binary} if nothing is said</li>
 * <li>{@code columns}: {@code NAME FAMILY:QUALIFIER TYPE, …}</li>
 * <li>{@code maxGroups}: how many groups region servers make for a query at most; with 0 they make
 * none, and Spark groups rows; 10,000 if nothing is said</li>
 * <li>{@code splits}: how many tasks read rows; as many as regions if nothing is said</li>
 * <li>{@code hbase.…}: settings of HBase, beside those of {@code hbase-site.xml} and Spark's</li>
 * </ul>
 */
final class TableOptions implements Serializable {
  private static final long serialVersionUID = 1;

  private final String table;
  private final List<Field> fields;
  private final int splits;
  private final int maxGroups;
  private final SerializableConfiguration configuration;

  private TableOptions(String table, List<Field> fields, int splits, int maxGroups,
    SerializableConfiguration configuration) {
    this.table = table;
    this.fields = fields;
    this.splits = splits;
    this.maxGroups = maxGroups;
    this.configuration = configuration;
  }

  /** @throws IllegalArgumentException if there is no table, or a field is none */
  static TableOptions of(Map<String, String> options) {
    CaseInsensitiveStringMap known = new CaseInsensitiveStringMap(options);
    if (known.get("table") == null) {
      throw new IllegalArgumentException("The option table is missing: the name of the table");
    }
    List<Field> fields = new ArrayList<>();
    fields.add(Field.key(known.getOrDefault("key", "key binary")));
    for (String column : known.getOrDefault("columns", "").split(",")) {
      if (!column.trim().isEmpty()) {
        fields.add(Field.column(column));
      }
    }
    int maxGroups = known.getInt("maxGroups", Aggregation.DEFAULT_MAX_GROUPS);
    if (maxGroups < 0) {
      throw new IllegalArgumentException("The option maxGroups is 0 or more, not " + maxGroups);
    }
    return new TableOptions(known.get("table"), fields, known.getInt("splits", 0), maxGroups,
      new SerializableConfiguration(configuration(options)));
  }

  private static Configuration configuration(Map<String, String> options) {
    Configuration ofSpark = SparkSession.active().sparkContext().hadoopConfiguration();
    Configuration configuration = HBaseConfiguration.create(ofSpark);
    options.forEach((name, value) -> {
      if (name.startsWith("hbase.")) {
        configuration.set(name, value);
      }
    });
    return configuration;
  }

  TableName table() {
    return TableName.valueOf(table);
  }

  /** 0 for as many as regions. */
  int splits() {
    return splits;
  }

  /** 0 if Spark groups. */
  int maxGroups() {
    return maxGroups;
  }

  Configuration configuration() {
    return configuration.value();
  }

  Field key() {
    return fields.get(0);
  }

  /** @throws IllegalArgumentException if there is none */
  Field field(String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst()
      .orElseThrow(() -> new IllegalArgumentException("There is no field " + name));
  }

  /** The column that an expression of Spark is, if it is one and nothing else. */
  Optional<Field> column(Expression expression) {
    return fields.stream().filter(field -> !field.isKey() && field.is(expression)).findFirst();
  }

  StructType schema() {
    return DataTypes
      .createStructType(fields.stream().map(Field::ofSpark).toArray(StructField[]::new));
  }
}
