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
package io.github.hbaseperf.harness.api;

import java.io.IOException;

/**
 * Work that a JVM does before anything is measured in it. Has a public constructor without
 * arguments.
 */
public interface Workload {
  /**
   * Works about that long after it prepared itself, then frees what it held.
   * @throws IOException if it got a wrong answer or could not work; the JVM measures nothing then
   */
  void run(long millis) throws IOException;
}
