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

import java.util.regex.Pattern;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;

/** The one line of an exception that tells its reader most. */
final class ErrorLine {

  /** HBase carries exceptions of servers as text, with their class names in front. */
  private static final Pattern CLASS_NAMES =
    Pattern.compile("^(?:(?:[a-z][\\w]*\\.)+[A-Z][\\w$]*(?:Exception|Error): )+");

  private ErrorLine() {
  }

  static String of(Throwable failure) {
    return SecurityErrors.explain(failure)
      .orElseGet(() -> SecurityErrors.explainDenied(firstLine(failure)));
  }

  private static String firstLine(Throwable failure) {
    Throwable telling = failure;
    while (telling.getCause() != null && saysNothing(telling)) {
      telling = telling.getCause();
    }
    String message = telling.getMessage();
    if (message == null || message.trim().isEmpty()) {
      return telling.getClass().getSimpleName();
    }
    return CLASS_NAMES.matcher(message.trim().split("\\R", 2)[0].trim()).replaceFirst("");
  }

  private static boolean saysNothing(Throwable failure) {
    String message = failure.getMessage();
    return message == null || failure instanceof RetriesExhaustedException
      || message.equals(failure.getCause().toString());
  }
}
