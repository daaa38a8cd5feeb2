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
package io.github.hbaseperf.testkit.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Ends this JVM when the one that started it is gone. The parent holds our standard input open: the
 * end of that stream is the parent's end, however it died.
 */
public final class ParentWatch {
  private ParentWatch() {
  }

  /** Starts watching for the end of a parent that sends nothing; returns at once. */
  public static void start() {
    start(line -> {
    });
  }

  /**
   * As {@link #start()}, for a parent that sends lines.
   * @param lines told of each, in a thread of its own
   */
  public static void start(Consumer<String> lines) {
    Thread watch = new Thread(() -> haltAtEndOfInput(lines), "parent watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void haltAtEndOfInput(Consumer<String> lines) {
    try {
      BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.accept(line);
      }
    } catch (IOException e) {
      // A broken stream is an end, too.
    }
    // Not exit(): shutdown hooks of HBase and HDFS would wait for servers that are gone.
    Runtime.getRuntime().halt(1);
  }
}
