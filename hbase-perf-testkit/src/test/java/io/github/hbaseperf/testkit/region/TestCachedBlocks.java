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
package io.github.hbaseperf.testkit.region;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestCachedBlocks {
  private static final long NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long FEW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  @Test
  void testCacheThatWritesNoBlocksIsSeen() throws Exception {
    BlockCaches caches = new BlockCaches();
    CachedBlocks blocks = caches.bucketBlocks();
    blocks.cacheRubbish();
    assertThatCode(() -> blocks.checkAreKept(NANOS)).doesNotThrowAnyException();
    // Ends the thread that writes, and does not count anew.
    caches.of(TableLayout.CacheKind.BUCKET).orElseThrow().shutdown();
    assertThatThrownBy(() -> blocks.checkAreKept(FEW_NANOS))
      .isInstanceOf(IllegalStateException.class).hasMessageContaining("keeps no block any more");
  }
}
