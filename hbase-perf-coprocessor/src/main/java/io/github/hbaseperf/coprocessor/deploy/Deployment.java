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
package io.github.hbaseperf.coprocessor.deploy;

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.RegionStatus;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The endpoint as an attribute of one table. Attaching and detaching reopens the table's regions;
 * nothing else of the table changes. One thread; borrows the connection.
 */
@InterfaceAudience.Private
public final class Deployment {

  private final Connection connection;
  private final TableName table;
  private final long timeoutMillis;
  /** Or null. */
  private final Consumer<ReopenProgress> listener;

  /**
   * @param timeoutMillis how long the regions may take to reopen, each time
   * @param listener      is told how far they are, by another thread; null if nobody wants to know
   */
  public Deployment(Connection connection, TableName table, long timeoutMillis,
    Consumer<ReopenProgress> listener) {
    this.connection = connection;
    this.table = table;
    this.timeoutMillis = timeoutMillis;
    this.listener = listener;
  }

  /**
   * Attaches the jar in place of an earlier one and asks every region which endpoint it loads. If
   * one cannot answer in this client's version, what was attached before is attached again.
   *
   * @return what each region answered
   * @throws IOException if the table is as it was before, or could not be brought back to that
   */
  public List<RegionStatus> attach(Path jar) throws IOException {
    checkTable();
    Optional<CoprocessorDescriptor> before = attached();
    CoprocessorDescriptor wanted =
      CoprocessorDescriptorBuilder.newBuilder(AggregateProtocol.ENDPOINT_CLASS)
        .setJarPath(jar.toString()).setPriority(Coprocessor.PRIORITY_USER).build();
    try {
      set(Optional.of(wanted));
      List<RegionStatus> statuses = new RegionAggregateClient(connection).status(table);
      checkAnswers(statuses);
      return statuses;
    } catch (IOException e) {
      rollBack(before, e);
      throw new IOException(
        "The endpoint was not deployed on " + table + ", which is as before: " + e.getMessage(), e);
    }
  }

  /**
   * Detaches the endpoint.
   *
   * @return the jar it was loaded from; empty if the table had none attached
   */
  public Optional<Path> detach() throws IOException {
    checkTable();
    Optional<CoprocessorDescriptor> before = attached();
    if (before.isPresent()) {
      set(Optional.empty());
    }
    return before.flatMap(CoprocessorDescriptor::getJarPath).map(Path::new);
  }

  private void checkTable() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (!admin.tableExists(table)) {
        throw new TableNotFoundException("Table " + table + " does not exist");
      }
      if (!admin.isTableEnabled(table)) {
        throw new TableNotEnabledException(
          "Table " + table + " is disabled, so its regions cannot answer: enable '" + table + "'");
      }
    }
  }

  private Optional<CoprocessorDescriptor> attached() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getDescriptor(table).getCoprocessorDescriptors().stream()
        .filter(one -> one.getClassName().equals(AggregateProtocol.ENDPOINT_CLASS)).findAny();
    }
  }

  /** Reads the descriptor anew, so that what others changed meanwhile stays. */
  private void set(Optional<CoprocessorDescriptor> endpoint) throws IOException {
    ReopenWatch watch = listener == null ? null : ReopenWatch.start(connection, table, listener);
    try (Admin admin = connection.getAdmin()) {
      TableDescriptor now = admin.getDescriptor(table);
      TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(now);
      if (now.hasCoprocessor(AggregateProtocol.ENDPOINT_CLASS)) {
        changed.removeCoprocessor(AggregateProtocol.ENDPOINT_CLASS);
      }
      if (endpoint.isPresent()) {
        changed.setCoprocessor(endpoint.get());
      }
      admin.modifyTableAsync(changed.build()).get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException
        ? (IOException) e.getCause()
        : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new TimeoutIOException("The regions of " + table + " were not reopened after "
        + timeoutMillis + " ms: look into the logs of the master and its region servers");
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException(
        "Interrupted while the regions of " + table + " were reopened").initCause(e);
    } finally {
      if (watch != null) {
        watch.close();
      }
    }
  }

  private static void checkAnswers(List<RegionStatus> statuses) throws IOException {
    for (RegionStatus status : statuses) {
      if (status.failure().isPresent()) {
        throw new IOException("Region " + status.region() + " on " + status.server()
          + " does not answer: " + status.failure().get().getMessage(), status.failure().get());
      }
      if (status.protocolVersion() != AggregateProtocol.VERSION) {
        throw new IOException("Region " + status.region() + " on " + status.server()
          + " speaks version " + status.protocolVersion() + " of the protocol, this client version "
          + AggregateProtocol.VERSION);
      }
    }
  }

  private void rollBack(Optional<CoprocessorDescriptor> before, IOException why)
    throws IOException {
    try {
      if (!attached().equals(before)) {
        set(before);
      }
    } catch (IOException e) {
      e.addSuppressed(why);
      throw new IOException("The endpoint was not deployed on " + table + " (" + why.getMessage()
        + ") and could not be taken back (" + e.getMessage() + "): hbase-perf undeploy --table "
        + table, e);
    }
  }
}
