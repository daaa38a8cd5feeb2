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

import io.github.hbaseperf.testkit.json.JsonFile;
import io.github.hbaseperf.testkit.machine.Commit;
import io.github.hbaseperf.testkit.machine.Processor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which planted faults a check found, and how soon. Not safe for several threads.
 * @param title   of the page
 * @param command that repeats it
 * @param time    when, UTC
 * @param commit  of this project, as git describes it
 * @param machine processors and JVM
 * @param hunts   one for each fault
 */
public record FaultRecord(String title, String command, String time, String commit, String machine,
  List<Hunt> hunts) {

  /**
   * What came of the hunt for a fault.
   * @param wrong   what the fault does
   * @param base    what it is planted into
   * @param found   whether a table differed
   * @param tables  how many were made, that one included
   * @param seconds of the whole JVM
   */
  public record Hunt(String fault, String wrong, String base, boolean found, long tables,
    double seconds) {
    String line() {
      return String.format(Locale.ROOT, "| `%s` | %s | %s | %s | %.1f |%n", fault, wrong, base,
        found ? Long.toString(tables) : "**not in " + tables + "**", seconds);
    }
  }

  /** Returns one without a hunt, of this commit and machine. */
  public static FaultRecord begin(String title, String command) {
    return new FaultRecord(title, command, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
      Commit.of(Path.of("")).orElse("unknown"), askMachine(), new ArrayList<>());
  }

  /** Reads what {@link #write} wrote. */
  public static FaultRecord read(Path file) throws IOException {
    return JsonFile.read(file, FaultRecord.class);
  }

  /** Adds what came of the hunt for a fault. */
  public void add(PlantedFault fault, FaultHunt.Find find) {
    hunts.add(new Hunt(fault.name(), fault.wrong(), fault.base(), find.found(), find.tables(),
      find.seconds()));
  }

  /** Writes the record. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    JsonFile.write(file, this);
  }

  /** Returns the page that is published beside the record. */
  public String page() {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
      """
        # %s

        Found: %d of %d. *Tables*: how many random tables were made and read until the first difference from
        the model, the one with it included. *Seconds*: of the whole JVM.

        - Command: `%s`
        - Machine: %s; %s; commit %s

        | Fault | What is wrong | Made on | Tables | Seconds |
        | --- | --- | --- | --- | --- |
        """,
      title, hunts.stream().filter(Hunt::found).count(), hunts.size(), command, machine, time,
      commit));
    hunts.forEach(hunt -> text.append(hunt.line()));
    return text.toString();
  }

  private static String askMachine() {
    return Runtime.getRuntime().availableProcessors() + " processors, " + Processor.name()
      + ", JVM " + Runtime.version();
  }
}
