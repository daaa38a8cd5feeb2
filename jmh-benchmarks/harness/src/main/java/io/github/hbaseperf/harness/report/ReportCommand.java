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
package io.github.hbaseperf.harness.report;

import io.github.hbaseperf.harness.compare.ComparisonPage;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.harness.render.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes pages from comparisons that ran before. */
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Writes one HTML page from what bench compare and profile left.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:written", "1:a file is missing or no comparison", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench report target/compare/comparison.json --out report.html")
public final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", arity = "1..*",
    description = "A comparison.json; several go into one page.")
  private List<Path> files;

  @Option(names = "--out", paramLabel = "FILE", defaultValue = "report.html",
    description = "The HTML page (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(names = "--profile", paramLabel = "DIR",
    description = "A folder hbase-perf profile wrote: its flame graphs go into the page.")
  private List<Path> profiles = List.of();

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    HtmlPage page = page();
    for (Path profile : profiles) {
      addFlameGraphs(page.section("Flame graphs: " + name(profile)), profile);
    }
    page.write(out);
    System.out.println("Written to " + out.toAbsolutePath());
    return 0;
  }

  private HtmlPage page() throws IOException {
    if (files.size() == 1) {
      return ComparisonPage.of(ComparisonResult.read(files.get(0)),
        Files.readAllBytes(files.get(0)));
    }
    HtmlPage page = new HtmlPage("Comparisons");
    for (Path file : files) {
      ComparisonPage.add(page, name(file.toAbsolutePath().getParent()), ComparisonResult.read(file),
        Files.readAllBytes(file));
    }
    return page;
  }

  private static String name(Path folder) {
    return folder.getFileName().toString();
  }

  private static void addFlameGraphs(Section section, Path folder) throws IOException {
    List<Path> graphs;
    try (Stream<Path> list = Files.list(folder)) {
      graphs = list.filter(file -> file.toString().endsWith(".html"))
        .filter(file -> !file.endsWith("index.html")).sorted().toList();
    }
    if (graphs.isEmpty()) {
      throw new IOException("There is no flame graph in " + folder + "; hbase-perf profile --out "
        + folder + " writes them");
    }
    for (Path graph : graphs) {
      section.frame(graph.getFileName().toString().replace(".html", ""), Files.readString(graph));
    }
  }
}
