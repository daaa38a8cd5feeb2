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
import java.io.IOException;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.quotas.OperationQuota;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What HBase accounts for the RPC of this thread: the uncompressed bytes of blocks it read, and the
 * caller's quotas (HBASE-27532, HBASE-28346). Outside of an RPC nothing is accounted.
 */
@InterfaceAudience.Private
public final class RpcAccounting {

  private static final IntConsumer ADD = RpcAccounting::addBlockBytes;

  private RpcAccounting() {
  }

  /**
   * Asks the quotas of the caller, the table and the namespace for one more call. Closing what is
   * returned charges the block bytes the call has read by then.
   *
   * @throws org.apache.hadoop.hbase.quotas.RpcThrottlingException if a quota is used up
   */
  public static Closeable checkScanQuota(RegionCoprocessorEnvironment env, Scan scan)
    throws IOException {
    OperationQuota quota = env.checkScanQuota(scan, 0, 0);
    return quota::close;
  }

  /** Returns work that other threads do for the RPC of this thread, and before it ends. */
  public static Runnable forThisCall(Runnable work) {
    Optional<RpcCall> call = RpcServer.getCurrentCall();
    return () -> {
      RpcServer.setCurrentCall(call.orElse(null));
      try {
        work.run();
      } finally {
        RpcServer.unsetCurrentCall();
      }
    };
  }

  /** Accounts for a block that HBase's own scanners did not read. */
  public static void addBlockBytes(long bytes) {
    Optional<RpcCall> call = RpcServer.getCurrentCall();
    if (call.isPresent()) {
      synchronized (call.get()) {
        call.get().incrementBlockBytesScanned(bytes);
      }
    }
  }

  /** Accounts for the block that the next cell is in, the first time. */
  public static void addBlockOf(KeyValueScanner scanner) {
    scanner.recordBlockSize(ADD);
  }

  /** Bytes of all blocks read for this RPC so far, each time they were read. */
  public static long blockBytes() {
    Optional<RpcCall> call = RpcServer.getCurrentCall();
    return call.isPresent() ? call.get().getBlockBytesScanned() : 0;
  }

  /** Whether {@link #blockBytes} knows. */
  public static boolean countsBlockBytes() {
    return true;
  }
}
