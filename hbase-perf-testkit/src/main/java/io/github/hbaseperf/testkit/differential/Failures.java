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
package io.github.hbaseperf.testkit.differential;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Exceptions as a few lines, or passed over. */
final class Failures {
  private static final int FRAMES = 8;

  private Failures() {
  }

  static List<String> lines(Throwable thrown) {
    List<String> lines = new ArrayList<>();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      lines.add(cause.toString().lines().findFirst().orElse(""));
      StackTraceElement[] frames = cause.getStackTrace();
      for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
        lines.add("  at " + frames[i]);
      }
    }
    return lines;
  }

  interface Closing {
    void close() throws Exception;
  }

  /** After a difference a region may be in any state. */
  static void closeQuietly(Closing closing) {
    try {
      closing.close();
    } catch (Exception | LinkageError | AssertionError e) {
      LoggerFactory.getLogger(Failures.class).debug("closed", e);
    }
  }
}
