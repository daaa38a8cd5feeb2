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
package io.github.hbaseperf.app.demo;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One line a {@link DemoWorker} writes to its standard output, as JSON.
 * @param kind  what it tells
 * @param text  phase, warning or failure in words
 * @param done  of a PROGRESS, how much of {@code total} is done
 * @param total of a PROGRESS
 * @param count of a COUNTED
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WorkerMessage(Kind kind, String text, Long done, Long total, TimedCount count) {
  enum Kind {
    PHASE, PROGRESS, COUNTED, WARNING, FAILED
  }

  static WorkerMessage phase(String text) {
    return new WorkerMessage(Kind.PHASE, text, null, null, null);
  }

  static WorkerMessage progress(long done, long total) {
    return new WorkerMessage(Kind.PROGRESS, null, done, total, null);
  }

  static WorkerMessage counted(TimedCount count) {
    return new WorkerMessage(Kind.COUNTED, null, null, null, count);
  }

  static WorkerMessage warning(String text) {
    return new WorkerMessage(Kind.WARNING, text, null, null, null);
  }

  static WorkerMessage failed(String text) {
    return new WorkerMessage(Kind.FAILED, text, null, null, null);
  }
}
