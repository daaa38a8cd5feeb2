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
package io.github.hbaseperf.app.demo;

import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;

/**
 * What one {@link DemoWorker} is to do; travels as JSON in its command line.
 * @param endpoints  HDFS and ZooKeeper to run HBase on
 * @param folder     folder for what HBase keeps outside HDFS
 * @param title      name of the variant, heading of its flame graph
 * @param rows       rows of the table
 * @param regions    regions of the table
 * @param load       whether to create and load the table first; else it is there
 * @param rounds     measured rounds, after the warm-up
 * @param flameGraph HTML file to write the CPU profile to
 */
record WorkerTask(EmbeddedHdfs.Endpoints endpoints, String folder, String title, long rows,
  int regions, boolean load, int rounds, String flameGraph) {
}
