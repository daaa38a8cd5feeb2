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
package io.github.hbaseperf.testkit.check;

import java.lang.reflect.Method;

/**
 * A static method without arguments that tells how often a way through the code was taken: of a
 * class that may be missing, and may be private to its package.
 */
record UseCounter(String className, String method) {

  /** @throws IllegalArgumentException if it is not a class and a method with a dot between */
  static UseCounter parse(String text) {
    int dot = text.lastIndexOf('.');
    if (dot <= 0) {
      throw new IllegalArgumentException("not CLASS.METHOD: " + text);
    }
    return new UseCounter(text.substring(0, dot), text.substring(dot + 1));
  }

  /** How often; -1 if there is no such class or method. */
  long count() {
    try {
      Method counter = Class.forName(className).getDeclaredMethod(method);
      counter.setAccessible(true);
      return ((Number) counter.invoke(null)).longValue();
    } catch (ReflectiveOperationException e) {
      return -1;
    }
  }

  @Override
  public String toString() {
    return className + "." + method;
  }
}
