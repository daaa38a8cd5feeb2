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
package io.github.hbaseperf.coprocessor.client;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;

/** A region that was asked has no counting endpoint. */
@InterfaceAudience.Public
public final class EndpointMissingException extends DoNotRetryIOException {

  private static final long serialVersionUID = 1L;

  EndpointMissingException(TableName table, Throwable cause) {
    super("Table " + table + " does not load the counting endpoint: hbase-perf deploy --table "
      + table + ", or count it with --fallback scan", cause);
  }
}
