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

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Brings the tables of README and docs, and the headers of patches, up to date with the records.
 */
@Command(name = "docs", mixinStandardHelpOptions = true,
  description = "Writes the tables of README and docs that come from the records in docs/results, "
    + "judged anew with today's rules, and from the commands; and the results in the headers of "
    + "patches.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:up to date",
    "1:a record or page cannot be read; with --check, a page differs", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench docs --check")
public final class DocsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Option(names = "--check", description = "Write nothing; name the files that differ.")
  private boolean check;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  private GeneratedDocs docs() {
    return new GeneratedDocs(Kit.home(), spec.root().commandLine());
  }

  @Override
  public Integer call() throws IOException {
    List<Path> different = new ArrayList<>();
    for (Map.Entry<Path, String> file : docs().files().entrySet()) {
      Path path = file.getKey();
      if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
        different.add(path);
        if (!check) {
          Files.writeString(path, file.getValue());
        }
      }
    }
    different.forEach(path -> System.out
      .println((check ? "Differs from the records: " : "Written: ") + Kit.home().relativize(path)));
    if (check && !different.isEmpty()) {
      System.err.println("Pages differ from the records: run bin/hbase-perf bench docs");
      return 1;
    }
    return 0;
  }
}
