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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How a question is asked: parts of a name and a value, any of which may be missing. */
final class Request {
  private final Map<String, String> parts = new LinkedHashMap<>();

  static Request parse(String text) {
    Request request = new Request();
    Arrays.stream(text.split(";")).filter(part -> !part.isEmpty()).forEach(part -> request
      .with(part.substring(0, part.indexOf(':')), part.substring(part.indexOf(':') + 1)));
    return request;
  }

  Request with(String name, Object value) {
    parts.put(name, value.toString());
    return this;
  }

  private String get(String name, String missing) {
    return parts.getOrDefault(name, missing);
  }

  /** The path to try, or AUTO. */
  String path() {
    return get("path", "AUTO");
  }

  /** rows, cells, both or groups. */
  String want() {
    return get("want", "rows");
  }

  boolean wantsCells() {
    return !want().equals("rows");
  }

  /**
   * Which aggregates: all, those of put-only rows, values, which are of rows and of one column, or
   * exact, which are put-only without estimates.
   */
  String aggregates() {
    return get("of", "all");
  }

  /** nothing, prefix, delimiter, value or range. */
  String groupBy() {
    return get("by", "nothing");
  }

  int prefix() {
    return Integer.parseInt(get("prefix", "1"));
  }

  /** Family, colon and qualifier of the column that aggregates are of. */
  String column() {
    return get("column", "f:q");
  }

  NumberType type() {
    return NumberType.valueOf(get("type", "TEXT"));
  }

  /** After how many milliseconds a slice ends. */
  long sliceMillis() {
    return Long.parseLong(get("slice", Long.toString(Long.MAX_VALUE)));
  }

  /** After how many looks the clock goes on by 10 ms; 0: it stands still. */
  int ticks() {
    return Integer.parseInt(get("ticks", "0"));
  }

  /** What happens between two rows of a slice: see {@link Disturber}; or nothing. */
  String during() {
    return get("during", "nothing");
  }

  /** Of a count of which each question is one slice; "" for all slices at once. */
  String walk() {
    return get("walk", "");
  }

  /** Whether the bounds of the first slice are inclusive as asked, not as the client says it. */
  boolean hasBoundsAsAsked() {
    return get("bounds", "").equals("asked");
  }

  boolean isUncommitted() {
    return get("isolation", "").equals("uncommitted");
  }

  /** Whether families that a filter does not need are read of rows that it lets through only. */
  boolean loadsOnDemand() {
    return get("families", "").equals("demand");
  }

  boolean cachesBlocks() {
    return !get("cache", "").equals("no");
  }

  String readType() {
    return get("read", "DEFAULT");
  }

  @Override
  public String toString() {
    return parts.entrySet().stream().map(part -> part.getKey() + ":" + part.getValue())
      .collect(Collectors.joining(";"));
  }
}
