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
package io.github.hbaseperf.app.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import io.github.hbaseperf.testkit.cluster.ScratchFolder;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the demo: HDFS and ZooKeeper in this JVM; over them, one after the other in JVMs of their
 * own and on the same HFiles, an HBase of stock classes and one with an overlay in front. Each
 * variant gets a JVM so that all are treated alike: the same heap, the same warm-up.
 */
final class Demo {
  private static final String WORKER_HEAP = "-Xmx2g";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final DemoOptions options;
  private final DemoConsole console;
  /** The worker under way, for the shutdown hook; guarded by this. */
  private Process worker;
  private boolean stopping;

  Demo(DemoOptions options, DemoConsole console) {
    this.options = options;
    this.console = console;
  }

  /**
   * Runs every variant.
   * @param variants overlay by variant name, in the order to run; empty for stock
   */
  DemoResult run(Map<String, Optional<Path>> variants) throws IOException, InterruptedException {
    DemoResult result = DemoResult.of(Environment.current(), options.commandLine(), options.rows());
    Files.createDirectories(options.report());
    try (ScratchFolder scratch = ScratchFolder.create(this::stopWorker)) {
      console.phase("starting HDFS and ZooKeeper");
      try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(scratch.path())) {
        boolean load = true;
        for (Map.Entry<String, Optional<Path>> variant : variants.entrySet()) {
          WorkerTask task = task(hdfs, scratch.path(), variant.getKey(), load);
          runWorker(task, variant.getValue(), scratch.path(), result);
          load = false;
        }
      }
    }
    return result;
  }

  private WorkerTask task(EmbeddedHdfs hdfs, Path scratch, String variant, boolean load) {
    return new WorkerTask(hdfs.endpoints(), scratch.resolve("hbase-" + variant).toString(), variant,
      options.rows(), options.regions(), load, options.rounds(),
      options.report().resolve(DemoReport.flameGraph(variant)).toAbsolutePath().toString());
  }

  private void runWorker(WorkerTask task, Optional<Path> overlay, Path scratch, DemoResult result)
    throws IOException, InterruptedException {
    Path log = options.report().resolve("hbase-" + task.title() + ".log").toAbsolutePath();
    Files.deleteIfExists(Path.of(task.flameGraph()));
    List<String> jvmArgs = List.of(WORKER_HEAP, "-Dhbase.perf.log=" + log,
      "-Djava.io.tmpdir=" + scratch, "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints",
      "-XX:+EnableDynamicAgentLoading");
    Process process = start(new ProcessBuilder(
      ChildJvm.command(overlay, jvmArgs, DemoWorker.class, List.of(JSON.writeValueAsString(task))))
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())));
    Optional<String> failure = Optional.empty();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        WorkerMessage message = JSON.readValue(line, WorkerMessage.class);
        console.show(task.title(), message);
        if (message.count() != null) {
          result.add(task.title(), message.count());
        }
        if (message.kind() == WorkerMessage.Kind.FAILED) {
          failure = Optional.of(message.text());
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException("The HBase of variant " + task.title() + " failed: "
        + failure.orElse("exit code " + process.exitValue()) + " (log: " + log + ")");
    }
  }

  private synchronized Process start(ProcessBuilder builder) throws IOException {
    if (stopping) {
      throw new IOException("Stopped");
    }
    worker = builder.start();
    return worker;
  }

  private synchronized void stopWorker() {
    stopping = true;
    if (worker != null) {
      worker.destroyForcibly();
    }
  }
}
