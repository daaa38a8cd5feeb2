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

import java.util.Collections;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.GsonBuilder;

/** A status of HTTP, and JSON. Immutable. */
@InterfaceAudience.Private
public final class Answer {

  private static final int OK = 200;
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private final int status;
  private final String json;

  private Answer(int status, String json) {
    this.status = status;
    this.json = json;
  }

  public static Answer of(String json) {
    return new Answer(OK, json);
  }

  static Answer of(Map<String, ?> fields) {
    return of(GSON.toJson(fields));
  }

  /** {@code {"error": "…"}}. */
  public static Answer failed(int status, String line) {
    return new Answer(status, GSON.toJson(Collections.singletonMap("error", line)));
  }

  public int status() {
    return status;
  }

  public String json() {
    return json;
  }
}
