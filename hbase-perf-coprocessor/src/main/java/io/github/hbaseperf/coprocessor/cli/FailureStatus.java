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
import java.io.InterruptedIOException;
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

  static final int BAD_REQUEST = 400;
  private static final int INTERNAL_ERROR = 500;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int BAD_GATEWAY = 502;
  private static final int UNAVAILABLE = 503;
  private static final int GATEWAY_TIMEOUT = 504;

  private static final Map<Class<? extends Exception>, Integer> BY_CLASS = new LinkedHashMap<>();
  static {
    BY_CLASS.put(TableNotFoundException.class, NOT_FOUND);
    BY_CLASS.put(NamespaceNotFoundException.class, NOT_FOUND);
    BY_CLASS.put(AccessDeniedException.class, FORBIDDEN);
    BY_CLASS.put(EndpointMissingException.class, CONFLICT);
    BY_CLASS.put(TableNotEnabledException.class, CONFLICT);
    BY_CLASS.put(TimeoutIOException.class, GATEWAY_TIMEOUT);
    BY_CLASS.put(CallTimeoutException.class, GATEWAY_TIMEOUT);
    BY_CLASS.put(SocketTimeoutException.class, GATEWAY_TIMEOUT);
    BY_CLASS.put(InterruptedIOException.class, UNAVAILABLE);
    // Asked again it would fail again: as of a family that the table does not have.
    BY_CLASS.put(DoNotRetryIOException.class, BAD_REQUEST);
  }

  private FailureStatus() {
  }

  /** Of the first class that is anywhere in the chain of causes; else the cluster is at fault. */
  static int of(Exception failure) {
    if (failure instanceof RuntimeException) {
      return INTERNAL_ERROR;
    }
    return BY_CLASS.entrySet().stream()
      .filter(known -> ExceptionUtils.indexOfType(failure, known.getKey()) >= 0)
      .map(Map.Entry::getValue).findFirst().orElse(BAD_GATEWAY);
  }
}
