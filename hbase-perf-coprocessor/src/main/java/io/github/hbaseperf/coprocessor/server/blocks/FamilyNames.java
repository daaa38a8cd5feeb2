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

import java.util.List;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** Which columns of a family all of a filter's {@link NameTest}s let through. One thread. */
final class FamilyNames {

  private final NameTest.Qualifiers qualifiers;
  private byte[] copy = new byte[0];

  private FamilyNames(NameTest.Qualifiers qualifiers) {
    this.qualifiers = qualifiers;
  }

  /** Returns null if all columns are let through */
  static FamilyNames of(List<NameTest> ofScan, byte[] family) {
    NameTest.Qualifiers qualifiers = NameTest.within(ofScan, family);
    return qualifiers == NameTest.ALL ? null : new FamilyNames(qualifiers);
  }

  boolean include(byte[] bytes, int qualifierOffset, int qualifierLength) {
    return qualifiers.include(bytes, qualifierOffset, qualifierLength);
  }

  boolean include(Cell cell) {
    int length = cell.getQualifierLength();
    if (!(cell instanceof ByteBufferExtendedCell)) {
      return include(cell.getQualifierArray(), cell.getQualifierOffset(), length);
    }
    if (copy.length < length) {
      copy = new byte[2 * length];
    }
    CellUtil.copyQualifierTo(cell, copy, 0);
    return include(copy, 0, length);
  }
}
