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
package io.github.hbaseperf.coprocessor.server.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.CellComparatorImpl;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.encoding.HFileBlockEncodingContext;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Blocks that HBase's encoders made become what an un-encoded block has. */
class TestBlockDecoder {

  private static final int HEAD =
    HConstants.HFILEBLOCK_HEADER_SIZE + DataBlockEncoding.ID_SIZE + Bytes.SIZEOF_INT;
  private static final int BLOCKS = 2000;
  private static final int SPOILED_BLOCKS = 20_000;

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @ParameterizedTest
  @EnumSource(names = { "PREFIX", "DIFF", "FAST_DIFF" })
  void testCellsAreThoseThatWereEncoded(DataBlockEncoding encoding) throws Exception {
    for (boolean hasTags : new boolean[] { false, true }) {
      for (boolean hasSequenceIds : new boolean[] { false, true }) {
        BlockDecoder decoder = BlockDecoder.of(encoding, hasTags, hasSequenceIds);
        for (int block = 0; block < BLOCKS; block++) {
          List<KeyValue> cells = cells(hasTags);
          byte[] plain = plain(cells, hasTags, hasSequenceIds);
          byte[] encoded = encoded(encoding, cells, hasTags, hasSequenceIds);
          assertThat(
            Bytes.toInt(encoded, HConstants.HFILEBLOCK_HEADER_SIZE + DataBlockEncoding.ID_SIZE))
              .isEqualTo(plain.length);
          byte[] decoded = new byte[plain.length + random.nextInt(2)];
          assertThat(decoder.decode(encoded, HEAD, encoded.length, decoded))
            .as("seed %s, %s", seed, cells).isEqualTo(plain.length);
          assertThat(Arrays.copyOf(decoded, plain.length)).as("seed %s, %s", seed, cells)
            .isEqualTo(plain);
        }
      }
    }
  }

  /** Whatever bytes there are, cells are found, or an index is out of bounds. */
  @ParameterizedTest
  @EnumSource(names = { "PREFIX", "DIFF", "FAST_DIFF" })
  void testSpoiledBlockIsNotReadForEver(DataBlockEncoding encoding) throws Exception {
    BlockDecoder decoder = BlockDecoder.of(encoding, true, true);
    int refused = 0;
    for (int block = 0; block < SPOILED_BLOCKS; block++) {
      List<KeyValue> cells = cells(true);
      byte[] encoded = encoded(encoding, cells, true, true);
      for (int i = random.nextInt(4); i >= 0; i--) {
        encoded[HEAD + random.nextInt(encoded.length - HEAD)] = (byte) random.nextInt();
      }
      byte[] decoded = new byte[plain(cells, true, true).length];
      try {
        refused += decoder.decode(encoded, HEAD, encoded.length, decoded) < 0 ? 1 : 0;
      } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
        refused++;
      }
    }
    assertThat(refused).as("seed %s", seed).isPositive();
  }

  /** Few different rows, columns, times and values, so that cells have much in common. */
  private List<KeyValue> cells(boolean hasTags) {
    byte[] family = Bytes.toBytes("family".substring(0, 1 + random.nextInt(5)));
    List<KeyValue> cells = new ArrayList<>();
    for (int i = random.nextInt(20); i >= 0; i--) {
      KeyValue.Type type = random.nextInt(4) == 0 ? KeyValue.Type.DeleteColumn : KeyValue.Type.Put;
      long timestamp = random.nextInt(4) == 0 ? random.nextLong() >>> 1 : random.nextInt(600);
      List<Tag> tags = new ArrayList<>();
      for (int tag = hasTags ? random.nextInt(3) : 0; tag > 0; tag--) {
        tags.add(new ArrayBackedTag((byte) 7, text(300)));
      }
      byte[] row = text(3);
      KeyValue cell = new KeyValue(row.length == 0 ? new byte[1] : row, family, text(3), timestamp,
        type, text(random.nextInt(10) == 0 ? 200 : 2), tags);
      cell.setSequenceId(random.nextInt(3) == 0 ? random.nextLong() >>> 1 : random.nextInt(200));
      cells.add(cell);
    }
    cells.sort(CellComparatorImpl.COMPARATOR);
    return cells;
  }

  private byte[] text(int maxLength) {
    byte[] text = new byte[random.nextInt(maxLength + 1)];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('a' + random.nextInt(2));
    }
    return text;
  }

  private static byte[] plain(List<KeyValue> cells, boolean hasTags, boolean hasSequenceIds)
    throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (KeyValue cell : cells) {
      cell.write(out, hasTags);
      if (hasTags && cell.getTagsLength() == 0) {
        out.writeShort(0);
      }
      if (hasSequenceIds) {
        WritableUtils.writeVLong(out, cell.getSequenceId());
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] encoded(DataBlockEncoding encoding, List<KeyValue> cells, boolean hasTags,
    boolean hasSequenceIds) throws IOException {
    HFileContext context = new HFileContextBuilder().withIncludesTags(hasTags)
      .withIncludesMvcc(hasSequenceIds).withDataBlockEncoding(encoding).build();
    DataBlockEncoder encoder = encoding.getEncoder();
    HFileBlockEncodingContext encoded = encoder.newDataBlockEncodingContext(
      new Configuration(false), encoding, HConstants.HFILEBLOCK_DUMMY_HEADER, context);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(HConstants.HFILEBLOCK_DUMMY_HEADER);
    encoder.startBlockEncoding(encoded, out);
    for (KeyValue cell : cells) {
      encoder.encode(cell, encoded, out);
    }
    byte[] block = bytes.toByteArray();
    encoder.endBlockEncoding(encoded, out, block);
    return block;
  }
}
