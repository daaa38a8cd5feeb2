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
package io.github.hbaseperf.harness.work;

import java.util.regex.Pattern;

/**
 * Calls that are counted by name, whichever class of a kind they are made to. One that passes the
 * work on to another of its kind counts twice: equal code counts equal, which is all that is asked.
 */
enum CountedCall {
  /** Cells, rows, families or qualifiers compared by a comparator. */
  CELL_COMPARISONS("cell.comparisons", "org/apache/hadoop/hbase/(\\w*Cell(Comparator\\w*|Util))",
    "compare\\w*|matching\\w*|equals\\w*"),
  /** Bytes compared, in arrays or buffers. */
  BYTE_COMPARISONS("byte.comparisons",
    "org/apache/hadoop/hbase/util/(Bytes|ByteBufferUtils)(\\$.*)?", "compareTo\\w*|equals"),
  /** Scanners of files and memstores positioned anew. */
  SEEKS("seeks", "org/apache/hadoop/hbase/regionserver/(StoreFile|Segment)Scanner",
    "seek|requestSeek|seekToPreviousRow|backwardSeek"),
  /** The same, forward only. */
  RESEEKS("reseeks", "org/apache/hadoop/hbase/regionserver/(StoreFile|Segment)Scanner", "reseek"),
  /** Cells taken from a scanner of a file or memstore. */
  CELLS("cells", "org/apache/hadoop/hbase/regionserver/(StoreFile|Segment)Scanner", "next"),
  /** Moves of the heap that merges scanners. */
  HEAP_MOVES("heap.moves", "java/util/PriorityQueue", "add|offer|poll"),
  /** Clocks read. */
  CLOCK_READS("clock.reads", "java/lang/System", "currentTimeMillis|nanoTime"),
  /** Blocks looked up in a block cache. */
  BLOCK_LOOKUPS("block.lookups", "org/apache/hadoop/hbase/io/hfile/\\w*Cache", "getBlock"),
  /** Blocks read from files. */
  BLOCKS_READ("blocks.read", "org/apache/hadoop/hbase/io/hfile/HFileBlock\\$FSReaderImpl",
    "readBlockData"),
  /** Checksums of blocks verified. */
  CHECKSUMS("checksums", "org/apache/hadoop/hbase/io/hfile/ChecksumUtil", "validateChecksum");

  private final String text;
  private final Pattern owner;
  private final Pattern method;

  CountedCall(String text, String owner, String method) {
    this.text = text;
    this.owner = Pattern.compile(owner);
    this.method = Pattern.compile(method);
  }

  /** Returns the name results have it under. */
  String text() {
    return text;
  }

  /** Returns whether such a method is meant, by internal name of its class. */
  boolean isOf(String className, String methodName) {
    return method.matcher(methodName).matches() && owner.matcher(className).matches();
  }

  /** Returns whether it is counted where it is called from, because its class is the JDK's. */
  boolean atCallSite() {
    return owner.pattern().startsWith("java/");
  }
}
