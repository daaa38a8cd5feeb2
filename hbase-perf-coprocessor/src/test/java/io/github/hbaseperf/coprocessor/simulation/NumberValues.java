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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;

/** Numbers in place of some of the values of a table, most of them of one type. */
final class NumberValues {
  private final Random random;
  private final NumberType mainType;
  private final Map<String, String> numbers = new HashMap<>();

  NumberValues(Random random) {
    this.random = random;
    this.mainType = type();
  }

  NumberType mainType() {
    return mainType;
  }

  private NumberType type() {
    return NumberType.values()[random.nextInt(NumberType.values().length)];
  }

  /** What stands for the value of a cell in this table. */
  String of(ModelCell cell) {
    return cell.type() == CellType.PUT
      ? numbers.computeIfAbsent(cell.value(), this::draw)
      : cell.value();
  }

  private String draw(String value) {
    if (random.nextInt(3) == 0) {
      return value;
    }
    int number = random.nextInt(2000) - 1000;
    byte[] bytes = switch (random.nextInt(5) == 0 ? type() : mainType) {
      case LONG -> Bytes.toBytes(random.nextInt(3) > 0 ? (long) number : random.nextLong());
      case INT -> Bytes.toBytes(random.nextInt(3) > 0 ? number : random.nextInt());
      case DOUBLE -> Bytes
        .toBytes(random.nextInt(8) > 0 ? number / 8.0 : random.nextBoolean() ? 1 / 0.0 : 0 / 0.0);
      case DECIMAL -> Bytes.toBytes(BigDecimal.valueOf(number, random.nextInt(4)));
      case TEXT -> Bytes.toBytes((random.nextInt(4) == 0 ? " " : "") + number / 10.0);
    };
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
