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
package io.github.hbaseperf.app.docs;

import io.github.hbaseperf.app.check.CheckPage;
import io.github.hbaseperf.app.demo.PublishedDemo;
import io.github.hbaseperf.app.paths.PathsPage;
import io.github.hbaseperf.app.paths.PathsResult;
import io.github.hbaseperf.app.pe.PePage;
import io.github.hbaseperf.app.pe.PeResult;
import io.github.hbaseperf.app.peers.PeersPage;
import io.github.hbaseperf.app.peers.PeersResult;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.compare.Goal;
import io.github.hbaseperf.harness.compare.PatchResults;
import io.github.hbaseperf.harness.compare.PublishedRuns;
import io.github.hbaseperf.harness.compare.SensitivityCommand;
import io.github.hbaseperf.harness.gate.PlantedLosses;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.text.GeneratedBlocks;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.simulation.SimulationResult;
import io.github.hbaseperf.harness.trial.Variant;
import io.github.hbaseperf.testkit.fault.FaultRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine;

/**
 * The files that are written from records and commands, as they should be: of README and docs, and
 * the results in the headers of patches.
 */
final class GeneratedDocs {
  private final Path home;
  private final CommandLine commands;

  /**
   * @param home     the top folder of the checkout
   * @param commands every command there is
   */
  GeneratedDocs(Path home, CommandLine commands) {
    this.home = home;
    this.commands = commands;
  }

  /**
   * Returns the text of every file, by its path.
   * @throws IOException if a record or page cannot be read
   */
  Map<Path, String> files() throws IOException {
    Path results = home.resolve("docs/results");
    Map<Path, String> files = new LinkedHashMap<>();
    PublishedDemo demo = PublishedDemo.read(results.resolve("demo/demo.json"));
    PublishedRuns runs = PublishedRuns.read(results.resolve("runs"), Variant::builtOverlay);
    Map<String, Supplier<String>> tables = tables(results, demo, runs);
    for (Path page : pages()) {
      files.put(page, GeneratedBlocks.filled(page, tables));
    }
    for (String folder : List.of("demo", "demo-control")) {
      files.put(results.resolve(folder).resolve("demo.md"),
        PublishedDemo.read(results.resolve(folder).resolve("demo.json")).page());
    }
    files.put(results.resolve("demo/counting.svg"), demo.chart().svg());
    files.put(results.resolve("paths/speeds.md"),
      PathsPage.of(PathsResult.read(results.resolve("paths/speeds.json"))));
    files.put(results.resolve("peers/peers.md"),
      PeersPage.of(PeersResult.read(results.resolve("peers/peers.json"))));
    for (String folder : List.of("pe", "pe-three-commands")) {
      files.putAll(performanceEvaluation(results.resolve(folder)));
    }
    files.putAll(noise(results.resolve("noise")));
    files.put(results.resolve("gate/planted.md"),
      PlantedLosses.read(results.resolve("gate/planted.json")).page());
    files.put(results.resolve("check/check.md"), CheckPage.of(results.resolve("check")));
    files.putAll(faults(results.resolve("faults")));
    files.putAll(new PatchResults(runs, VersionInfo.getVersion()).files(Kit.series()));
    return files;
  }

  private static Map<Path, String> performanceEvaluation(Path folder) throws IOException {
    Path record = folder.resolve("pe.json");
    return Files.exists(record)
      ? Map.of(folder.resolve("pe.md"), PePage.of(PeResult.read(record)))
      : Map.of();
  }

  private static Map<Path, String> faults(Path folder) throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (Stream<Path> records = Files.list(folder)) {
      for (Path record : records.filter(file -> file.toString().endsWith(".json")).toList()) {
        String page = record.getFileName().toString().replace(".json", ".md");
        files.put(folder.resolve(page), FaultRecord.read(record).page());
      }
    }
    return files;
  }

  private static Map<Path, String> noise(Path folder) throws IOException {
    ComparisonResult noise = ComparisonResult.read(folder.resolve("comparison.json"));
    Map<Path, String> files = new LinkedHashMap<>();
    noise.pages().forEach((name, text) -> files.put(folder.resolve(name), text));
    files.put(folder.resolve("sensitivity.md"), SensitivityCommand.markdown(noise));
    files.put(folder.resolve("statistics.md"),
      SimulationResult.read(folder.resolve("statistics.json")).page());
    return files;
  }

  private Map<String, Supplier<String>> tables(Path results, PublishedDemo demo, PublishedRuns runs)
    throws IOException {
    List<Goal> goals = Goal.read(results.resolve("goals.json"));
    List<Goal> countingGoals = Goal.read(results.resolve("counting-goals.json"));
    Map<String, Supplier<String>> tables = new LinkedHashMap<>();
    tables.put("commands", () -> CommandTable.of(commands));
    tables.put("gain", demo::gain);
    tables.put("demo", demo::table);
    tables.put("goals", () -> marked(runs.goals(goals)));
    tables.put("counting", () -> marked(runs.goals(countingGoals)));
    tables.put("counts", () -> "\n" + MarkdownTable.format(runs.gains(countingGoals)) + "\n");
    tables.put("speeds", () -> marked(runs.speeds(goals)));
    tables.put("workloads", () -> marked(runs.workloads()));
    tables.put("runs", () -> "\n" + MarkdownTable.format(runs.list()) + "\n");
    return tables;
  }

  private static String marked(List<List<String>> table) {
    return "\n" + MarkdownTable.format(table) + "\n" + PublishedRuns.legend();
  }

  private List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(home.resolve("README.md")));
    try (Stream<Path> files = Files.walk(home.resolve("docs"))) {
      pages.addAll(files.filter(file -> file.toString().endsWith(".md")).sorted().toList());
    }
    return pages;
  }
}
