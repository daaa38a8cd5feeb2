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
package io.github.hbaseperf.testkit.jvm;

import java.util.Arrays;

/**
 * Runs a main class of others in a JVM that ends with the JVM that started it: the first argument
 * names the class, the rest are its own.
 */
public final class WatchedMain {
  private WatchedMain() {
  }

  /** Runs until the main class ends this JVM or its last thread does. */
  public static void main(String[] args) throws ReflectiveOperationException {
    ParentWatch.start();
    Class.forName(args[0]).getMethod("main", String[].class).invoke(null,
      (Object) Arrays.copyOfRange(args, 1, args.length));
  }
}
