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
import java.util.Optional;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.Test;

class TestSimulator {
  private static final String CASE = String.join("\n", "table cache=%s", "family name=f",
    "write PUT r f:q@1=v", "flush", "scan", "ask request=any");

  /** HBASE-29896: raw scans leave out the cell, until a compaction drops it. */
  private static final String EXPIRED = String.join("\n", "table cache=NONE", "family name=f",
    "write PUT r f:q@3000=v~1000", "flush", "tick 5000", "ask request=any raw=true");

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

  @Test
  void testAnswerIsNoDifferenceWhereScansBeforeAChangeAreWrong() throws IOException {
    WrongOverCompaction reader = new WrongOverCompaction(Integer.MAX_VALUE);
    assertThat(run(reader, EXPIRED).difference()).isEmpty();
    assertThat(reader.asked).isEqualTo(2);
  }

  @Test
  void testAnswerIsADifferenceWhereScansBeforeAChangeAreRight() throws IOException {
    WrongOverCompaction reader = new WrongOverCompaction(Integer.MAX_VALUE);
    assertThat(run(reader, CASE.formatted("NONE")).difference()).isPresent();
  }

  @Test
  void testWrongAnswerThatDoesNotComeAgainIsADifference() throws IOException {
    WrongOverCompaction reader = new WrongOverCompaction(1);
    assertThat(run(reader, CASE.formatted("NONE")).difference()).isPresent();
    assertThat(reader.asked).isEqualTo(2);
  }

  private static Outcome run(TableReader reader, String text) throws IOException {
    return Simulator.create(KnownDifferences.ofStock(), List.of(reader)).run(CaseText.parse(text));
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
    Outcome outcome = run(reader, CASE.formatted(cache));
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

  private abstract static class Reader implements TableReader {
    int asked;
  }

  /** Is right, but for the first time. */
  private static final class EndlessOnce extends Reader {
    private final Damage damage;

    EndlessOnce(Damage damage) {
      this.damage = damage;
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
  }

  /** Is wrong the first times, in the middle of whose answers the table is compacted. */
  private static final class WrongOverCompaction extends Reader {
    private final int wrong;

    WrongOverCompaction(int wrong) {
      this.wrong = wrong;
    }

    @Override
    public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) {
      asked++;
      regions.get(0).disturb(new Operation.Compact(true), question.query());
      return asked > wrong
        ? Optional.empty()
        : Optional.of(new Wrong(question.query(), List.of("wrong")));
    }
  }
}
