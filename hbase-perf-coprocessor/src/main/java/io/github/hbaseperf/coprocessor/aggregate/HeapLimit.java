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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.DoNotRetryIOException;

/** How much heap groups may take: those of one thread, or of several together. Any threads. */
final class HeapLimit {

  private final long maxBytes;
  private final String name;
  private final AtomicLong bytes = new AtomicLong();

  /** @param name what to raise where the heap allowed is not enough */
  HeapLimit(long maxBytes, String name) {
    this.maxBytes = maxBytes;
    this.name = name;
  }

  /** As much, of which nothing is taken. */
  HeapLimit newOne() {
    return new HeapLimit(maxBytes, name);
  }

  /**
   * @param more   bytes, or less if negative
   * @param groups how many take it
   */
  void charge(long more, int groups) throws DoNotRetryIOException {
    if (more != 0 && bytes.addAndGet(more) > maxBytes) {
      throw new DoNotRetryIOException("The aggregates of " + groups + " groups take more heap than "
        + "the limit of " + maxBytes + " bytes (" + name
        + "): ask for fewer aggregates or groups, narrow the scan, or raise the limit");
    }
  }

  /** Whether more was charged than is allowed. */
  boolean isExceeded() {
    return bytes.get() > maxBytes;
  }
}
