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
package io.github.hbaseperf.testkit.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;

/** Reads and writes records, indented for people. Safe for several threads. */
public final class JsonFile {
  private static final ObjectMapper JSON =
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonFile() {
  }

  /** @throws IOException also if the file has a field that the record has not */
  public static <T> T read(Path file, Class<T> type) throws IOException {
    return JSON.readValue(file.toFile(), type);
  }

  public static void write(Path file, Object value) throws IOException {
    JSON.writeValue(file.toFile(), value);
  }
}
