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

import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import java.io.IOException;
import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.GeneralScalarExpression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** What rows are grouped by: the first bytes of a binary key, or a column. Immutable. */
final class GroupKey implements Serializable {
  private static final long serialVersionUID = 1;

  private final Field field;
  /** 0 for the whole field. */
  private final int prefixBytes;

  private GroupKey(Field field, int prefixBytes) {
    this.field = field;
    this.prefixBytes = prefixBytes;
  }

  /** None if the endpoint groups otherwise than Spark would. */
  static Optional<GroupKey> of(Expression expression, TableOptions options) {
    Optional<Field> column = options.column(expression);
    return column.isPresent()
      ? Optional.of(new GroupKey(column.get(), 0))
      : prefixOf(expression, options.key());
  }

  /** Of {@code substring(key, 1, N)}. */
  private static Optional<GroupKey> prefixOf(Expression expression, Field key) {
    if (!key.isBinary() || !(expression instanceof GeneralScalarExpression)) {
      return Optional.empty();
    }
    GeneralScalarExpression function = (GeneralScalarExpression) expression;
    Expression[] children = function.children();
    boolean isPrefix = function.name().equals("SUBSTRING") && children.length == 3
      && key.is(children[0]) && number(children[1]) == 1 && number(children[2]) > 0;
    return isPrefix ? Optional.of(new GroupKey(key, number(children[2]))) : Optional.empty();
  }

  private static int number(Expression expression) {
    Object value = expression instanceof Literal ? ((Literal<?>) expression).value() : null;
    return value instanceof Integer ? (Integer) value : -1;
  }

  /** What the endpoint is asked. */
  GroupBy asked() {
    return prefixBytes > 0
      ? GroupBy.rowPrefix(prefixBytes)
      : GroupBy.columnValue(field.family(), field.qualifier());
  }

  StructField ofSpark() {
    return DataTypes.createStructField("group", field.ofSpark().dataType(), prefixBytes == 0);
  }

  /**
   * The value that Spark's rows hold; null if rows lack the column.
   *
   * @throws IOException if a value is not of the column's type
   */
  Object value(Group group) throws IOException {
    byte[] key = group.key();
    return key == null ? null : field.value(key, 0, key.length);
  }

  @Override
  public String toString() {
    return prefixBytes > 0 ? "the first " + prefixBytes + " bytes of the key" : field.name();
  }
}
