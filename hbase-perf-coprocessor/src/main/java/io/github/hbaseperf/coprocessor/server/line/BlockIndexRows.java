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
package io.github.hbaseperf.coprocessor.server.line;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The rows in the root of a file's block index, which is in memory as long as the file is open. The
 * method is public in all lines, its class in none. Any number of threads.
 */
@InterfaceAudience.Private
public final class BlockIndexRows {

  private static final String INDEX =
    "org.apache.hadoop.hbase.io.hfile.HFileBlockIndex$CellBasedKeyBlockIndexReader";
  private static final Method OF_FILE =
    method(HFile.Reader.class.getName(), "getDataBlockIndexReader");
  private static final Method COUNT = method(INDEX, "getRootBlockCount");
  private static final Method KEY = method(INDEX, "getRootBlockKey", int.class);

  private BlockIndexRows() {
  }

  private static Method method(String type, String name, Class<?>... parameters) {
    try {
      Method method = Class.forName(type).getMethod(name, parameters);
      method.setAccessible(true);
      return method;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This jar is built for another line of HBase", e);
    }
  }

  /** Returns them in order: for each block of the file, or for some; some may be made up. */
  public static List<byte[]> of(HFile.Reader file) {
    try {
      Object index = OF_FILE.invoke(file);
      if (index == null) {
        return Collections.emptyList();
      }
      List<byte[]> rows = new ArrayList<>();
      int entries = (Integer) COUNT.invoke(index);
      for (int i = 0; i < entries; i++) {
        rows.add(CellUtil.cloneRow((Cell) KEY.invoke(index, i)));
      }
      return rows;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The block index of " + file.getPath(), e);
    }
  }
}
