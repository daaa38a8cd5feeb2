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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.peers.PeersResult.Kind;
import io.github.hbaseperf.benchmarks.mapreduce.LocalRunner;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.mapreduce.RowCounter;

/** HBase's MapReduce job, whose tasks read the rows. It has no filter but ranges of rows. */
final class RowCounterPeer implements Peer {
  private final Configuration conf;
  private final long rows;

  /**
   * @param conf of local jobs
   * @param rows that it must find
   */
  RowCounterPeer(Configuration conf, long rows) {
    this.conf = conf;
    this.rows = rows;
  }

  @Override
  public String label() {
    return "RowCounter (local MapReduce)";
  }

  @Override
  public Kind kind() {
    return Kind.HBASE;
  }

  @Override
  public Set<Question> questions() {
    return EnumSet.of(Question.ALL_ROWS);
  }

  /** The job tells its count to its log only: but it fails if it is another than expected. */
  @Override
  public Object answer(Question question) throws Exception {
    if (question != Question.ALL_ROWS) {
      throw unanswered(question);
    }
    RowCounter job = new RowCounter();
    job.setConf(new Configuration(conf));
    LocalRunner.run(job, PeerTable.PLAIN.getNameAsString(), "--expectedCount=" + rows);
    return rows;
  }
}
