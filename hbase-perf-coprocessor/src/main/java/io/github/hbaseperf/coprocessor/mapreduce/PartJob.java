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

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Has all parts of a snapshot answered by tasks of a cluster. Any number of threads. Spark's is a
 * service ({@link java.util.ServiceLoader}) in a jar of its own.
 */
@InterfaceAudience.Private
public interface PartJob {

  /**
   * Runs to its end.
   *
   * @param conf that {@link AnswerInputFormat} was set up in; the job's own
   * @return all values of the format, in any order
   * @throws IOException if the job failed; {@link java.io.InterruptedIOException} if the thread was
   *                     interrupted, which ends the job
   */
  List<byte[]> run(Configuration conf) throws IOException;
}
