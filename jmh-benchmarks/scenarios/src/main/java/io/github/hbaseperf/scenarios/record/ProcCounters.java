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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Linux's counters since boot: {@code /proc/stat} in ticks, {@code /proc/diskstats} of whole disks,
 * {@code /proc/net/dev}. All zero on other systems. Fields as proc(5) and the kernel's
 * Documentation/admin-guide/iostats.rst number them.
 */
record ProcCounters(long user, long system, long ioWait, long idle, long reads, long readBytes,
  long readMillis, long writes, long writeBytes, long writeMillis, long networkBytes,
  long loopbackBytes) {
  private static final int SECTOR_BYTES = 512;

  static ProcCounters now() throws IOException {
    Path proc = Path.of("/proc");
    if (!Files.exists(proc.resolve("diskstats"))) {
      return of(List.of(), List.of(), List.of());
    }
    List<String> disks = Files.readAllLines(proc.resolve("diskstats")).stream()
      .filter(line -> Files.exists(Path.of("/sys/block", fields(line)[2], "device"))).toList();
    return of(Files.readAllLines(proc.resolve("stat")), disks,
      Files.readAllLines(proc.resolve("net/dev")));
  }

  /**
   * Reads the files' lines.
   * @param disks those of {@code /proc/diskstats} that are disks and not partitions of one
   */
  static ProcCounters of(List<String> stat, List<String> disks, List<String> net) {
    long[] cpu = stat.stream().filter(line -> line.startsWith("cpu ")).findFirst()
      .map(line -> numbers(line.substring(4))).orElse(new long[8]);
    long[] disk = new long[6];
    for (String line : disks) {
      String[] fields = fields(line);
      int[] wanted = { 3, 5, 6, 7, 9, 10 };
      for (int i = 0; i < wanted.length; i++) {
        disk[i] += Long.parseLong(fields[wanted[i]]);
      }
    }
    long[] sent = new long[2];
    for (String line : net) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        sent[line.substring(0, colon).strip().equals("lo") ? 1 : 0] +=
          numbers(line.substring(colon + 1))[8];
      }
    }
    return new ProcCounters(cpu[0] + cpu[1], cpu[2] + cpu[5] + cpu[6] + cpu[7], cpu[4], cpu[3],
      disk[0], disk[1] * SECTOR_BYTES, disk[2], disk[3], disk[4] * SECTOR_BYTES, disk[5], sent[0],
      sent[1]);
  }

  ProcCounters minus(ProcCounters start) {
    return new ProcCounters(user - start.user, system - start.system, ioWait - start.ioWait,
      idle - start.idle, reads - start.reads, readBytes - start.readBytes,
      readMillis - start.readMillis, writes - start.writes, writeBytes - start.writeBytes,
      writeMillis - start.writeMillis, networkBytes - start.networkBytes,
      loopbackBytes - start.loopbackBytes);
  }

  private static String[] fields(String line) {
    return line.strip().split("\\s+");
  }

  private static long[] numbers(String text) {
    String[] fields = fields(text);
    long[] numbers = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      numbers[i] = Long.parseLong(fields[i]);
    }
    return numbers;
  }
}
