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
package io.github.hbaseperf.spark;

import io.github.hbaseperf.coprocessor.mapreduce.AnswerInputFormat;
import io.github.hbaseperf.coprocessor.mapreduce.PartJob;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A job of Spark, one task for each part. Runs in the context of this JVM; if there is none, in one
 * as {@code spark-submit} describes it, which stays until the JVM ends. Public: found as a service.
 */
@InterfaceAudience.Private
public final class SparkJob implements PartJob {

  @Override
  public List<byte[]> run(Configuration conf) throws IOException {
    JavaFutureAction<List<byte[]>> answers = context()
      .newAPIHadoopRDD(conf, AnswerInputFormat.class, NullWritable.class, BytesWritable.class)
      .values().map(BytesWritable::copyBytes).collectAsync();
    try {
      return answers.get();
    } catch (InterruptedException e) {
      answers.cancel(true);
      throw (IOException) new InterruptedIOException("The job was interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw new IOException("The job failed: " + firstLine(e.getCause()), e);
    }
  }

  private static JavaSparkContext context() throws IOException {
    SparkConf conf = new SparkConf();
    if (!conf.contains("spark.app.name")) {
      conf.setAppName("hbase-perf");
    }
    try {
      return JavaSparkContext.fromSparkContext(SparkContext.getOrCreate(conf));
    } catch (Exception e) {
      // Of Scala: which exceptions these are is declared nowhere.
      throw new IOException("Spark does not start: " + firstLine(e), e);
    }
  }

  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).split("\\R", 2)[0];
  }
}
