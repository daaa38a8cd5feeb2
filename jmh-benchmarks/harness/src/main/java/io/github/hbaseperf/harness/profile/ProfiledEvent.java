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
package io.github.hbaseperf.harness.profile;

/** What the profiler takes samples of. */
enum ProfiledEvent {
  /** CPU time by perf events, which also see the kernel; needs the right to use them. */
  CPU("cpu", true),
  /** CPU time by timers of threads; works in containers. */
  CTIMER("ctimer", true),
  /** Allocations that leave a thread's buffer. */
  ALLOC("alloc", false),
  /** Waits for monitors and locks of java.util.concurrent. */
  LOCK("lock", false);

  private final String asyncName;
  private final boolean time;

  ProfiledEvent(String asyncName, boolean time) {
    this.asyncName = asyncName;
    this.time = time;
  }

  /** Returns the name async-profiler knows it by. */
  String asyncName() {
    return asyncName;
  }

  /** Returns whether it is sampled every so much time. */
  boolean isTime() {
    return time;
  }
}
