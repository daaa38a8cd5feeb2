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
package io.github.hbaseperf.coprocessor.simulation;

import java.lang.reflect.Proxy;
import java.util.Map;

/** Interfaces of which few methods are needed, none of which does anything. */
final class Stubs {
  private Stubs() {
  }

  /** Returns the value that belongs to a method's name; other methods fail. */
  static <T> T of(Class<T> type, Map<String, Object> values) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
      (proxy, method, arguments) -> {
        if (!values.containsKey(method.getName())) {
          throw new UnsupportedOperationException(method.toString());
        }
        return values.get(method.getName());
      }));
  }
}
