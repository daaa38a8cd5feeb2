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
package io.github.hbaseperf.coprocessor.server.line;

import java.io.Closeable;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What HBase accounts for the RPC of this thread. HBase 2.5 neither counts the bytes of blocks nor
 * lets coprocessors ask for RPC quotas.
 */
@InterfaceAudience.Private
public final class RpcAccounting {

  private RpcAccounting() {
  }

  /** Lets everything through. */
  public static Closeable checkScanQuota(RegionCoprocessorEnvironment env, Scan scan) {
    return () -> {
    };
  }

  /** Returns work that other threads do for the RPC of this thread, and before it ends. */
  public static Runnable forThisCall(Runnable work) {
    return work;
  }

  /** Does nothing. */
  public static void addBlockBytes(long bytes) {
  }

  /** Does nothing. */
  public static void addBlockOf(KeyValueScanner scanner) {
  }

  /** Returns 0 */
  public static long blockBytes() {
    return 0;
  }

  /** Whether {@link #blockBytes} knows. */
  public static boolean countsBlockBytes() {
    return false;
  }
}
