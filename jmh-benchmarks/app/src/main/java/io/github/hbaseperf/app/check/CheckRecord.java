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
package io.github.hbaseperf.app.check;

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.check.CheckReport;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What one {@code check} found.
 * @param environment machine, versions and commit
 * @param command     the command that repeats it
 * @param checked     each variant
 */
public record CheckRecord(Environment environment, String command, List<Checked> checked) {

  /**
   * One variant.
   * @param endpoint whether the endpoint counted and aggregated in place of scans
   * @param seed     of the first table; each other has the next
   * @param again    seeds of the only tables, which had differed before; null if the seed counts
   * @param strict   whether known faults of stock counted as differences
   */
  public record Checked(String variant, boolean endpoint, long seed, List<Long> again,
    boolean strict, CheckReport report) {
    /** The variant, and who read its tables if it was not HBase's scans. */
    String name() {
      return endpoint ? variant + ", endpoint" : variant;
    }

    /** As {@link #name}, but one for all patches alone. */
    String kind() {
      String kind = variant.matches("\\d{4}-.*") ? "each patch alone" : variant;
      return endpoint ? kind + ", endpoint" : kind;
    }

    String seeds() {
      return again == null
        ? String.format("%,d–%,d", seed, seed + report.tables() - 1)
        : again.size() + " again";
    }
  }

  /** Reads what {@link #write} wrote. */
  public static CheckRecord read(Path file) throws IOException {
    return JsonFile.read(file, CheckRecord.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }
}
