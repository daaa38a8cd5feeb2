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
package io.github.hbaseperf.coprocessor.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Of as many questions as are allowed at the same time, none is refused. */
class TestLimitedAnswers {
  private static final int QUESTIONS = 20_000;

  /** Answers at once. */
  private static final Answers AT_ONCE = new Answers() {
    @Override
    public Set<String> questions() {
      return Set.of("any");
    }

    @Override
    public Answer answer(String question, Map<String, String[]> parameters, String user) {
      return Answer.of("{}");
    }
  };

  @Test
  void testWhoAsksOneAfterTheOtherIsNeverRefused() {
    try (LimitedAnswers answers = new LimitedAnswers(AT_ONCE, 1, Duration.ofMinutes(1))) {
      for (int i = 0; i < QUESTIONS; i++) {
        assertThat(answers.answer("any", Map.of(), null).status()).as("question %s", i)
          .isEqualTo(HttpURLConnection.HTTP_OK);
      }
    }
  }
}
