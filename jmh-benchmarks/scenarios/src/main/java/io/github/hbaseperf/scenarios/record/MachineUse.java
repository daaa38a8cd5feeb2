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

import java.util.OptionalDouble;

/**
 * What this machine did over a span of time, all of its processes together.
 * @param seconds          length of the span
 * @param cpuUserPercent   share of all cores in user code
 * @param cpuSystemPercent share in the kernel, interrupts and stolen time included
 * @param cpuWaitPercent   share idle while a disk was awaited
 * @param cpuIdlePercent   share idle
 * @param diskReads        reads of all disks
 * @param diskWrites       writes of all disks
 * @param diskReadBytes    bytes read from disks
 * @param diskWriteBytes   bytes written to disks
 * @param diskReadMillis   mean time from request to end of a read, 0 without any
 * @param diskWriteMillis  the same of a write
 * @param networkBytes     bytes sent through network interfaces other than loopback
 * @param loopbackBytes    bytes sent through loopback: where an embedded cluster talks
 * @param gcPauses         stops for garbage collection in all JVMs the run started, and this one
 * @param gcMillis         their length together
 */
public record MachineUse(double seconds, double cpuUserPercent, double cpuSystemPercent,
  double cpuWaitPercent, double cpuIdlePercent, long diskReads, long diskWrites, long diskReadBytes,
  long diskWriteBytes, double diskReadMillis, double diskWriteMillis, long networkBytes,
  long loopbackBytes, long gcPauses, long gcMillis) {

  /** Returns a component by its name, or nothing if there is none. */
  public OptionalDouble value(String component) {
    return switch (component) {
      case "cpuUserPercent" -> OptionalDouble.of(cpuUserPercent);
      case "cpuSystemPercent" -> OptionalDouble.of(cpuSystemPercent);
      case "cpuWaitPercent" -> OptionalDouble.of(cpuWaitPercent);
      case "cpuIdlePercent" -> OptionalDouble.of(cpuIdlePercent);
      case "diskReadMillis" -> OptionalDouble.of(diskReadMillis);
      case "diskWriteMillis" -> OptionalDouble.of(diskWriteMillis);
      default -> OptionalDouble.empty();
    };
  }
}
