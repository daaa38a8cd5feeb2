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
package io.github.hbaseperf.coprocessor.client;

import com.google.protobuf.ServiceException;
import java.io.IOException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;

/** Says what to do about errors whose own words do not. */
final class EndpointErrors {

  private EndpointErrors() {
  }

  static Throwable explain(TableName table, Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof UnknownProtocolException) {
        return new EndpointMissingException(table, failure);
      }
      if (t instanceof TableNotEnabledException) {
        return disabled(table);
      }
    }
    return failure;
  }

  /**
   * An endpoint of before does not know every call, and HBase says so as it does of no endpoint.
   * @param lacks what an endpoint without the call does not do
   */
  static IOException explainOld(TableName table, String lacks, IOException failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (String.valueOf(t.getMessage()).contains("Unknown method")) {
        return new DoNotRetryIOException("The endpoint of table " + table + " is of a release that "
          + lacks + ": hbase-perf deploy --table " + table, failure);
      }
    }
    Throwable explained = explain(table, failure);
    return explained instanceof IOException ? (IOException) explained : failure;
  }

  /** What a call ended with, without what protobuf wraps it in. */
  static IOException ofCall(ServiceException e) {
    return e.getCause() instanceof IOException ? (IOException) e.getCause() : new IOException(e);
  }

  static TableNotEnabledException disabled(TableName table) {
    return new TableNotEnabledException("Table " + table + " is disabled: enable '" + table + "'");
  }
}
