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
package io.github.hbaseperf.harness.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * The samples of a run as they came, one JSON object a line below a line that says what was run: a
 * run that was stopped goes on from here.
 */
final class SampleLog {
  private static final String FILE = "samples.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final List<TrialResult> samples;

  private SampleLog(Path file, List<TrialResult> samples) {
    this.file = file;
    this.samples = samples;
  }

  /**
   * Starts a log, or opens the one to go on with.
   * @throws IOException if it is to go on and there is none, or one of another run
   */
  static SampleLog open(RunOptions options) throws IOException {
    Path file = options.folder().resolve(FILE);
    String header = JSON.writeValueAsString(Header.of(options));
    if (!options.resume()) {
      Files.createDirectories(options.folder());
      Files.writeString(file, header + "\n");
      return new SampleLog(file, List.of());
    }
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no " + file + " to go on with; start without --resume");
    }
    // A line that was being written when the run was stopped has no end and is left out.
    String text = Files.readString(file);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    List<String> lines = whole.lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(header)) {
      throw new IOException(file + " is of a run with other options or another HBase; resume with "
        + "the options it was started with, or start without --resume");
    }
    Files.writeString(file, whole);
    return new SampleLog(file, read(file, lines.subList(1, lines.size())));
  }

  private static List<TrialResult> read(Path file, List<String> lines) throws IOException {
    List<TrialResult> samples = new ArrayList<>();
    for (String line : lines) {
      try {
        samples.add(JSON.readValue(line, TrialResult.class));
      } catch (JsonProcessingException e) {
        throw new IOException(file + " has a line that is no sample: " + e.getOriginalMessage(), e);
      }
    }
    return samples;
  }

  /** Returns the samples it had when it was opened. */
  List<TrialResult> samples() {
    return samples;
  }

  void append(TrialResult sample) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(sample) + "\n", StandardOpenOption.APPEND);
  }

  /**
   * What samples must have in common to belong to one run.
   * @param hbase      version
   * @param profile    warm-up and measurement
   * @param classPaths hash of the files on the class path by variant
   */
  record Header(String hbase, RunProfile profile, Map<String, Long> classPaths) {
    static Header of(RunOptions options) throws IOException {
      Map<String, Long> classPaths = new TreeMap<>();
      for (Variant variant : options.variants()) {
        classPaths.put(variant.name(), ClassPathHash.of(variant.classPath()));
      }
      return new Header(VersionInfo.getVersion(), options.profile(), classPaths);
    }
  }
}
