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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The cached counts of some families of a region. Each is true as long as its files are there and
 * nothing else has a row in its range. Any number of threads.
 */
final class CachedCounts {

  /** A count and its place, without the bytes of its start row; its stop row is the next one's. */
  private static final long COUNT_BYTES = 140;
  private static final long FILE_BYTES = 250;
  private static final long PLACE_BYTES = 90;
  private static final long ANSWER_BYTES = 64;
  private static final int MAX_RECENT = 8;
  /** No other stop row comes before it. */
  private static final byte[] FIRST_STOP_ROW = { 0 };

  private final NavigableSet<CachedCount> counts = new TreeSet<>(CachedCount.BY_RANGE);
  /** What counts are of, or cover: of sets that are equal, the one that all counts have. */
  private final Map<Set<?>, SharedSet> shared = new HashMap<>();
  /** Some of them by identity: neighbors mostly have the same, and a set takes long to hash. */
  private final Map<Set<?>, SharedSet> recent = new IdentityHashMap<>();
  private long bytes;

  /** Returns the longest of those from a row on that end at the stop row or before, or null */
  synchronized CachedCount find(byte[] startRow, byte[] stopRow) {
    CachedCount longest = counts.floor(range(startRow, stopRow));
    return longest != null && longest.beginsWith(startRow) ? longest : null;
  }

  /** Returns the next shorter one from the same row on, or null */
  synchronized CachedCount findShorter(CachedCount count) {
    CachedCount shorter = counts.lower(count);
    return shorter != null && shorter.beginsWith(count.startRow) ? shorter : null;
  }

  /** Returns where the first count begins that begins behind the row, or null */
  synchronized byte[] nextStartRow(byte[] row) {
    CachedCount next = counts.higher(range(row, HConstants.EMPTY_END_ROW));
    return next == null ? null : next.startRow;
  }

  private static CachedCount range(byte[] startRow, byte[] stopRow) {
    return new CachedCount(startRow, stopRow, 0, null);
  }

  /**
   * Adds counts. Those that they cover go, and so do those that begin in their ranges and are of
   * other files than there are now.
   * @return how many bytes more than before are taken now, or less if negative
   */
  synchronized long add(List<CachedCount> more) {
    long before = bytes;
    for (CachedCount count : more) {
      if (isBehindAll(count)) {
        put(count);
        continue;
      }
      Iterator<CachedCount> begun =
        counts.tailSet(range(count.startRow, FIRST_STOP_ROW)).iterator();
      while (begun.hasNext()) {
        CachedCount known = begun.next();
        if (count.stopRow.length > 0 && Bytes.compareTo(known.startRow, count.stopRow) >= 0) {
          break;
        }
        if (count.covers(known) || !count.files.containsAll(known.files)) {
          begun.remove();
          removed(known);
        }
      }
      put(count);
    }
    return bytes - before;
  }

  private boolean isBehindAll(CachedCount count) {
    return counts.isEmpty() || Bytes.compareTo(counts.last().startRow, count.startRow) < 0;
  }

  /**
   * Makes one count of those that lie next to each other and are of the same files.
   * @return how many bytes more than before are taken now, which is zero or negative
   */
  synchronized long join() {
    long before = bytes;
    List<CachedCount> all = new ArrayList<>(counts);
    all.forEach(this::removed);
    counts.clear();
    CachedCount joined = null;
    for (CachedCount next : all) {
      if (joined == null || !joined.covers(next)) {
        if (joined != null && joined.precedes(next)) {
          next = joined.and(next);
        } else if (joined != null) {
          put(joined);
        }
        joined = next;
      }
    }
    if (joined != null) {
      put(joined);
    }
    return bytes - before;
  }

  synchronized List<CachedCount> all() {
    return new ArrayList<>(counts);
  }

  private void put(CachedCount more) {
    CachedCount count = more.sharing(use(more.files), use(more.coveredFiles));
    counts.add(count);
    bytes += bytes(count);
  }

  private void removed(CachedCount count) {
    bytes -= bytes(count);
    unuse(count.files);
    unuse(count.coveredFiles);
  }

  @SuppressWarnings("unchecked") // an equal set, and an empty one is of any type
  private <T> Set<T> use(Set<T> set) {
    SharedSet used = shared(set);
    if (used.counts++ == 0) {
      bytes += bytes(set);
    }
    return (Set<T>) used.set;
  }

  private void unuse(Set<?> set) {
    if (--shared(set).counts == 0) {
      bytes -= bytes(set);
      shared.remove(set);
      recent.clear();
    }
  }

  private SharedSet shared(Set<?> set) {
    SharedSet known = recent.get(set);
    if (known == null) {
      known = shared.computeIfAbsent(set, SharedSet::new);
      if (recent.size() >= MAX_RECENT) {
        recent.clear();
      }
      recent.put(set, known);
    }
    return known;
  }

  private static long bytes(CachedCount count) {
    return COUNT_BYTES + count.startRow.length + PLACE_BYTES * count.places.size()
      + (count.answer == RangeAnswer.NONE ? 0 : ANSWER_BYTES + count.answer.groups.size());
  }

  /** A path has its characters three times. */
  private static long bytes(Set<?> files) {
    return files.stream().mapToLong(file -> FILE_BYTES + 3L * file.toString().length()).sum();
  }

  /** About what all take of the heap. */
  synchronized long bytes() {
    return bytes;
  }

  /** A set, and how many counts have it. */
  private static final class SharedSet {
    final Set<?> set;
    int counts;

    SharedSet(Set<?> set) {
      this.set = set;
    }
  }
}
