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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.ToolProcess;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands of the jar over a snapshot whose parts are read by containers of a YARN cluster, which
 * know Hadoop's classes only: all others come with the job.
 */
@ExtendWith(MiniCluster.class)
class ITJobsOnYarn {
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final int ROWS = 1000;

  @TempDir
  static Path config;
  private static MiniMRYarnCluster yarn;

  @BeforeAll
  static void takeSnapshot() throws Exception {
    try (Table filled = MiniCluster.createTable(new String[] { "r0300" },
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(1024).build())) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(Bytes.toBytes(String.format("r%04d", i))).addColumn(FAMILY,
          Bytes.toBytes("q"), Bytes.toBytes((long) i)));
      }
      filled.put(puts);
      MiniCluster.admin().snapshot("on-yarn", filled.getName());
    }
    Configuration conf = new Configuration(MiniCluster.get().getConfiguration());
    // YARN closes its file systems, and region servers have the same ones.
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    yarn = new MiniMRYarnCluster("jobs", 1);
    yarn.init(conf);
    yarn.start();
    write(site(), config);
  }

  private static Configuration site() {
    Configuration site = new Configuration(yarn.getConfig());
    // Else containers would have the class path of this test.
    site.setBoolean("yarn.is.minicluster", false);
    site.set(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
      Arrays.stream(System.getProperty("surefire.test.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar") && !entry.contains("hbase")
          && !entry.contains("datasketches"))
        .collect(Collectors.joining(",")));
    return site;
  }

  private static void write(Configuration site, Path folder) throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve("hbase-site.xml"))) {
      site.writeXml(file);
    }
  }

  @AfterAll
  static void stopYarn() {
    yarn.stop();
  }

  private String printed(int exitCode, Path folder, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(options));
    command
      .addAll(List.of("--snapshot", "on-yarn", "--on", "mapreduce", "--config", folder.toString()));
    return ToolProcess.start(config, List.of(), Map.of(), command).printed(exitCode);
  }

  @Test
  void testAnswerIsThatOfAllContainers() throws Exception {
    assertThat(printed(0, config, "aggregate", "--splits", "2", "--numbers", "d:q=long",
      "--distinct", "d:q", "--format", "json")).contains("\"rows\":1000,")
        .contains("\"d:q sum\":499500,");
  }

  @Test
  void testJobThatFailsIsOneLine(@TempDir Path folder) throws Exception {
    Configuration site = site();
    site.set(MRJobConfig.MAP_JAVA_OPTS, "-XX:+NoSuchOption");
    site.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    write(site, folder);
    assertThat(printed(1, folder, "count").trim()).startsWith("The job job_").contains(" failed: ")
      .doesNotContain("\n");
  }
}
