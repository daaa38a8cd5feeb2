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

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseperf.testkit.differential.Event;
import io.github.hbaseperf.testkit.json.JsonFile;
import io.github.hbaseperf.testkit.random.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What came of a check.
 *
 * @param hbase       version of the HBase that was checked; null in records of before
 * @param features    in how many tables each was on
 * @param events      in how many tables each happened
 * @param known       how often each known difference was met
 * @param first       when each known difference was met first; null in records of before
 * @param used        how often each counted way through the code was taken; -1 if there is none
 * @param found       tables with a difference that is not known
 * @param differences those, as text
 */
public record CheckReport(String hbase, int tables, long operations, long reads, double seconds,
  Map<Feature, Integer> features, Map<Event, Integer> events, Map<String, Integer> known,
  Map<String, First> first, Map<String, Long> used, int found, String differences) {

  /**
   * When a known difference was met first.
   *
   * @param tables  that had been made by then, that one included
   * @param seconds since the first of them was begun
   */
  public record First(long seed, int tables, double seconds) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "seed %d, %d tables, %.1f s", seed, tables, seconds);
    }
  }

  /** In so many tables everything should have been tried. */
  private static final int MANY = 2000;
  /** The first line of each. */
  private static final Pattern SEED = Pattern.compile("(?m)^# seed (\\d+)$");

  /** Reads what {@link #write} wrote. */
  public static CheckReport read(Path file) throws IOException {
    return JsonFile.read(file, CheckReport.class);
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    JsonFile.write(file, this);
  }

  @JsonIgnore
  public boolean isGood() {
    return found == 0 && neverTried().isEmpty();
  }

  /** The seeds of tables with a difference that is not known. */
  public List<Long> differentSeeds() {
    return SEED.matcher(differences).results().map(found -> Long.valueOf(found.group(1))).toList();
  }

  /** What a long run should have tried, and did not. */
  List<String> neverTried() {
    List<String> never = new ArrayList<>();
    if (tables >= MANY) {
      Arrays.stream(Feature.values()).filter(feature -> !features.containsKey(feature))
        .forEach(feature -> never.add(feature.toString()));
      Arrays.stream(Event.values()).filter(event -> !events.containsKey(event))
        .forEach(event -> never.add(event.toString()));
      used.entrySet().stream().filter(entry -> entry.getValue() == 0)
        .forEach(entry -> never.add(entry.getKey()));
    }
    return never;
  }

  public String text() {
    StringBuilder text = new StringBuilder(differences);
    text.append(String.format(Locale.ROOT,
      "%d tables, %d operations, %d reads in %.0f s (%.0f tables a second)%n", tables, operations,
      reads, seconds, tables / seconds));
    text.append("features, in tables: ").append(features).append('\n');
    text.append("events, in tables: ").append(events).append('\n');
    used.forEach(
      (name, times) -> text.append("used: ").append(name).append(' ').append(times).append('\n'));
    known.forEach((name, times) -> text.append("known: ").append(times).append(" x ").append(name)
      .append("; first: ").append(first.get(name)).append('\n'));
    neverTried().forEach(name -> text.append("never tried: ").append(name).append('\n'));
    text.append(found == 0 ? "no unknown difference\n" : found + " tables differ\n");
    return text.toString();
  }
}
