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
package io.github.hbaseperf.harness.profile;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.page.HtmlPage;
import io.github.hbaseperf.harness.render.page.Section;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.CommandText;
import io.github.hbaseperf.harness.trial.ParamArguments;
import io.github.hbaseperf.harness.trial.RunPlan;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.commons.io.FileUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows where a benchmark's time goes, on stock HBase and on a variant, and what differs. */
@Command(name = "profile", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Draws a flame graph of a benchmark on every variant, and for every variant after "
    + "the first what differs from it.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:drawn", "1:the benchmark or the profiler failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf profile FilteredScanBenchmark.nextRaw --event alloc")
public final class ProfileCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "BENCHMARK",
    description = "A pattern that finds one benchmark; see " + "hbase-perf bench list.")
  private String pattern;

  @Option(names = "--variants", split = ",", defaultValue = Variants.STOCK + "," + Variants.ALL,
    description = "Variants, the one to differ from first (default: ${DEFAULT-VALUE}).")
  private List<String> variants;

  @Option(names = "--event", defaultValue = "cpu",
    description = "cpu, ctimer, alloc or lock (default: ${DEFAULT-VALUE}). Where perf events are "
      + "not permitted, cpu is ctimer.")
  private ProfiledEvent event;

  @Option(names = "--seconds", paramLabel = "N", defaultValue = "10",
    description = "How long each is profiled, after the warm-up (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Mixin
  private ParamArguments params;

  @Option(names = "--out", paramLabel = "DIR",
    description = "Where index.html and the graphs go (default: target/profile).")
  private Path out;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException {
    if (seconds < 1) {
      throw new ParameterException(spec.commandLine(), "--seconds must be 1 or more");
    }
    String benchmark = onlyBenchmark();
    Map<String, Optional<Path>> overlays = new LinkedHashMap<>();
    variants.forEach(variant -> overlays.put(variant, Kit.variants().overlay(variant)));
    Path folder = out != null ? out : Kit.output().resolve("profile");
    Files.createDirectories(folder);
    ProfilerLibrary library = ProfilerLibrary.unpack(Files.createTempDirectory("hbase-perf-"));
    try {
      ProfiledEvent sampled = permitted(library);
      BenchmarkProfile profile = new BenchmarkProfile(benchmark, sampled, seconds, params.given());
      System.out.printf("%s on %s: about %s.%n", benchmark, String.join(", ", overlays.keySet()),
        RoughTime.of(overlays.size() * profile.expectedSeconds()));
      Map<String, Path> graphs = new LinkedHashMap<>();
      for (Map.Entry<String, Optional<Path>> overlay : overlays.entrySet()) {
        System.out.printf("Profiling %s on %s (%s) ...%n", benchmark, overlay.getKey(),
          sampled.asyncName());
        Path raw = Files.createTempDirectory(library.file().getParent(), "raw");
        List<String> stacks = profile.run(overlay.getValue(), library, raw);
        draw(folder, overlay.getKey(), sampled, stacks, graphs);
      }
      Path page = folder.resolve("index.html");
      page(benchmark, sampled, graphs).write(page);
      System.out.println("Written to " + page.toAbsolutePath());
    } finally {
      FileUtils.deleteQuietly(library.file().getParent().toFile());
    }
    return 0;
  }

  private String onlyBenchmark() {
    List<String> found = RunPlan.benchmarks(pattern);
    if (found.size() != 1) {
      throw new ParameterException(spec.commandLine(),
        found.isEmpty()
          ? "No benchmark matches " + pattern + "; see hbase-perf bench list"
          : pattern + " matches " + String.join(", ", found) + "; name one");
    }
    try {
      RunPlan.checkParams(pattern, params.given().keySet());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    return found.get(0);
  }

  private ProfiledEvent permitted(ProfilerLibrary library) {
    if (event != ProfiledEvent.CPU || library.mayUsePerfEvents()) {
      return event;
    }
    System.err.println("Perf events are not permitted here, so CPU time is sampled by ctimer and "
      + "the kernel is not seen.");
    return ProfiledEvent.CTIMER;
  }

  private void draw(Path folder, String variant, ProfiledEvent sampled, List<String> stacks,
    Map<String, Path> graphs) throws IOException {
    if (stacks.isEmpty()) {
      throw new IOException("No sample of " + sampled.asyncName() + " in " + seconds + " s on "
        + variant + "; profile longer with --seconds, or another --event");
    }
    Path file = folder.resolve(variant + ".collapsed");
    Files.write(file, stacks);
    Path graph = folder.resolve(variant + ".html");
    FlameGraphs.draw(file, variant + ", " + sampled.asyncName(), graph);
    graphs.put(variant, graph);
    String base = variants.get(0);
    if (!variant.equals(base)) {
      Path difference = folder.resolve(variant + "-against-" + base + ".html");
      FlameGraphs.drawDifference(folder.resolve(base + ".collapsed"), file,
        variant + " against " + base + ", " + sampled.asyncName(), difference);
      graphs.put(variant + " against " + base, difference);
    }
  }

  private HtmlPage page(String benchmark, ProfiledEvent sampled, Map<String, Path> graphs)
    throws IOException {
    HtmlPage page = new HtmlPage("Profile of " + benchmark.replaceAll(".*\\.(.+\\..+)", "$1"))
      .lead(Environment.current().line())
      .lead("Samples of " + sampled.asyncName() + " after the warm-up, " + seconds
        + " s each. In a difference red frames take more than before, blue ones less, and yellow ones "
        + "are new; as both ran as long, width is time and not time per operation.");
    for (Map.Entry<String, Path> graph : graphs.entrySet()) {
      Section section = page.section(graph.getKey());
      section.frame("Flame graph", Files.readString(graph.getValue()))
        .link("The same in a page of its own", graph.getValue().getFileName().toString());
    }
    page.section("Run it again").command(CommandText.of(spec));
    return page;
  }
}
