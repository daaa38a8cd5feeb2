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
package io.github.hbaseperf.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.fault.FaultRecord.Hunt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFaultRecord {
  @Test
  void testPageSaysWhichFaultWasNotFound(@TempDir Path temp) throws IOException {
    Path file = temp.resolve("faults").resolve("record.json");
    new FaultRecord("Faults", "mvn verify", "2026-01-01T00:00:00Z", "abc1234", "2 processors",
      List.of(new Hunt("01-a", "forgets", "0003", true, 17, 2.25),
        new Hunt("02-b", "repeats", "stock", false, 1000, 9.5))).write(file);
    assertThat(FaultRecord.read(file).page()).startsWith("# Faults\n\nFound: 1 of 2.")
      .contains("- Machine: 2 processors; 2026-01-01T00:00:00Z; commit abc1234\n")
      .contains("| `01-a` | forgets | 0003 | 17 | 2.3 |\n")
      .contains("| `02-b` | repeats | stock | **not in 1000** | 9.5 |\n");
  }
}
