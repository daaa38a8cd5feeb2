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

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.Service;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.ToolProcess;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.EndpointObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A count that is ended while a region server has not answered yet. */
@ExtendWith(MiniCluster.class)
class ITInterruptedCount {

  private static final CountDownLatch ASKED = new CountDownLatch(1);
  private static final CountDownLatch MAY_ANSWER = new CountDownLatch(1);

  /** Keeps a region from answering. */
  public static final class Holding implements RegionCoprocessor, EndpointObserver {

    @Override
    public Optional<EndpointObserver> getEndpointObserver() {
      return Optional.of(this);
    }

    @Override
    public Message preEndpointInvocation(ObserverContext<RegionCoprocessorEnvironment> context,
      Service service, String method, Message request) throws IOException {
      ASKED.countDown();
      try {
        MAY_ANSWER.await();
      } catch (InterruptedException e) {
        throw (IOException) new InterruptedIOException().initCause(e);
      }
      return request;
    }
  }

  private static void createTable(String name, String... coprocessors) throws Exception {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"));
    for (String coprocessor : coprocessors) {
      table.setCoprocessor(coprocessor);
    }
    MiniCluster.admin().createTable(table.build());
  }

  @Test
  void testSignalEndsItAtOnceWithoutAnAnswer(@TempDir Path folder) throws Exception {
    createTable("interrupted_1", AggregateProtocol.ENDPOINT_CLASS);
    createTable("interrupted_2", AggregateProtocol.ENDPOINT_CLASS, Holding.class.getName());
    Path answers = Files.createDirectory(folder.resolve("answers"));
    ToolProcess count = ToolProcess.start(folder, List.of(), Map.of(),
      List.of("count", "--progress", "--quorum", ToolRun.quorum(), "--table", "interrupted_.*",
        "--format", "csv", "--output", answers.resolve("rows.csv").toString()));
    try {
      assertThat(ASKED.await(3, TimeUnit.MINUTES)).as(() -> "asked: " + count).isTrue();
      // Ends a JVM the way Ctrl-C does, but is never ignored by children of a background job.
      count.process().destroy();
      assertThat(count.process().waitFor(30, TimeUnit.SECONDS)).as("ended").isTrue();
    } finally {
      count.process().destroyForcibly();
      MAY_ANSWER.countDown();
    }
    assertThat(count.printed(143)).contains("count").doesNotContain("Exception", "\tat ");
    assertThat(answers).isEmptyDirectory();
  }
}
