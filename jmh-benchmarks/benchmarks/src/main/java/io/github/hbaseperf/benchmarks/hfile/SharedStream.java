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
package io.github.hbaseperf.benchmarks.hfile;

import java.lang.reflect.Field;

/** Whether the HBase of this JVM lets several threads read one stream. */
final class SharedStream {
  private SharedStream() {
  }

  /** Returns whether patch 0006 is in front and switched on. */
  static boolean isSafe() {
    try {
      Field patched = Class.forName("org.apache.hadoop.hbase.io.hfile.HFileBlock$FSReaderImpl")
        .getDeclaredField("LOCK_STREAM");
      patched.setAccessible(true);
      return patched.getBoolean(null);
    } catch (NoSuchFieldException e) {
      return false;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This HBase has no FSReaderImpl as 2.x has: " + e, e);
    }
  }
}
