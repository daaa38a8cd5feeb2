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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.client.KeyRange;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestPartAnswers {
  private static final byte[] MESSAGE = { 1, 0, 2 };

  private static byte[] row(String row) {
    return Bytes.toBytes(row);
  }

  private static KeyRange rows(String start, String stop) {
    return new KeyRange(row(start), row(stop));
  }

  private static PartAnswer answer(String start, String end) {
    return PartAnswer.within(rows(start, ""), row(end), MESSAGE);
  }

  private static PartAnswers of(String start, String stop, PartAnswer... answers)
    throws IOException {
    return PartAnswers.of(rows(start, stop), List.of(answers));
  }

  @Test
  void testAnswersComeInAnyOrder() throws IOException {
    PartAnswers answers = of("", "", answer("m", ""), answer("", "c"), answer("c", "m"));
    assertThat(answers.within(rows("c", "")).end()).isEqualTo(row("m"));
    assertThat(answers.isLast(answers.within(rows("c", "m")))).isFalse();
    assertThat(answers.isLast(answers.within(rows("m", "")))).isTrue();
  }

  @Test
  void testLostAnswerIsAnError() {
    assertThatThrownBy(() -> of("", "", answer("", "c"), answer("m", "")))
      .isInstanceOf(IOException.class)
      .hasMessage("The job answered for the rows from m behind those up to c");
    assertThatThrownBy(() -> of("a", "", answer("c", ""))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> of("", "", answer("", "c")))
      .hasMessage("The job answered for no rows behind c");
    assertThatThrownBy(() -> of("", "z", answer("", "c"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> of("", "")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> of("", "", answer("", "")).within(rows("b", "")))
      .hasMessage("The job did not answer for the rows of [b, )");
  }

  @Test
  void testAnswerOfMoreRowsThanAskedForIsAnError() throws IOException {
    PartAnswers answers = of("", "", answer("", "m"), answer("m", ""));
    assertThatThrownBy(() -> answers.within(rows("", "c")))
      .hasMessage("The job did not answer for the rows of [, c)");
    assertThatThrownBy(() -> answers.within(rows("m", "z")))
      .hasMessage("The job did not answer for the rows of [m, z)");
  }

  @Test
  void testAnswerThatCountsTwiceIsAnError() {
    assertThatThrownBy(() -> of("", "", answer("", "c"), answer("", "c"), answer("c", "")))
      .hasMessage("The job answered twice for the rows from ");
    assertThatThrownBy(() -> of("", "", answer("", "m"), answer("c", "")))
      .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> of("", "", answer("", ""), answer("c", "")))
      .isInstanceOf(IOException.class);
  }

  @Test
  void testAnswerEndsWithItsPart() {
    assertThat(PartAnswer.within(rows("a", "c"), row("m"), MESSAGE).end()).isEqualTo(row("c"));
    assertThat(PartAnswer.within(rows("a", "c"), row(""), MESSAGE).end()).isEqualTo(row("c"));
    assertThat(PartAnswer.within(rows("a", "c"), row("b"), MESSAGE).end()).isEqualTo(row("b"));
    assertThat(PartAnswer.within(rows("a", ""), row("b"), MESSAGE).end()).isEqualTo(row("b"));
  }

  @Test
  void testAnswerTravelsAsBytes() throws IOException {
    PartAnswer read = PartAnswer.of(answer("a", "").toBytes());
    assertThat(read.start()).isEqualTo(row("a"));
    assertThat(read.end()).isEmpty();
    assertThat(read.message()).isEqualTo(MESSAGE);
  }
}
