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

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;

/** A field of the source: the row key, or the newest cell of a column. Immutable. */
final class Field implements Serializable {
  private static final long serialVersionUID = 1;

  /** How bytes become a value of Spark. */
  private enum Type {
    STRING(DataTypes.StringType), BINARY(DataTypes.BinaryType), BIGINT(DataTypes.LongType), INT(
      DataTypes.IntegerType);

    private final DataType ofSpark;

    Type(DataType ofSpark) {
      this.ofSpark = ofSpark;
    }
  }

  private final String name;
  private final byte[] family;
  private final byte[] qualifier;
  private final Type type;

  private Field(String name, byte[] family, byte[] qualifier, Type type) {
    this.name = name;
    this.family = family;
    this.qualifier = qualifier;
    this.type = type;
  }

  /** @param text as {@code id string} */
  static Field key(String text) {
    String[] words = words(text, 2, "NAME TYPE");
    Field key = new Field(words[0], null, null, type(words[1]));
    if (key.number() != null) {
      throw new IllegalArgumentException("A row key is a string or binary, not " + words[1]);
    }
    return key;
  }

  /** @param text as {@code amount d:a bigint} */
  static Field column(String text) {
    String[] words = words(text, 3, "NAME FAMILY:QUALIFIER TYPE");
    int colon = words[1].indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("A column is FAMILY:QUALIFIER, not " + words[1]);
    }
    return new Field(words[0], Bytes.toBytesBinary(words[1].substring(0, colon)),
      Bytes.toBytesBinary(words[1].substring(colon + 1)), type(words[2]));
  }

  private static String[] words(String text, int count, String form) {
    String[] words = text.trim().split("\\s+");
    if (words.length != count) {
      throw new IllegalArgumentException("\"" + text.trim() + "\" is not " + form);
    }
    return words;
  }

  private static Type type(String word) {
    try {
      return Type.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("A type is string, binary, bigint or int, not " + word, e);
    }
  }

  String name() {
    return name;
  }

  /** Whether an expression of Spark is this field and nothing else. */
  boolean is(Expression expression) {
    return expression instanceof NamedReference
      && Arrays.equals(((NamedReference) expression).fieldNames(), new String[] { name });
  }

  boolean isKey() {
    return family == null;
  }

  byte[] family() {
    return family;
  }

  byte[] qualifier() {
    return qualifier;
  }

  boolean isBinary() {
    return type == Type.BINARY;
  }

  /** As what the endpoint reads it; null if it is no number. */
  NumberType number() {
    return type == Type.BIGINT ? NumberType.LONG : type == Type.INT ? NumberType.INT : null;
  }

  StructField ofSpark() {
    return DataTypes.createStructField(name, type.ofSpark, !isKey());
  }

  /**
   * The value that Spark's rows hold.
   *
   * @throws IOException if the bytes are none of the type
   */
  Object value(byte[] array, int offset, int length) throws IOException {
    switch (type) {
      case STRING:
        return UTF8String.fromBytes(Bytes.copy(array, offset, length));
      case BINARY:
        return Bytes.copy(array, offset, length);
      default:
        int bytes = type == Type.INT ? Bytes.SIZEOF_INT : Bytes.SIZEOF_LONG;
        if (length != bytes) {
          throw unreadable();
        }
        return type == Type.INT
          ? (Object) Bytes.toInt(array, offset, length)
          : (Object) Bytes.toLong(array, offset, length);
    }
  }

  /** The bytes of a value of Spark; null if it is not of this type. */
  byte[] bytes(Object value) {
    switch (type) {
      case STRING:
        return value instanceof UTF8String ? ((UTF8String) value).getBytes() : null;
      case BINARY:
        return value instanceof byte[] ? (byte[]) value : null;
      case INT:
        return value instanceof Integer ? Bytes.toBytes((Integer) value) : null;
      default:
        return value instanceof Long ? Bytes.toBytes((Long) value) : null;
    }
  }

  IOException unreadable() {
    return new IOException("Not each value of " + Bytes.toStringBinary(family) + ":"
      + Bytes.toStringBinary(qualifier) + " is of type " + type.ofSpark.sql());
  }
}
