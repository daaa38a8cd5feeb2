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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The page that says which planted faults a check found, and how soon. Not safe for several
 * threads.
 */
public final class FaultPage {
  private final String title;
  private final String command;
  private final List<String> rows = new ArrayList<>();
  private int found;

  /**
   * @param title   of the page
   * @param command that repeats it
   */
  public FaultPage(String title, String command) {
    this.title = title;
    this.command = command;
  }

  /** Adds what came of the hunt for a fault. */
  public void add(String name, String wrong, String base, FaultHunt.Find find) {
    found += find.found() ? 1 : 0;
    rows.add(String.format(Locale.ROOT, "| `%s` | %s | %s | %s | %.1f |", name, wrong, base,
      find.found() ? Long.toString(find.tables()) : "**not in " + find.tables() + "**",
      find.seconds()));
  }

  /** Writes the page. */
  public void write(Path page) throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>(List.of("# " + title, "",
      "Found: " + found + " of " + rows.size()
        + ". *Tables*: how many random tables were made and read until the first difference from"
        + " the model, the one with it included. *Seconds*: of the whole JVM.",
      "", "- Command: `" + command + "`", "- Date: " + LocalDate.now(ZoneOffset.UTC),
      "- Commit: " + commit(), "- Machine: " + machine(), "",
      "| Fault | What is wrong | Made on | Tables | Seconds |", "|---|---|---|---|---|"));
    lines.addAll(rows);
    Files.createDirectories(page.getParent());
    Files.write(page, lines);
  }

  private static String commit() throws IOException, InterruptedException {
    Process git =
      new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
        .redirectErrorStream(true).start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return git.waitFor() == 0 ? said : "unknown";
  }

  private static String machine() throws IOException {
    Path cpuInfo = Path.of("/proc/cpuinfo");
    String cpu = Files.isReadable(cpuInfo)
      ? Files.readAllLines(cpuInfo).stream().filter(line -> line.startsWith("model name"))
        .map(line -> line.replaceFirst("[^:]*: *", "")).findFirst().orElse("")
      : "";
    return Runtime.getRuntime().availableProcessors() + " processors" + (cpu.isEmpty() ? "" : ", ")
      + cpu + ", JVM " + Runtime.version();
  }
}
