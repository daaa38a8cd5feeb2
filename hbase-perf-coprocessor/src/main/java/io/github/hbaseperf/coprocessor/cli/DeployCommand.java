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

import io.github.hbaseperf.coprocessor.client.RegionStatus;
import io.github.hbaseperf.coprocessor.deploy.Deployment;
import io.github.hbaseperf.coprocessor.deploy.JarStore;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.security.AccessControlException;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts the jar on HDFS and attaches the endpoint to a table, or leaves the table as it is. */
@Command(name = "deploy", sortOptions = false,
  description = "Puts the jar where region servers find it, attaches it to a table, and asks every "
    + "region for its version; if one cannot answer, the table is changed back. Regions are "
    + "reopened.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:every region of the table answers",
    " 1:the table is as before; one line on standard error says why", " 2:wrong usage",
    "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = "  hbase-perf deploy --config /etc/hbase/conf --table orders")
@InterfaceAudience.Private
public final class DeployCommand implements Callable<Integer> {

  /** Set by launchers that run from class folders instead of the jar. */
  private static final String JAR_PROPERTY = "hbase.perf.coprocessor.jar";

  @Spec
  private CommandSpec spec;

  @Mixin
  private ClusterOptions cluster;

  @Option(names = "--table", required = true, paramLabel = "TABLE",
    description = "Table to attach the endpoint to.")
  private String table;

  @Option(names = "--jar", paramLabel = "FILE",
    description = "The jar to deploy (default: the one this command is in).")
  private File jar;

  @Option(names = "--to", paramLabel = "DIR",
    description = "Folder for the jar (default: lib below hbase.rootdir, which --config tells).")
  private String folder;

  @Option(names = "--timeout", defaultValue = "2m", paramLabel = "DURATION",
    converter = DurationConverter.class,
    description = "How long regions may take to reopen (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    TableName name = Usage.of(spec, () -> TableName.valueOf(table));
    Configuration configuration = Usage.of(spec, cluster::toConfiguration);
    File source = Usage.of(spec, this::source);
    Path target = Usage.of(spec, () -> target(configuration));
    try (Connection connection = ClusterOptions.connect(configuration)) {
      Path uploaded = upload(source, target, configuration);
      List<RegionStatus> statuses = attach(connection, name, uploaded);
      spec.commandLine().getOut()
        .println(name + ": " + statuses.size() + " regions load " + uploaded);
    }
    return 0;
  }

  private List<RegionStatus> attach(Connection connection, TableName name, Path uploaded)
    throws IOException {
    try (
      CommandBar bar = CommandBar.on(spec.commandLine().getErr(), progress, "reopen", "regions")) {
      return new Deployment(connection, name, timeout.toMillis(), bar.ofRegionsReopened())
        .attach(uploaded);
    }
  }

  private static Path upload(File source, Path target, Configuration configuration)
    throws IOException {
    try {
      return JarStore.upload(source, target, configuration);
    } catch (AccessControlException e) {
      String line = ErrorLine.of(e);
      if (!line.startsWith("Permission denied")) {
        throw e;
      }
      throw new IOException(
        line + ": name a folder with --to that you may write to and region servers may read", e);
    }
  }

  private File source() throws Exception {
    File file = jar;
    if (file == null && System.getProperty(JAR_PROPERTY) != null) {
      file = new File(System.getProperty(JAR_PROPERTY));
    }
    if (file == null) {
      URI here = DeployCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      file = new File(here);
    }
    if (!file.isFile()) {
      throw new IllegalArgumentException(file + " is no file: name the jar with --jar");
    }
    return file;
  }

  private Path target(Configuration configuration) {
    if (folder != null) {
      return new Path(folder);
    }
    Path root = new Path(configuration.get(HConstants.HBASE_DIR));
    if (root.toUri().getScheme() == null || root.toUri().getScheme().equals("file")) {
      throw new IllegalArgumentException(
        "No hbase.rootdir on HDFS is configured: give --config, or name a folder with --to");
    }
    return new Path(root, "lib");
  }
}
