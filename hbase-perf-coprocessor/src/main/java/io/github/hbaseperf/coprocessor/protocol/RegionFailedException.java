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
package io.github.hbaseperf.coprocessor.protocol;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A region, or a snapshot of one, could not be read, or answered what no answer can be, for a fault
 * that is not in the question: in a filter, another coprocessor or this project. Asked again it
 * would fail again.
 */
@InterfaceAudience.Public
public final class RegionFailedException extends DoNotRetryIOException {

  private static final long serialVersionUID = 1L;

  /** Called by HBase's client, too, which has nothing but the message. */
  public RegionFailedException(String message) {
    super(message);
  }

  public RegionFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
