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

import java.io.IOException;
import java.util.Collections;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.ietf.jgss.GSSException;
import org.junit.jupiter.api.Test;

class TestErrorLine {

  @Test
  void testServerClassNamesAndStackTracesAreCutOff() {
    assertThat(ErrorLine.of(new DoNotRetryIOException(
      "org.apache.hadoop.hbase.DoNotRetryIOException: No such thing: b\n\tat x.Y.z(Y.java:1)")))
        .isEqualTo("No such thing: b");
  }

  @Test
  void testWrappersGiveWayToTheirCause() {
    IOException cause = new IOException("the cause");
    assertThat(ErrorLine.of(new RuntimeException(cause))).isEqualTo("the cause");
    assertThat(ErrorLine.of(new RuntimeException(null, cause))).isEqualTo("the cause");
    assertThat(ErrorLine.of(new RetriesExhaustedException(3, Collections.emptyList())))
      .startsWith("Failed after attempts=");
    assertThat(ErrorLine.of(new IOException("more telling", cause))).isEqualTo("more telling");
  }

  @Test
  void testExceptionWithoutWordsIsNamed() {
    assertThat(ErrorLine.of(new IllegalStateException())).isEqualTo("IllegalStateException");
    assertThat(ErrorLine.of(new IllegalStateException(" \n "))).isEqualTo("IllegalStateException");
  }

  /** In both ways AccessController has to say it, and also within other words. */
  @Test
  void testMissingRightIsToldWithTheCommandThatGrantsIt() {
    String denied = "org.apache.hadoop.hbase.security.AccessDeniedException: "
      + "org.apache.hadoop.hbase.security.AccessDeniedException: Insufficient permissions ";
    assertThat(ErrorLine.of(new DoNotRetryIOException(denied + "(user=ann/host@REALM, "
      + "scope=default:orders, params=[table=default:orders,],action=EXEC)\n\tat x.Y.z(Y.java:1)")))
        .isEqualTo("User ann has no EXEC on table orders: grant 'ann', 'RX', 'orders' in the HBase "
          + "shell");
    assertThat(ErrorLine.of(
      new IOException("Not deployed: " + denied + "for user 'ann' (table=shop:o, action=READ)")))
        .isEqualTo("Not deployed: User ann has no READ on table shop:o: grant 'ann', 'RX', "
          + "'shop:o' in the HBase shell");
    String global = "Insufficient permissions for user 'ann' (global, action=ADMIN)";
    assertThat(ErrorLine.of(new IOException(global))).isEqualTo(global);
  }

  @Test
  void testKerberosSaysWhyInHoweverManyWrappers() {
    IOException wrapped = new IOException("callTimeout=60000",
      new IOException("Call failed", new GSSException(GSSException.NO_CRED)));
    assertThat(ErrorLine.of(wrapped)).startsWith("No Kerberos login at a server of HBase: ")
      .contains(new GSSException(GSSException.NO_CRED).getMessage(), "klist");
  }

  @Test
  void testClosedConnectionOfWhoIsNotLoggedInMayMeanKerberos() {
    IOException wrapped = new IOException("callTimeout=60000", new ConnectionClosedException("c"));
    assertThat(ErrorLine.of(wrapped)).contains("hbase.security.authentication");
  }
}
