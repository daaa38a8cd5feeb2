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
package io.github.hbaseperf.coprocessor;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;

/** Asks a web server that wants SPNEGO. In a JVM of its own, which is logged in. */
public final class SpnegoQuestion {

  static final String URL = "test.url";
  /** Of the answer that is expected. */
  static final String STATUS = "test.status";
  static final String WORDS = "test.words";

  private SpnegoQuestion() {
  }

  public static void main(String[] args) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation user = UserGroupInformation.loginUserFromKeytabAndReturnUGI(
      conf.get("hbase.client.keytab.principal"), conf.get("hbase.client.keytab.file"));
    String answer = user.doAs((PrivilegedExceptionAction<String>) () -> ask(conf.get(URL)));
    if (!answer.startsWith(conf.get(STATUS) + " ") || !answer.contains(conf.get(WORDS))) {
      throw new AssertionError(answer);
    }
  }

  private static String ask(String url) throws Exception {
    HttpURLConnection connection =
      new AuthenticatedURL().openConnection(URI.create(url).toURL(), new AuthenticatedURL.Token());
    int status = connection.getResponseCode();
    try (
      InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return status + " " + text(body);
    }
  }

  private static String text(InputStream body) throws IOException {
    return body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
  }
}
