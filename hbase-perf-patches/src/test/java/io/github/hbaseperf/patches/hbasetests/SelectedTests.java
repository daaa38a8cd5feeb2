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
package io.github.hbaseperf.patches.hbasetests;

import io.github.hbaseperf.patches.Built;
import io.github.hbaseperf.patches.Variants;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The selection for the whole series as it was built, and the lists that go with it. */
final class SelectedTests {
  static final Map<String, String> NOT_RUN = ReasonedList.read(ReasonedList.NOT_RUN);
  static final Map<String, Exemption> EXEMPT = ReasonedList.exemptions();

  private static List<String> all;

  private SelectedTests() {
  }

  static synchronized List<String> all() throws IOException {
    if (all == null) {
      all = select();
    }
    return all;
  }

  private static List<String> select() throws IOException {
    return new HBaseTestSelection(TestClasses.onClassPath(),
      TestClasses.inJar(Built.variants().overlay(Variants.ALL).orElseThrow())).names();
  }

  static List<String> toRun() throws IOException {
    return all().stream().filter(name -> !NOT_RUN.containsKey(name)).toList();
  }
}
