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
package io.github.hbaseperf.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.testkit.region.TableLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.Test;

class TestSimulator {
  private static final String CASE = String.join("\n", "table cache=%s", "family name=f",
    "write PUT r f:q@1=v", "flush", "scan", "ask request=any");

  private int broken;

  /** A machine may take the processor away from the JVM, and still count it as the JVM's time. */
  @Test
  void testWhatDoesNotEndOnceOnlyIsNoDifference() throws IOException {
    assertOnceEndlessIsNoDifference(TableLayout.CacheKind.NONE,
      region -> region.startRegionOperation());
  }

  /** A thread may be stopped after it let go of a block, and before it knows that it did. */
  @Test
  void testBlocksThatAStoppedThreadLetGoOfAreLeft() throws IOException {
    assertOnceEndlessIsNoDifference(TableLayout.CacheKind.BUCKET, this::letGoOfTooMuch);
    assertThat(broken).isPositive();
  }

  /** Else all later tables would differ. */
  @Test
  void testClassThatATimeLimitSpoiledIsNoDifference() {
    assertThatThrownBy(() -> assertOnceEndlessIsNoDifference(TableLayout.CacheKind.NONE,
      region -> useSpoiledClass())).isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("begin again");
  }

  private static void useSpoiledClass() throws IOException {
    for (int i = 0; i < 2; i++) {
      try {
        Spoiled.use();
      } catch (ThreadDeath e) {
        // As if a watchdog had stopped the thread on its way through the class.
      } catch (NoClassDefFoundError e) {
        throw new IOException(e);
      }
    }
  }

  private static final class Spoiled {
    static {
      spoil();
    }

    private static void spoil() {
      throw new ThreadDeath();
    }

    static void use() {
    }
  }

  private static void assertOnceEndlessIsNoDifference(TableLayout.CacheKind cache, Damage damage)
    throws IOException {
    EndlessOnce reader = new EndlessOnce(damage);
    Outcome outcome = Simulator.create(KnownDifferences.ofStock(), List.of(reader))
      .run(CaseText.parse(CASE.formatted(cache)));
    assertThat(outcome.difference()).isEmpty();
    assertThat(reader.asked).isEqualTo(2);
  }

  private void letGoOfTooMuch(HRegion region) {
    BlockCache cache = region.getStores().get(0).getCacheConfig().getBlockCache().orElseThrow();
    List<BlockCacheKey> keys = new ArrayList<>();
    // Blocks that were read are written by another thread.
    while (keys.isEmpty()) {
      cache.forEach(block -> keys.add(new BlockCacheKey(block.getFilename(), block.getOffset())));
    }
    for (BlockCacheKey key : keys) {
      HFileBlock block = (HFileBlock) cache.getBlock(key, true, false, false);
      while (block.refCnt() > 0) {
        block.release();
      }
      broken++;
    }
  }

  /** What a stopped thread leaves behind. */
  private interface Damage {
    void to(HRegion region) throws IOException;
  }

  /** Is right, but for the first time. */
  private static final class EndlessOnce implements TableReader {
    private final Damage damage;
    private int asked;

    EndlessOnce(Damage damage) {
      this.damage = damage;
    }

    @Override
    public Case withQuestions(Case made, long seed) {
      return made;
    }

    @Override
    public void begin() {
    }

    @Override
    public void end(HRegion region) {
    }

    @Override
    public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question)
      throws IOException {
      asked++;
      if (asked == 1) {
        damage.to(regions.get(0).region());
      }
      while (asked == 1) {
        Thread.onSpinWait();
      }
      return Optional.empty();
    }

    @Override
    public Map<String, Long> used() {
      return Map.of();
    }
  }
}
