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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Rows of one block are grouped as rows one by one are. */
class TestPutOnlyRows {

  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final Aggregate<?> SUM = Aggregate.numbers(FAMILY, QUALIFIER, NumberType.TEXT);

  /** Each key is its row's value, too; keys follow each other in order. */
  private static String sums(GroupBy by, String... keys) throws IOException {
    byte[] bytes = String.join("", keys).getBytes(StandardCharsets.US_ASCII);
    int[] offsets = new int[keys.length];
    short[] lengths = new short[keys.length];
    int[] valueLengths = new int[keys.length];
    for (int i = 0, offset = 0; i < keys.length; offset += lengths[i++]) {
      offsets[i] = offset;
      lengths[i] = (short) keys[i].length();
      valueLengths[i] = keys[i].length();
    }
    Groups groups =
      new Groups(Aggregation.of(Aggregate.rows(), SUM).groupedBy(by), Long.MAX_VALUE, "none");
    PutOnlyRows rows = new PutOnlyRows(1);
    rows.begin(keys.length);
    rows.setKeys(bytes, offsets, lengths, 0);
    rows.setColumn(0, bytes, offsets, valueLengths, 0, 1);
    groups.add(rows);
    List<Group> answers = groups.answers();
    return answers.stream().map(group -> Bytes.toString(group.key()) + " "
      + group.printed().get("rows") + " " + group.printed().get("f:q sum"))
      .collect(Collectors.joining(", "));
  }

  @Test
  void testAllRowsAreOneGroup() throws IOException {
    assertThat(sums(GroupBy.nothing(), "10", "11", "2")).isEqualTo(" 3 23");
  }

  @Test
  void testRowsShorterThanThePrefixAreGroupsOfTheirOwn() throws IOException {
    assertThat(sums(GroupBy.rowPrefix(2), "1", "10", "100", "101", "11", "2"))
      .isEqualTo("1 1 1, 10 3 211, 11 1 11, 2 1 2");
  }

  @Test
  void testRowsWithoutDelimiterAreGroupsOfTheirOwn() throws IOException {
    assertThat(sums(GroupBy.rowDelimiter(Bytes.toBytes("0")), "1", "10", "101", "11", "1101", "2"))
      .isEqualTo("1 3 112, 11 2 1112, 2 1 2");
  }

  @Test
  void testLongRunsOfAGroupEndWhereTheyEnd() throws IOException {
    for (int size = 1; size < 40; size++) {
      for (int others = 0; others <= size; others++) {
        String[] keys = new String[size];
        Arrays.fill(keys, 0, others, "1");
        Arrays.fill(keys, others, size, "2");
        assertThat(sums(GroupBy.rowPrefix(1), keys)).isEqualTo(others == 0
          ? "2 " + size + " " + 2 * size
          : "1 " + others + " " + others
            + (others == size ? "" : ", 2 " + (size - others) + " " + 2 * (size - others)));
      }
    }
  }

  @Test
  void testValuesAreKeysOfGroups() throws IOException {
    assertThat(sums(GroupBy.columnValue(FAMILY, QUALIFIER), "3", "5", "5"))
      .isEqualTo("3 1 3, 5 2 10");
  }

  @Test
  void testTheNewestValueOfSeveralSourcesIsKept() {
    PutOnlyRows row = new PutOnlyRows(1);
    row.begin(1);
    assertThat(row.addValue(0, new byte[] { 1 }, 0, 1, 7)).isTrue();
    assertThat(row.addValue(0, new byte[] { 2 }, 0, 1, 9)).isFalse();
    assertThat(row.addValue(0, new byte[] { 3 }, 0, 1, 8)).isFalse();
    assertThat(row.values(0)).containsExactly(2);
    assertThat(row.hasValuesOfSameTime()).isFalse();
    row.addValue(0, new byte[] { 4 }, 0, 1, 9);
    assertThat(row.hasValuesOfSameTime()).isTrue();
  }
}
