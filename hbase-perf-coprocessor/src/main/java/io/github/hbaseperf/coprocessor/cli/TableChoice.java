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
package io.github.hbaseperf.coprocessor.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * Tables as an operator names them: by a name, or, where that is no legal name, by a regular
 * expression, as the HBase shell's {@code list} takes it.
 */
final class TableChoice {

  private final TableName name;
  private final Pattern pattern;

  private TableChoice(TableName name, Pattern pattern) {
    this.name = name;
    this.pattern = pattern;
  }

  /**
   * @throws IllegalArgumentException if it is neither a name nor a regular expression
   */
  static TableChoice of(String text) {
    try {
      return of(TableName.valueOf(text));
    } catch (IllegalArgumentException noName) {
      if (text.chars().noneMatch(c -> "*+?[](){}|^$\\".indexOf(c) >= 0)) {
        throw noName;
      }
      return new TableChoice(null, Pattern.compile(text));
    }
  }

  static TableChoice of(TableName name) {
    return new TableChoice(name, null);
  }

  boolean isOneTable() {
    return name != null;
  }

  /**
   * The tables, by name; of the default namespace without it.
   * @throws IOException if a regular expression matches no table
   */
  List<TableName> tables(Connection connection) throws IOException {
    if (name != null) {
      return Collections.singletonList(name);
    }
    try (Admin admin = connection.getAdmin()) {
      List<TableName> tables = Arrays.stream(admin.listTableNames()).sorted()
        .filter(table -> pattern.matcher(table.getNameAsString()).matches())
        .collect(Collectors.toList());
      if (tables.isEmpty()) {
        throw new IOException("No table matches " + pattern + ": tables of another namespace than "
          + "default are NAMESPACE:TABLE");
      }
      return tables;
    }
  }
}
