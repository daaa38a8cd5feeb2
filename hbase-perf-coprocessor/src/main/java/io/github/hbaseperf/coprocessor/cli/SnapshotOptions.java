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

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import picocli.CommandLine.Option;

/** How files are read without a server. */
final class SnapshotOptions {

  @Option(names = "--threads", paramLabel = "N",
    description = "Threads that read files at the same time (default: as many as processors).")
  private Integer threads;

  /**
   * The configuration to find a snapshot by.
   * @param rootDir to look below; or null for what the configuration says
   */
  static Configuration withRootDir(Configuration configuration, String rootDir) {
    if (rootDir == null) {
      return configuration;
    }
    Configuration changed = new Configuration(configuration);
    changed.set(HConstants.HBASE_DIR, rootDir);
    return changed;
  }

  /**
   * @throws IllegalArgumentException if there is to be no thread
   */
  SnapshotOptions checked() {
    if (threads != null && threads < 1) {
      throw new IllegalArgumentException("--threads is at least 1, not " + threads);
    }
    return this;
  }

  int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }
}
