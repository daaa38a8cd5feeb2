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
package io.github.hbaseperf.coprocessor.mapreduce;

import io.github.hbaseperf.coprocessor.client.Cluster;
import io.github.hbaseperf.coprocessor.client.KeyRange;
import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A snapshot whose parts are read by the tasks of a job, one job for each question. Each task links
 * the files for itself, and answers as {@link TableSnapshot} does. Any number of threads.
 */
@InterfaceAudience.Private
public final class SnapshotJob implements Cluster, Closeable {
  private final String name;
  private final Configuration configuration;
  private final Scan scan;
  private final PartJob job;
  private final TableSnapshot here;

  // Guarded by this.
  private final Map<PartQuestion, PartAnswers> answers = new HashMap<>();

  private SnapshotJob(Configuration configuration, String name, Scan scan, PartJob job,
    TableSnapshot here) {
    this.configuration = configuration;
    this.name = name;
    this.scan = scan;
    this.job = job;
    this.here = here;
  }

  /**
   * Answers by MapReduce jobs.
   *
   * @param configuration of HBase, HDFS and MapReduce; {@link SegmentInputFormat#SEGMENTS} is the
   *                      number of tasks, else there are as many as regions
   * @param scan          whose rows are asked for, and no others
   * @param threads       of this JVM, at least one, for {@link #forSomeRows()}
   * @throws IOException if there is no such snapshot, or its files cannot be read
   */
  public static SnapshotJob onMapReduce(Configuration configuration, String name, Scan scan,
    int threads) throws IOException {
    // Its classes are not on every class path.
    return by(conf -> new MapReduceJob().run(conf), configuration, name, scan, threads);
  }

  /**
   * Answers by jobs of Spark, as {@link #onMapReduce}.
   *
   * @throws IOException if the jar of Spark's jobs is not on the class path, too
   */
  public static SnapshotJob onSpark(Configuration configuration, String name, Scan scan,
    int threads) throws IOException {
    Iterator<PartJob> jobs = ServiceLoader.load(PartJob.class).iterator();
    if (!jobs.hasNext()) {
      throw new IOException("The jar hbase-perf-spark is not on the class path: start the command"
        + " with spark-submit and that jar");
    }
    return by(jobs.next(), configuration, name, scan, threads);
  }

  static SnapshotJob by(PartJob job, Configuration configuration, String name, Scan scan,
    int threads) throws IOException {
    return new SnapshotJob(configuration, name, scan, job,
      TableSnapshot.open(configuration, name, threads));
  }

  /** The table it is of. */
  public TableName table() {
    return here.table();
  }

  /** Of two threads with the same question, one waits for the job of the other. */
  synchronized PartAnswers answers(PartQuestion question) throws IOException {
    PartAnswers known = answers.get(question);
    if (known == null) {
      known = PartAnswers.of(KeyRange.of(scan), run(question));
      answers.put(question, known);
    }
    return known;
  }

  private List<PartAnswer> run(PartQuestion question) throws IOException {
    Configuration conf = new Configuration(configuration);
    try {
      AnswerInputFormat.ask(conf, name, scan, question);
      List<PartAnswer> found = new ArrayList<>();
      for (byte[] answer : job.run(conf)) {
        found.add(PartAnswer.of(answer));
      }
      return found;
    } catch (NoClassDefFoundError e) {
      throw new IOException("A class that jobs need is not on the class path: start the command"
        + " with hbase or spark-submit, where jobs are submitted (" + e.getMessage() + ")", e);
    }
  }

  @Override
  public Configuration configuration() {
    return configuration;
  }

  @Override
  public TableRegions regions(TableName table) throws IOException {
    return new JobRegions(here.cluster().regions(table), this);
  }

  @Override
  public void checkEnabled(TableName table) throws IOException {
    here.cluster().checkEnabled(table);
  }

  /** This JVM. */
  @Override
  public Cluster forSomeRows() {
    return here.cluster();
  }

  @Override
  public ResultScanner scanner(TableName table, Scan rows) throws IOException {
    return here.cluster().scanner(table, rows);
  }

  @Override
  public void close() throws IOException {
    here.close();
  }
}
