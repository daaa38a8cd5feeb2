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
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A {@link TableInputFormat} whose splits have about as many bytes each, as the block indexes of
 * the table's files tell: a split may be a part of a region, or several regions. It reads as
 * {@code TableInputFormat} does, and has its settings but those that cut regions:
 * {@code autobalance}, {@code mappers.per.region} and {@code splittable} do nothing. The table
 * needs the endpoint; only the process that submits the job asks it. Splits have the bytes they
 * were cut by as their length, and the server of their first row as their location, by the name
 * that HBase knows it by.
 */
@InterfaceAudience.Public
public final class SegmentInputFormat extends TableInputFormat {
  /**
   * In the job's configuration: how many splits. Without it there is one for each region that has
   * rows of the scan. There are fewer if the table has too few blocks.
   */
  public static final String SEGMENTS = "hbase.perf.mapreduce.segments";

  /**
   * {@inheritDoc}
   *
   * @throws IOException if the table has no endpoint, if a region does not answer, if the scan is
   *                     reversed, or if the number of splits is not one
   */
  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    // In a class of its own: mappers load this one without the client of the endpoint.
    return SegmentSplits.of(getConf(), getScan());
  }
}
