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

import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;

class TestFailureStatus {

  @Test
  void testWhatIsInsideDecides() {
    assertThat(FailureStatus.of(new TableNotFoundException("t"))).isEqualTo(404);
    assertThat(FailureStatus.of(new IOException("t", new AccessDeniedException("u"))))
      .isEqualTo(403);
    assertThat(FailureStatus.of(new IOException(new TimeoutIOException("5 min")))).isEqualTo(504);
    assertThat(FailureStatus.of(new InterruptedIOException())).isEqualTo(503);
    assertThat(FailureStatus.of(new IOException(new SocketTimeoutException()))).isEqualTo(504);
    assertThat(FailureStatus.of(new NoSuchColumnFamilyException("zz"))).isEqualTo(400);
    assertThat(FailureStatus
      .of(new DoNotRetryIOException("as a client sees it", new AccessDeniedException())))
        .isEqualTo(403);
    assertThat(FailureStatus.of(new RegionFailedException("a filter failed"))).isEqualTo(502);
    assertThat(FailureStatus.of(new IllegalStateException())).isEqualTo(500);
    assertThat(FailureStatus.of(new IOException("region server gone"))).isEqualTo(502);
  }
}
