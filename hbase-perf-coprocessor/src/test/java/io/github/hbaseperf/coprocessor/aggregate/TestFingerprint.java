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
package io.github.hbaseperf.coprocessor.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ByteBufferKeyValue;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestFingerprint {

  private static KeyValue cell(String row, String family, String qualifier, long timestamp,
    KeyValue.Type type, String value) {
    return new KeyValue(Bytes.toBytes(row), Bytes.toBytes(family), Bytes.toBytes(qualifier),
      timestamp, type, Bytes.toBytes(value));
  }

  private static Fingerprint of(AggregateDefinition<Fingerprint> definition, List<Cell> row)
    throws Exception {
    Accumulator<Fingerprint> accumulator = definition.newAccumulator(null, null);
    accumulator.add(row);
    return accumulator.answer();
  }

  private static Fingerprint of(Cell... row) throws Exception {
    return of(FingerprintAccumulator.DEFINITION, Arrays.asList(row));
  }

  /** As the authors' library, xxHash 0.8.4, hashes them. */
  @Test
  void testHashIsXxh128() {
    CellHashes hashes = new CellHashes(true);
    byte[] text = "Nobody inspects the spammish repetition".getBytes(StandardCharsets.US_ASCII);
    hashes.add(text, 0, text.length, 0);
    assertThat(hashes.high()).isEqualTo(0xa32c6f55b80b5f44L);
    assertThat(hashes.low()).isEqualTo(0x9f1a957522431b91L);
    hashes.clear();
    byte[] bytes = new byte[1024];
    for (int length = 0; length < bytes.length; length++) {
      hashes.add(bytes, 0, length, 0);
      bytes[length] = (byte) (length * 31 + (length >> 8));
    }
    assertThat(hashes.high()).isEqualTo(0x8f55df73ea2d19c5L);
    assertThat(hashes.low()).isEqualTo(0x04647607489b92e7L);
  }

  @Test
  void testEveryPartOfACellCounts() throws Exception {
    List<Cell> different = new ArrayList<>(List.of(cell("r", "f", "q", 5, KeyValue.Type.Put, "v"),
      cell("s", "f", "q", 5, KeyValue.Type.Put, "v"),
      cell("r", "g", "q", 5, KeyValue.Type.Put, "v"),
      cell("r", "f", "p", 5, KeyValue.Type.Put, "v"),
      cell("r", "f", "q", 6, KeyValue.Type.Put, "v"),
      cell("r", "f", "q", 5, KeyValue.Type.Put, "w"),
      cell("r", "f", "q", 5, KeyValue.Type.Delete, "v"),
      // What a hash of all parts without their lengths takes for one.
      cell("r", "f", "ab", 5, KeyValue.Type.Put, "c"),
      cell("r", "f", "a", 5, KeyValue.Type.Put, "bc"),
      cell("ra", "f", "b", 5, KeyValue.Type.Put, "c"),
      cell("r", "fa", "b", 5, KeyValue.Type.Put, "c"),
      cell("r", "f", "q", 5, KeyValue.Type.Put, "")));
    List<String> sums = new ArrayList<>();
    for (Cell cell : different) {
      sums.add(of(cell).toString());
    }
    assertThat(sums).doesNotHaveDuplicates();
    // An even number of equal cells, too, which XOR would not see.
    assertThat(of(different.get(0), different.get(0))).isNotEqualTo(of())
      .isNotEqualTo(of(different.get(1), different.get(1)));
  }

  @Test
  void testTimestampsCanBeLeftOut() throws Exception {
    Cell cell = cell("r", "f", "q", 5, KeyValue.Type.Put, "v");
    Cell later = cell("r", "f", "q", Long.MAX_VALUE - 1, KeyValue.Type.Put, "v");
    Cell other = cell("r", "f", "q", 5, KeyValue.Type.Put, "w");
    AggregateDefinition<Fingerprint> without = FingerprintAccumulator.WITHOUT_TIMESTAMPS;
    assertThat(of(without, List.of(cell))).isEqualTo(of(without, List.of(later)))
      .isNotEqualTo(of(without, List.of(other)));
  }

  @Test
  void testTagsSequenceIdsAndKindsOfCellsDoNotCount() throws Exception {
    KeyValue cell = cell("r", "f", "q", 5, KeyValue.Type.Put, "v");
    KeyValue tagged =
      new KeyValue(Bytes.toBytes("r"), Bytes.toBytes("f"), Bytes.toBytes("q"), 5, KeyValue.Type.Put,
        Bytes.toBytes("v"), List.of(new org.apache.hadoop.hbase.ArrayBackedTag((byte) 1, "tag")));
    KeyValue late = KeyValueUtil.copyToNewKeyValue(cell);
    late.setSequenceId(77);
    ByteBuffer direct = ByteBuffer.allocateDirect(cell.getLength() + 3);
    direct.position(3);
    direct.put(cell.getBuffer(), cell.getOffset(), cell.getLength());
    Cell offHeap = new ByteBufferKeyValue(direct, 3, cell.getLength());
    assertThat(of(cell)).isEqualTo(of(tagged)).isEqualTo(of(late)).isEqualTo(of(offHeap));
  }

  @Test
  void testOrderAndPartsDoNotMatter() throws Exception {
    Random random = new Random(5);
    List<Cell> cells = random.ints(1000)
      .mapToObj(i -> (Cell) cell("r" + i % 100, "f", "q" + i, i & 0xff, KeyValue.Type.Put, "v" + i))
      .collect(Collectors.toList());
    Fingerprint all = of(FingerprintAccumulator.DEFINITION, cells);
    Collections.shuffle(cells, random);
    Accumulator<Fingerprint> merged = FingerprintAccumulator.DEFINITION.newAccumulator(null, null);
    Fingerprint sum = of();
    for (int from = 0; from < cells.size(); from += 100) {
      Accumulator<Fingerprint> part = FingerprintAccumulator.DEFINITION.newAccumulator(null, null);
      part.add(cells.subList(from, from + 100));
      merged.merge(part.toState());
      sum = sum.plus(part.answer());
    }
    assertThat(merged.answer()).isEqualTo(all).isEqualTo(sum);
    assertThat(all.cells()).isEqualTo(1000);
  }
}
