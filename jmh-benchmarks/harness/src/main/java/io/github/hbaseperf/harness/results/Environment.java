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
package io.github.hbaseperf.harness.results;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.machine.Processor;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * The machine and the versions a result belongs to.
 * @param time        when, UTC
 * @param processor   model name as the system tells it
 * @param cores       processors this JVM may use
 * @param memoryBytes physical memory
 * @param system      operating system and its version
 * @param java        Java runtime
 * @param hbase       HBase on the class path
 * @param hadoop      Hadoop on the class path
 * @param commit      of this project, with {@code +changes} if files differ from it; null if that
 *                    was not recorded, or outside of a checkout
 * @param series      hash of the patch series that the variants were built from; null if that was
 *                    not recorded, or none is built
 */
public record Environment(String time, String processor, int cores, long memoryBytes, String system,
  String java, String hbase, String hadoop, String commit, String series) {

  /** Asks the system. */
  public static Environment current() {
    return new Environment(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
      Processor.name(), Runtime.getRuntime().availableProcessors(), askMemoryBytes(),
      System.getProperty("os.name") + " " + System.getProperty("os.version"),
      System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
      VersionInfo.getVersion(), org.apache.hadoop.util.VersionInfo.getVersion(),
      Kit.commit().orElse(null), Kit.seriesHash().orElse(null));
  }

  /** Returns everything in one line. */
  public String line() {
    return String.format("%s, %d cores, %.0f GiB; %s; %s; HBase %s, Hadoop %s; %s%s", processor,
      cores, memoryBytes / (double) (1L << 30), system, java, hbase, hadoop, time,
      commit == null ? "" : "; commit " + commit + (series == null ? "" : ", series " + series));
  }

  /** Returns everything by name. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Processor", String.format("%s, %d cores", processor, cores));
    facts.put("Memory", String.format("%.0f GiB", memoryBytes / (double) (1L << 30)));
    facts.put("System", system);
    facts.put("Java", java);
    facts.put("HBase", hbase);
    facts.put("Hadoop", hadoop);
    facts.put("Time", time);
    facts.put("Commit", commit == null ? "not recorded" : commit);
    facts.put("Patch series", series == null ? "not recorded" : series);
    return facts;
  }

  private static long askMemoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean()instanceof OperatingSystemMXBean system
      ? system.getTotalMemorySize()
      : 0;
  }
}
