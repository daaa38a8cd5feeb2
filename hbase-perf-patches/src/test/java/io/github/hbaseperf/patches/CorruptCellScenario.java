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
package io.github.hbaseperf.patches;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.SizeCachedKeyValue;
import org.apache.hadoop.hbase.Tag;

/**
 * Reads cells in which single bytes, or what the reader takes for their lengths, were changed, as a
 * scanner reads them from a block, and prints whether they were taken or why they were not.
 */
final class CorruptCellScenario {
  private CorruptCellScenario() {
  }

  /** Arguments: a seed, how many cells. */
  public static void main(String[] args) {
    Random random = new Random(Long.parseLong(args[0]));
    for (int i = Integer.parseInt(args[1]); i > 0; i--) {
      System.out.println("cell " + read(cell(random), random));
    }
  }

  private static KeyValue cell(Random random) {
    List<Tag> tags = new ArrayList<>();
    for (int i = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0; i > 0; i--) {
      tags.add(new ArrayBackedTag((byte) random.nextInt(100), bytes(random)));
    }
    KeyValue.Type[] types = { KeyValue.Type.Put, KeyValue.Type.Delete, KeyValue.Type.DeleteFamily };
    return new KeyValue(new byte[1 + random.nextInt(4)], bytes(random), bytes(random),
      random.nextLong() >>> 1, types[random.nextInt(types.length)], bytes(random), tags);
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static String read(KeyValue cell, Random random) {
    int keyLength = cell.getKeyLength() + randomOffset(random);
    short rowLength = (short) (cell.getRowLength() + randomOffset(random));
    int length = cell.getLength() + randomOffset(random);
    byte[] bytes = new byte[cell.getLength() + 10];
    System.arraycopy(cell.getBuffer(), 0, bytes, 5, cell.getLength());
    if (random.nextInt(4) > 0) {
      bytes[5 + random.nextInt(cell.getLength())] += (byte) (1 << random.nextInt(8));
    }
    try {
      return new SizeCachedKeyValue(bytes, 5, length, 1, keyLength, rowLength).toString();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  /** Mostly none, seldom a big one. */
  private static int randomOffset(Random random) {
    return switch (random.nextInt(20)) {
      case 0 -> 1;
      case 1 -> -1;
      case 2 -> random.nextInt(1000) - 500;
      default -> 0;
    };
  }
}
