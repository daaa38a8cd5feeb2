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
package io.github.hbaseperf.app.cli;

import io.github.hbaseperf.harness.kit.Kit;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What `--version` prints of every command: the version of this build, of its patch series as the
 * records have it, and of its HBase.
 */
final class BuildVersion implements IVersionProvider {
  /** System property the launcher sets. */
  private static final String VERSION = "hbase.perf.version";

  /** Installs itself for a command and all its subcommands. */
  static void install(CommandLine commandLine) {
    CommandSpec spec = commandLine.getCommandSpec();
    spec.versionProvider(new BuildVersion());
    commandLine.getSubcommands().values().forEach(BuildVersion::install);
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "hbase-perf " + System.getProperty(VERSION, "unknown: not started by bin/hbase-perf"),
      "Patch series " + Kit.seriesHash().orElse("not built"), "HBase " + VersionInfo.getVersion(),
      "Java " + Runtime.version() };
  }
}
