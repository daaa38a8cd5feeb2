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
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/** What a region server tells a client by: whether the row goes on after a call of a scanner. */
public final class RowEnd {
  private static final Method MAY_GO_ON = mayGoOn();

  private RowEnd() {
  }

  private static Method mayGoOn() {
    try {
      Method method = ScannerContext.class.getDeclaredMethod("mayHaveMoreCellsInRow");
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** True if the call says that it returned its row to the end. */
  public static boolean isSaidBy(ScannerContext call) {
    try {
      return !(boolean) MAY_GO_ON.invoke(call);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
