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

import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/** Counts and aggregates by the endpoint. Public: the check of the testkit loads it by name. */
public final class CountReader implements TableReader {
  private static final Pattern REMEMBERS_ROWS =
    Pattern.compile("PageFilter\\(|WHILE |ColumnCountGetFilter\\(");
  private static final int FRAMES = 8;

  private final Activations activations = new Activations();
  private final Endpoints endpoints = new Endpoints();
  private final Map<String, CountWalk> walks = new HashMap<>();

  public CountReader() {
    RowFilters.register();
    Endpoints.useSmallBatches();
  }

  @Override
  public Case withQuestions(Case made, long seed) {
    return new CountQuestions(made, seed).make();
  }

  @Override
  public void begin() {
    endpoints.forget();
    walks.clear();
  }

  @Override
  public void end(HRegion region) {
    endpoints.stop(region);
  }

  @Override
  public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) {
    Request request = Request.parse(question.request());
    boolean refused = isRefused(question.query());
    String name = refused ? "" : request.walk();
    CountWalk walk = walks.computeIfAbsent(name,
      any -> new CountWalk(question.query(), request, endpoints, activations));
    if (walk.isDone()) {
      walks.remove(name);
      return Optional.empty();
    }
    List<String> faults = refused ? askRefused(walk, regions) : ask(walk, name.isEmpty(), regions);
    if (name.isEmpty() || walk.isDone() || !faults.isEmpty()) {
      walks.remove(name);
    }
    return faults.isEmpty()
      ? Optional.empty()
      : Optional.of(new Wrong(walk.asked(), walk.laterMillis(),
        faults.stream().map(line -> Bytes.toStringBinary(Cells.bytes(line))).toList()));
  }

  /** @param toTheEnd or one slice only */
  private static List<String> ask(CountWalk walk, boolean toTheEnd, List<AskedRegion> regions) {
    try {
      List<String> faults;
      do {
        faults = walk.next(regions);
      } while (toTheEnd && faults.isEmpty() && !walk.isDone());
      return faults;
    } catch (IOException e) {
      return failure(e);
    }
  }

  private List<String> askRefused(CountWalk walk, List<AskedRegion> regions) {
    try {
      walk.askOnly(regions);
      return List.of("not refused");
    } catch (IOException e) {
      if (!(e instanceof DoNotRetryIOException) || e.getCause() != null) {
        return failure(e);
      }
      activations.hit("refused scans");
      return List.of();
    }
  }

  /** What slices cannot answer: the documents of the endpoint say so. */
  static boolean isRefused(Query query) {
    return query.reversed() || query.raw() && (query.limit() >= 0 || query.offset() > 0)
      || REMEMBERS_ROWS.matcher(query.filter()).find();
  }

  static List<String> failure(IOException e) {
    List<String> lines = new ArrayList<>();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      lines.add(cause.toString());
      Arrays.stream(cause.getStackTrace()).limit(FRAMES).forEach(frame -> lines.add("  " + frame));
    }
    return lines;
  }

  @Override
  public Map<String, Long> used() {
    return activations.used();
  }
}
