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

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What was counted of all regions of a server, by names that begin with the number of a region.
 * Takes no more than so many bytes: where there are more, neighboring counts become one, first
 * those that were not asked for the longest, and then these go. Any number of threads.
 */
@InterfaceAudience.Private
public final class CountCache {

  public static final long DEFAULT_MAX_BYTES = 8 << 20;

  /** Of an entry of the map, without its name and counts. */
  private static final long ENTRY_BYTES = 320;

  private final long maxBytes;
  private final Map<ByteBuffer, CachedCounts> counts = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;
  private long regions;

  /**
   * @param maxBytes about how many bytes of heap to take at most; 0 to cache nothing
   */
  public CountCache(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Returns a number that no other region has. */
  synchronized long newRegion() {
    return regions++;
  }

  /** Returns the counts, or null if none is known any more. */
  synchronized CachedCounts get(ByteBuffer name) {
    return counts.get(name);
  }

  /** Returns how many bytes more than before are taken now, or less if negative. */
  synchronized long add(ByteBuffer name, List<CachedCount> more) {
    long before = bytes;
    CachedCounts known = counts.get(name);
    if (known == null) {
      known = new CachedCounts();
      counts.put(name, known);
      bytes += ENTRY_BYTES + name.capacity();
    }
    bytes += known.add(more);
    fit();
    return bytes - before;
  }

  private void fit() {
    Iterator<CachedCounts> toJoin = counts.values().iterator();
    while (bytes > maxBytes && toJoin.hasNext()) {
      bytes += toJoin.next().join();
    }
    Iterator<Map.Entry<ByteBuffer, CachedCounts>> eldest = counts.entrySet().iterator();
    while (bytes > maxBytes) {
      Map.Entry<ByteBuffer, CachedCounts> entry = eldest.next();
      bytes -= bytes(entry);
      eldest.remove();
    }
  }

  /** Returns all counts of a region, by the rest of their names */
  synchronized Map<ByteBuffer, List<CachedCount>> all(long region) {
    Map<ByteBuffer, List<CachedCount>> all = new LinkedHashMap<>();
    counts.forEach((name, known) -> {
      ByteBuffer rest = name.duplicate();
      if (rest.getLong() == region) {
        all.put(rest.slice(), known.all());
      }
    });
    return all;
  }

  /** Returns how many bytes less are taken now, as a number below zero. */
  synchronized long removeAll(long region) {
    long before = bytes;
    for (Iterator<Map.Entry<ByteBuffer, CachedCounts>> all = counts.entrySet().iterator(); all
      .hasNext();) {
      Map.Entry<ByteBuffer, CachedCounts> entry = all.next();
      if (entry.getKey().getLong(0) == region) {
        bytes -= bytes(entry);
        all.remove();
      }
    }
    return bytes - before;
  }

  /** About what it takes of the heap. */
  synchronized long bytes() {
    return bytes;
  }

  private static long bytes(Map.Entry<ByteBuffer, CachedCounts> entry) {
    return ENTRY_BYTES + entry.getKey().capacity() + entry.getValue().bytes();
  }
}
