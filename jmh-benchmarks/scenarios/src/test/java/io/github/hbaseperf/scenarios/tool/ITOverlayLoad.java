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
package io.github.hbaseperf.scenarios.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.scenarios.server.LocalCluster;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.LoadTestKVGenerator;
import org.apache.hadoop.hbase.util.MultiThreadedReader;
import org.apache.hadoop.hbase.util.test.LoadTestDataGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Region-server processes with the whole patch series in front, flushing and compacting under the
 * load of LoadTestTool and YCSB: both find every value they wrote, and find one that is wrong. More
 * keys: {@code -Dload.keys=100000}.
 */
class ITOverlayLoad {
  private static final long KEYS = Long.getLong("load.keys", 4_000);
  private static final long RECORDS = KEYS / 2;
  private static final int FIELDS = 10;
  private static final String LOADED = "loaded";
  private static final String USERS = "usertable";
  private static final String WRONG_KEY = "Error checking data for key [";
  private static final String VERIFIED = "verified";
  private static final Pattern TOLD =
    Pattern.compile("^Keys verified: (\\d+), read errors: 0, read failures: 0$");
  private static final Pattern READS_VERIFIED = Pattern.compile("^\\[VERIFY\\], Return=OK, (\\d+)");

  @TempDir
  static Path folder;
  private static EmbeddedHdfs hdfs;
  private static LocalCluster cluster;
  private static ToolJvm tools;

  /** LoadTestTool's reader, which says only every 5 s, and not at the end, what it verified. */
  public static final class TellingReader extends MultiThreadedReader {
    /** Called by LoadTestTool. */
    public TellingReader(LoadTestDataGenerator generator, Configuration conf, TableName table,
      double verifyPercent) throws IOException {
      super(generator, conf, table, verifyPercent);
    }

    @Override
    public void waitForFinish() {
      super.waitForFinish();
      System.out.println("Keys verified: " + getNumKeysVerified() + ", read errors: "
        + getNumReadErrors() + ", read failures: " + getNumReadFailures());
    }
  }

  @BeforeAll
  static void startCluster() throws IOException, InterruptedException {
    hdfs = EmbeddedHdfs.start(folder.resolve("cluster"));
    ServerSettings settings = ServerSettings.DEFAULT.withVariant(Variants.ALL).withRegionServers(2)
      .with("hbase.hregion.memstore.flush.size", String.valueOf(1 << 20));
    cluster = LocalCluster.start(hdfs.endpoints(), folder, settings);
    tools =
      new ToolJvm(cluster.configuration(), Files.createDirectories(folder.resolve("tool-logs")));
  }

  @AfterAll
  static void stopCluster() throws IOException {
    try {
      if (cluster != null) {
        cluster.close();
      }
    } finally {
      if (hdfs != null) {
        hdfs.close();
      }
    }
  }

  @Test
  void testRegionServersSayThatTheyRunTheOverlay() throws IOException {
    Path overlay = Kit.variants().overlay(Variants.ALL).orElseThrow();
    // In the order of the series, which is not that of the numbers.
    Pattern line = Pattern.compile("Overlay file:" + Pattern.quote(overlay.toString())
      + " for HBase \\S+ is in use, patches: (\\S+)");
    List<String> patches =
      Kit.variants().names().stream().filter(name -> name.matches("\\d{4}-.*")).toList();
    for (String server : List.of("regionserver-1", "regionserver-2")) {
      String log = Files.readString(cluster.configuration().resolve(server + ".log"));
      Matcher said = line.matcher(log);
      assertThat(said.find()).as(log).isTrue();
      assertThat(said.group(1).split(",")).containsExactlyInAnyOrderElementsOf(patches);
    }
  }

  @Test
  void testLoadTestToolFindsWhatItWrote() throws Exception {
    createTable(LOADED, "4", List.of("plain", "encoded"));
    assertThat(loadTest("-write", "3:100:4", "-multiput", "-read", "100:4"))
      .isGreaterThanOrEqualTo(KEYS);
    flush(LOADED);
    assertThat(loadTest("-update", "10:4", "-read", "100:4")).isGreaterThanOrEqualTo(KEYS);
    assertThat(loadTest("-read", "100:4", "-multiget_batchsize", "10")).isEqualTo(KEYS);
    assertThat(printedByLoadTestTool()).doesNotContain(WRONG_KEY);

    flush(LOADED);
    String key = LoadTestKVGenerator.md5PrefixedKey(KEYS / 2);
    putWrongValue(LOADED, Bytes.toBytes(key), "plain", "0");
    assertThatThrownBy(() -> loadTest("-read", "100:4")).isInstanceOf(IOException.class)
      .hasMessageContaining("exit code 1");
    assertThat(printedByLoadTestTool()).containsOnlyOnce(WRONG_KEY + key + "]");
  }

  @Test
  void testYcsbFindsWhatItWrote() throws Exception {
    createTable(USERS, "user5", List.of(Ycsb.FAMILY));
    Ycsb ycsb = new Ycsb(USERS, RECORDS, 4);
    ycsb(ycsb.load());
    flush(USERS);
    ToolCommand mix = ycsb.runOperations(Map.of("readproportion", "0.4", "updateproportion", "0.3",
      "scanproportion", "0.2", "readmodifywriteproportion", "0.1"), RECORDS, 0);
    assertThat(ycsb(mix).get(VERIFIED)).isPositive();
    ToolCommand read = ycsb.runOperations(
      Map.of("readproportion", "1", "updateproportion", "0", "requestdistribution", "sequential"),
      RECORDS, 0);
    assertThat(ycsb(read)).containsEntry(VERIFIED, (double) RECORDS);

    List<Result> rows = rowsOfUsers();
    assertThat(rows).hasSize((int) RECORDS).allMatch(row -> row.size() == FIELDS);
    putWrongValue(USERS, rows.get(0).getRow(), Ycsb.FAMILY, "field3");
    assertThatThrownBy(() -> ycsb(read)).isInstanceOf(IOException.class)
      .hasMessageContaining("could not finish 1 operations");
  }

  /** Returns how many keys were verified; fails if a read did. */
  private static long loadTest(String... options) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-tn", LOADED, "-families", "plain,encoded",
      "-skip_init", "-num_keys", String.valueOf(KEYS), "-reader", TellingReader.class.getName()));
    arguments.addAll(List.of(options));
    return tools
      .run(new ToolCommand("hbase ltt", "org.apache.hadoop.hbase.util.LoadTestTool", List.of(),
        arguments, lines -> Map.of(VERIFIED, TimedLine.number("LoadTestTool", lines, TOLD))))
      .get(VERIFIED).longValue();
  }

  /** Runs YCSB with values that follow from key and field, which it checks in all it reads. */
  private static Map<String, Double> ycsb(ToolCommand command)
    throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(command.arguments());
    arguments.addAll(List.of("-p", "dataintegrity=true"));
    return tools.run(
      new ToolCommand(command.onCluster(), command.mainClass(), List.of(), arguments, lines -> {
        Ycsb.measures(lines);
        return Map.of(VERIFIED, TimedLine.lastNumber(lines, READS_VERIFIED).orElse(0.0));
      }));
  }

  private static void createTable(String name, String split, List<String> families)
    throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    for (String family : families) {
      table
        .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family))
          .setDataBlockEncoding(
            family.equals("encoded") ? DataBlockEncoding.FAST_DIFF : DataBlockEncoding.NONE)
          .build());
    }
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.createTable(table.build(), new byte[][] { Bytes.toBytes(split) });
    }
  }

  private static void flush(String table) throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.flush(TableName.valueOf(table));
    }
  }

  private static List<Result> rowsOfUsers() throws IOException {
    List<Result> rows = new ArrayList<>();
    try (Table users = cluster.connection().getTable(TableName.valueOf(USERS));
      ResultScanner scanner = users.getScanner(new Scan())) {
      scanner.forEach(rows::add);
    }
    return rows;
  }

  private static void putWrongValue(String table, byte[] row, String family, String qualifier)
    throws IOException {
    try (Table written = cluster.connection().getTable(TableName.valueOf(table))) {
      written.put(new Put(row).addColumn(Bytes.toBytes(family), Bytes.toBytes(qualifier),
        Bytes.toBytes("wrong")));
    }
  }

  /** Returns what LoadTestTool printed in all its runs. */
  private static String printedByLoadTestTool() throws IOException {
    StringBuilder printed = new StringBuilder();
    try (Stream<Path> logs = Files.list(folder.resolve("tool-logs"))) {
      for (Path log : logs
        .filter(log -> log.getFileName().toString().matches("LoadTestTool-[0-9]+\\.log"))
        .toList()) {
        printed.append(Files.readString(log));
      }
    }
    return printed.toString();
  }
}
