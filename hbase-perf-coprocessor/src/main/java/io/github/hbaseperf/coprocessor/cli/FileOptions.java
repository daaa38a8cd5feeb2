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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import picocli.CommandLine.Option;

/** Of which rows and families the files of a table are looked at. */
final class FileOptions {

  @Option(names = "--families", split = ",", paramLabel = "FAMILY",
    description = "Only files of these families.")
  private List<String> families = new ArrayList<>();

  @Option(names = "--start-row", paramLabel = "ROW", defaultValue = "",
    description = "First row (\\x00 escapes).")
  private String startRow;

  @Option(names = "--stop-row", paramLabel = "ROW", defaultValue = "",
    description = "First row not looked at.")
  private String stopRow;

  Scan toScan() {
    Scan scan =
      new Scan().withStartRow(EscapedBytes.of(startRow)).withStopRow(EscapedBytes.of(stopRow));
    families.forEach(family -> scan.addFamily(EscapedBytes.of(family)));
    return scan;
  }
}
