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

import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.PropertiesDefaultProvider;

/**
 * What options are if they are not given: lines of {@code .hbase-perf.properties} in the user's
 * home, or of the file that the system property {@code picocli.defaults.hbase-perf.path} names.
 * {@code config=/etc/hbase/conf} is for every command, {@code hbase-perf.count.timeout=10m} for
 * one.
 */
@InterfaceAudience.Private
public final class UserDefaults {

  private UserDefaults() {
  }

  /** Installs them for a command line and all its subcommands, and returns it. */
  public static CommandLine install(CommandLine commandLine) {
    return commandLine.setDefaultValueProvider(new PropertiesDefaultProvider());
  }
}
