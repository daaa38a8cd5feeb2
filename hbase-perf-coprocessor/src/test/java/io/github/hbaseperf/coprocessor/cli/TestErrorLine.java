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
}
