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

import io.github.hbaseperf.coprocessor.client.EndpointMissingException;
import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** The status of HTTP for what a command fails with, by classes, those that say most first. */
final class FailureStatus {

  private static final Map<Class<? extends Exception>, Integer> BY_CLASS = new LinkedHashMap<>();
  static {
    BY_CLASS.put(TableNotFoundException.class, HttpURLConnection.HTTP_NOT_FOUND);
    BY_CLASS.put(NamespaceNotFoundException.class, HttpURLConnection.HTTP_NOT_FOUND);
    BY_CLASS.put(AccessDeniedException.class, HttpURLConnection.HTTP_FORBIDDEN);
    BY_CLASS.put(EndpointMissingException.class, HttpURLConnection.HTTP_CONFLICT);
    BY_CLASS.put(TableNotEnabledException.class, HttpURLConnection.HTTP_CONFLICT);
    BY_CLASS.put(TimeoutIOException.class, HttpURLConnection.HTTP_GATEWAY_TIMEOUT);
    BY_CLASS.put(CallTimeoutException.class, HttpURLConnection.HTTP_GATEWAY_TIMEOUT);
    BY_CLASS.put(SocketTimeoutException.class, HttpURLConnection.HTTP_GATEWAY_TIMEOUT);
    BY_CLASS.put(InterruptedIOException.class, HttpURLConnection.HTTP_UNAVAILABLE);
    BY_CLASS.put(RegionFailedException.class, HttpURLConnection.HTTP_BAD_GATEWAY);
    // Asked again it would fail again: as of a family that the table does not have.
    BY_CLASS.put(DoNotRetryIOException.class, HttpURLConnection.HTTP_BAD_REQUEST);
  }

  private FailureStatus() {
  }

  /** Of the first class that is anywhere in the chain of causes; else the cluster is at fault. */
  static int of(Exception failure) {
    if (failure instanceof RuntimeException) {
      return HttpURLConnection.HTTP_INTERNAL_ERROR;
    }
    return BY_CLASS.entrySet().stream()
      .filter(known -> ExceptionUtils.indexOfType(failure, known.getKey()) >= 0)
      .map(Map.Entry::getValue).findFirst().orElse(HttpURLConnection.HTTP_BAD_GATEWAY);
  }
}
