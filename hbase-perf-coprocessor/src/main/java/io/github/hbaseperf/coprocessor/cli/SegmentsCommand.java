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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.TableSegment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import org.apache.hbase.thirdparty.com.google.gson.Gson;

/** Cuts a table into equal parts. */
@Command(name = "segments", sortOptions = false,
  description = "Cuts a table into parts of equally many bytes, by the block indexes of its files:"
    + " no row is read.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:cut, into fewer parts if the table has too few blocks",
    " 1:not cut; one line on standard error says why", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = "  hbase-perf segments 64 --quorum zk1:2181 --table orders --format json")
@InterfaceAudience.Private
public final class SegmentsCommand implements Callable<Integer> {

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "N", description = "How many parts.")
  private int segments;

  @Mixin
  private SourceOptions source;

  @Mixin
  private FileOptions files;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json|csv",
    description = "How to print the parts (default: ${DEFAULT-VALUE}).")
  private CountFormat format;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    SourceOptions.Opening opening = source.one(spec);
    int parts = Usage.of(spec, this::parts);
    List<TableSegment> cut;
    SourceName name;
    try (TableSource opened = opening.open()) {
      name = opened.name();
      cut = opened.client().segments(name.table(), files.toScan(), parts);
    }
    spec.commandLine().getOut().println(printed(name, cut));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private int parts() {
    if (segments < 1) {
      throw new IllegalArgumentException("A table has at least one part, not " + segments);
    }
    return segments;
  }

  private String printed(SourceName name, List<TableSegment> cut) {
    List<Map<String, Object>> parts = new ArrayList<>();
    for (TableSegment segment : cut) {
      Map<String, Object> part = new LinkedHashMap<>();
      part.put("start_row", Bytes.toStringBinary(segment.startRow()));
      part.put("stop_row", Bytes.toStringBinary(segment.stopRow()));
      part.put("bytes", segment.bytes());
      parts.add(part);
    }
    if (format != CountFormat.json) {
      return format.print(parts);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    name.addTo(all);
    all.put("segments", parts);
    return new Gson().toJson(all);
  }
}
