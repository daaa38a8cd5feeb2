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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.differential.KnownDifferences;
import io.github.hbaseperf.testkit.differential.TableReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * What a check is asked to do.
 *
 * @param seed        of the first case
 * @param again       seeds of the only cases; if there are any, the seed does not count
 * @param tables      how many cases, at most
 * @param minutes     how long, at most; 0 for as long as it takes
 * @param differences after which it ends
 * @param known       differences of stock that do not count
 * @param output      folder for cases that differ
 * @param counters    what has to be used at least once
 * @param readers     that are asked, too
 */
record CheckOptions(long seed, List<Long> again, long tables, int minutes, int differences,
  KnownDifferences known, String output, List<UseCounter> counters, List<TableReader> readers) {

  static final String USAGE =
    "--seed S (1) | --seeds S,S, --tables N | --minutes N, --differences N (1),"
      + " --strict | --mended, --output FOLDER (target/check), --counter CLASS.METHOD (any number),"
      + " --reader CLASS";

  /** @throws IllegalArgumentException that says in one line what is wrong */
  static CheckOptions parse(String[] args) {
    long seed = 1;
    List<Long> again = List.of();
    long tables = Long.MAX_VALUE;
    int minutes = 0;
    int differences = 1;
    KnownDifferences known = KnownDifferences.ofStock();
    String output = "target/check";
    List<UseCounter> counters = new ArrayList<>();
    List<TableReader> readers = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--strict") || args[i].equals("--mended")) {
        known =
          args[i].equals("--strict") ? KnownDifferences.none() : KnownDifferences.ofMendedStock();
        continue;
      }
      if (i + 1 == args.length) {
        throw new IllegalArgumentException("not understood: " + args[i]);
      }
      String value = args[i + 1];
      switch (args[i++]) {
        case "--seed" -> seed = Long.parseLong(value);
        case "--seeds" -> again = Arrays.stream(value.split(",")).map(Long::valueOf).toList();
        case "--tables" -> tables = Long.parseLong(value);
        case "--minutes" -> minutes = Integer.parseInt(value);
        case "--differences" -> differences = Integer.parseInt(value);
        case "--output" -> output = value;
        case "--counter" -> counters.add(UseCounter.parse(value));
        case "--reader" -> readers.add(reader(value));
        default -> throw new IllegalArgumentException("not understood: " + args[i - 1]);
      }
    }
    if (tables == Long.MAX_VALUE && minutes == 0 && again.isEmpty()) {
      throw new IllegalArgumentException("for how long? --tables N or --minutes N");
    }
    return new CheckOptions(seed, again, tables, minutes, differences, known, output, counters,
      readers);
  }

  /** Without end, unless they are given one by one. */
  PrimitiveIterator.OfLong seeds() {
    return again.isEmpty()
      ? LongStream.iterate(seed, last -> last + 1).iterator()
      : again.stream().mapToLong(Long::longValue).iterator();
  }

  /** A reader that is not on the class path of this package. */
  static TableReader reader(String className) {
    try {
      return (TableReader) Class.forName(className).getConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException("no reader of tables: " + className + ": " + e, e);
    }
  }
}
