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
package io.github.hbaseperf.scenarios.record;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stops for garbage collection so far: of this JVM by its beans, of others by the logs they write
 * with {@code -Xlog:gc}.
 * @param count  how many
 * @param millis their length together
 */
record GcPauses(long count, double millis) {
  private static final Pattern PAUSE = Pattern.compile("\\bPause .* ([0-9]+\\.[0-9]+)ms$");

  static GcPauses now(Path logs) throws IOException {
    long count = 0;
    double millis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += bean.getCollectionCount();
      millis += bean.getCollectionTime();
    }
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".gc")).toList()) {
        GcPauses logged = of(Files.readAllLines(file));
        count += logged.count;
        millis += logged.millis;
      }
    }
    return new GcPauses(count, millis);
  }

  static GcPauses of(List<String> log) {
    long count = 0;
    double millis = 0;
    for (String line : log) {
      Matcher pause = PAUSE.matcher(line);
      if (pause.find()) {
        count++;
        millis += Double.parseDouble(pause.group(1));
      }
    }
    return new GcPauses(count, millis);
  }

  GcPauses minus(GcPauses start) {
    return new GcPauses(count - start.count, millis - start.millis);
  }
}
