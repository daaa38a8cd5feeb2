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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.ScanInfo;
import org.apache.hadoop.hbase.security.access.AccessController;

/**
 * What the observers of a region have a say in, which depends on the hooks that their classes
 * implement. A hook that is not named here, as one that HBase does not have yet, could change
 * anything.
 */
final class ObserverRules {

  /**
   * Of the region's life, gets and writes; of scans those that are called on every path: what they
   * change is in the scan, or in what its families are scanned by.
   */
  private static final Set<String> OF_NO_SCANNER =
    setOf("preScannerOpen", "preStoreScannerOpen", "postStartRegionOperation",
      "postCloseRegionOperation", "preOpen", "postOpen", "preClose", "postClose", "preGetOp",
      "postGetOp", "preExists", "postExists", "prePut", "postPut", "preDelete", "postDelete",
      "prePrepareTimeStampForDeleteVersion", "preBatchMutate", "postBatchMutate",
      "postBatchMutateIndispensably", "preCheckAndPut", "preCheckAndPutAfterRowLock",
      "postCheckAndPut", "preCheckAndDelete", "preCheckAndDeleteAfterRowLock", "postCheckAndDelete",
      "preCheckAndMutate", "preCheckAndMutateAfterRowLock", "postCheckAndMutate", "preAppend",
      "preAppendAfterRowLock", "postAppend", "preIncrement", "preIncrementAfterRowLock",
      "postIncrement", "postMutationBeforeWAL", "postIncrementBeforeWAL", "postAppendBeforeWAL",
      "preWALAppend", "preWALRestore", "postWALRestore", "preReplayWALs", "postReplayWALs",
      "preBulkLoadHFile", "postBulkLoadHFile", "preCommitStoreFile", "postCommitStoreFile");

  /** Of a scanner that a client has; it can be opened for them, and closed again. */
  private static final Set<String> OF_SCANNERS = setOf("postScannerOpen", "preScannerNext",
    "postScannerNext", "preScannerClose", "postScannerClose");

  /** They change what is in memory or in files, and a scan returns what is there. */
  private static final Set<String> OF_WRITTEN_FILES = setOf("preFlush", "preFlushScannerOpen",
    "postFlush", "preMemStoreCompaction", "preMemStoreCompactionCompactScannerOpen",
    "preMemStoreCompactionCompact", "postMemStoreCompaction", "preCompactSelection",
    "postCompactSelection", "preCompactScannerOpen", "preCompact", "postCompact");

  /**
   * The name of one that a class of observers implements, or null; each class is asked once. Those
   * of AccessController only check who asks for a flush or a compaction.
   */
  private static final ClassValue<String> FILE_HOOK =
    hook(OF_WRITTEN_FILES::contains, observer -> observer == AccessController.class);
  private static final ClassValue<String> SCANNER_HOOK =
    hook(OF_SCANNERS::contains, observer -> false);
  private static final ClassValue<String> OTHER_HOOK = hook(name -> !OF_NO_SCANNER.contains(name)
    && !OF_SCANNERS.contains(name) && !OF_WRITTEN_FILES.contains(name), observer -> false);

  private ObserverRules() {
  }

  /** Returns the first reason why a scan may return something else than is stored, or null */
  static String scanRefusal(RegionCoprocessorHost host) {
    return refusal(host, OTHER_HOOK);
  }

  /** Returns the first reason why a file may lack rows of those it was compacted from, or null */
  static String fileRefusal(RegionCoprocessorHost host) {
    return refusal(host, FILE_HOOK);
  }

  /** Returns what a family is scanned by, after observers have had their say. */
  static ScanInfo scanInfo(HStore store, Scan scan) throws IOException {
    RegionCoprocessorHost host = store.getCoprocessorHost();
    return host == null ? store.getScanInfo() : host.preStoreScannerOpen(store, scan);
  }

  /** Whether an observer is told of scanners, or may replace them. */
  static boolean watchScanners(RegionCoprocessorHost host) {
    return refusal(host, SCANNER_HOOK) != null;
  }

  private static String refusal(RegionCoprocessorHost host, ClassValue<String> hooks) {
    if (host == null) {
      return null;
    }
    for (RegionCoprocessor coprocessor : host.findCoprocessors(RegionCoprocessor.class)) {
      Optional<RegionObserver> observer = coprocessor.getRegionObserver();
      String hook = observer.isPresent() ? hooks.get(observer.get().getClass()) : null;
      if (hook != null) {
        return "coprocessor " + coprocessor.getClass().getSimpleName() + " has " + hook;
      }
    }
    return null;
  }

  private static ClassValue<String> hook(Predicate<String> isLookedFor,
    Predicate<Class<?>> isKnown) {
    return new ClassValue<String>() {
      @Override
      protected String computeValue(Class<?> observer) {
        if (isKnown.test(observer)) {
          return null;
        }
        return Arrays.stream(RegionObserver.class.getMethods())
          .filter(hook -> isLookedFor.test(hook.getName()) && isImplemented(observer, hook))
          .map(Method::getName).sorted().findFirst().orElse(null);
      }
    };
  }

  private static boolean isImplemented(Class<?> observer, Method hook) {
    try {
      return observer.getMethod(hook.getName(), hook.getParameterTypes())
        .getDeclaringClass() != RegionObserver.class;
    } catch (NoSuchMethodException | LinkageError e) {
      // Its class loader lacks a class that one of its methods names: nobody knows.
      return true;
    }
  }

  private static Set<String> setOf(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
