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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.util.Bytes;

/** From cells of the model to cells of HBase and back. */
public final class Cells {
  /**
   * Values that begin so are of cells with a tag of their own, which has the first two letters: one
   * that has lost it is shown as such.
   */
  public static final String TAGGED = "t";
  /** After the value of a cell that has lost it. */
  public static final String WITHOUT_TAG = " without its tag";
  private static final byte OWN_TAG = 100;

  private Cells() {
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** With a copy of everything, so it outlives the block it is from. */
  public static ModelCell toModel(Cell cell) {
    Optional<Tag> ttl = PrivateCellUtil.getTag(cell, TagType.TTL_TAG_TYPE);
    String value = text(CellUtil.cloneValue(cell));
    return new ModelCell(text(CellUtil.cloneRow(cell)), text(CellUtil.cloneFamily(cell)),
      text(CellUtil.cloneQualifier(cell)), cell.getTimestamp(),
      CellType.of(cell.getType().getCode()),
      cell instanceof ExtendedCell stored ? stored.getSequenceId() : 0,
      hasItsTag(cell, value) ? value : value + WITHOUT_TAG,
      ttl.isPresent() ? Tag.getValueAsLong(ttl.get()) : ModelCell.NO_TTL);
  }

  /** The tag of a cell whose value begins with t, as TAGGED says; null for none. */
  private static Tag ownTag(String value) {
    return value.startsWith(TAGGED)
      ? new ArrayBackedTag(OWN_TAG, bytes(value.substring(0, Math.min(2, value.length()))))
      : null;
  }

  private static boolean hasItsTag(Cell cell, String value) {
    Tag expected = ownTag(value);
    return expected == null || PrivateCellUtil.getTag(cell, OWN_TAG)
      .filter(tag -> Tag.matchingValue(tag, expected)).isPresent();
  }

  static KeyValue toHBase(ModelCell cell) {
    List<Tag> tags = new ArrayList<>();
    if (cell.ttlMillis() != ModelCell.NO_TTL) {
      tags.add(new ArrayBackedTag(TagType.TTL_TAG_TYPE, Bytes.toBytes(cell.ttlMillis())));
    }
    if (ownTag(cell.value()) != null) {
      tags.add(ownTag(cell.value()));
    }
    return new KeyValue(bytes(cell.row()), bytes(cell.family()), bytes(cell.qualifier()),
      cell.timestamp(), KeyValue.Type.codeToType(cell.type().code()), bytes(cell.value()), tags);
  }
}
