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
package io.github.hbaseperf.harness.work;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Tells JMH what {@link WorkCounters} counted per operation: the least of a trial. */
public final class WorkProfiler implements InternalProfiler {
  /** What the names of all work counters begin with. */
  public static final String PREFIX = "work.";
  /** Name of the bytes allocated per operation. */
  public static final String BYTES = PREFIX + "bytes";
  /** Name of the byte codes executed per operation in classes of HBase and of this project. */
  public static final String BYTECODES = PREFIX + "bytecodes";

  private List<Long> before;

  @Override
  public String getDescription() {
    return "work per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = values();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark,
    IterationParams iteration, IterationResult result) {
    List<Long> after = values();
    List<String> names = names();
    long operations = after.get(0) - before.get(0);
    List<Result<?>> results = new ArrayList<>();
    for (int i = 1; operations > 0 && i < after.size(); i++) {
      // The least of a trial: now and then an operation does something for the JVM or a clock, too.
      results.add(new ScalarResult(names.get(i),
        (after.get(i) - before.get(i)) / (double) operations, "/op", AggregationPolicy.MIN));
    }
    return results;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of("", BYTES, BYTECODES, PREFIX + "objects"));
    for (CountedCall call : CountedCall.values()) {
      names.add(PREFIX + call.text());
    }
    return names;
  }

  private static List<Long> values() {
    List<Long> values = new ArrayList<>(List.of(WorkCounters.operations(), WorkCounters.bytes(),
      WorkCounters.bytecodes(), WorkCounters.objects()));
    for (CountedCall call : CountedCall.values()) {
      values.add(WorkCounters.calls(call));
    }
    return values;
  }
}
