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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.differential.CaseText;
import io.github.hbaseperf.testkit.differential.KnownDifferences;
import io.github.hbaseperf.testkit.differential.Outcome;
import io.github.hbaseperf.testkit.differential.Simulator;
import io.github.hbaseperf.testkit.differential.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs saved cases with the HBase on the class path. Arguments: <code>--mended</code> for HBase
 * that has not the faults of stock that are mended, <code>--small</code> for cases of a few lines,
 * whose operations end soon or not at all, <code>--reader CLASS</code>, files, or folders of files
 * that end in <code>.case</code>. Exit code 1 if one differs in a way that is not known, 2 if there
 * is none, 3 if the check itself failed.
 */
public final class ReplayMain {
  private ReplayMain() {
  }

  public static void main(String[] args) {
    ExitCode.of(() -> run(args));
  }

  private static int run(String[] args) throws IOException {
    List<String> paths = new ArrayList<>(List.of(args));
    KnownDifferences known =
      paths.remove("--mended") ? KnownDifferences.ofMendedStock() : KnownDifferences.ofStock();
    boolean small = paths.remove("--small");
    List<TableReader> readers = new ArrayList<>();
    if (!paths.isEmpty() && paths.get(0).equals("--reader")) {
      readers.add(CheckOptions.reader(paths.get(1)));
      paths.subList(0, 2).clear();
    }
    Simulator simulator =
      small ? Simulator.ofSmallCases(known, readers) : Simulator.create(known, readers);
    int run = 0;
    int different = 0;
    for (String arg : paths) {
      for (Path file : files(Path.of(arg))) {
        Outcome outcome = simulator.run(CaseText.parse(Files.readString(file)));
        run++;
        different += outcome.difference().isPresent() ? 1 : 0;
        System.out.println(file.getFileName() + ": " + outcome.difference().map(Object::toString)
          .orElse(outcome.known().isEmpty() ? "as the model" : "known: " + outcome.known()));
      }
    }
    System.out.println(run + " cases, " + different + " differ");
    return run == 0 ? 2 : different == 0 ? 0 : 1;
  }

  /** The cases in a folder, by name, or the file itself. */
  static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(".case")).sorted().toList();
    }
  }
}
