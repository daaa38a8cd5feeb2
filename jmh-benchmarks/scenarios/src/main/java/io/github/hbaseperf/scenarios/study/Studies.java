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
package io.github.hbaseperf.scenarios.study;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The studies there are, and the workloads their files may name. */
final class Studies {
  static final Map<String, Supplier<Workload>> WORKLOADS = Map.of("load-test-tool",
    LoadTestToolWorkload::new, "table-scans", TableScanWorkload::new, "performance-evaluation",
    PerformanceEvaluationWorkload::new, "dfsio", DfsioWorkload::new, "ycsb", YcsbWorkload::new);

  static final List<Study> ALL = List.of(study("scan-matrix"), study("scan-sweep"),
    study("column-width"), study("random-read"), study("mixed"), study("wal-groups"));

  private Studies() {
  }

  private static Study study(String name) {
    return new FileStudy(name, StudyFile.read(name));
  }
}
