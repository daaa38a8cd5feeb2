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

import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;

/** The limit of size of a call of a scanner, which HBase lines set with different methods. */
public final class SizeLimit {
  private SizeLimit() {
  }

  /**
   * Limits the size of a call.
   * @param limits bytes of data, heap and blocks; HBase 2.5 counts no bytes of blocks and knows no
   *               limit of them
   */
  public static void set(ScannerContext.Builder builder, LimitScope scope, long... limits) {
    Object[] arguments = new Object[1 + limits.length];
    Arrays.setAll(arguments, i -> i == 0 ? scope : limits[i - 1]);
    try {
      for (Method method : ScannerContext.Builder.class.getMethods()) {
        if (method.getName().equals("setSizeLimit")) {
          method.invoke(builder, Arrays.copyOf(arguments, method.getParameterCount()));
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
