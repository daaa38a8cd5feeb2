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
package io.github.hbaseperf.coprocessor.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build this is, as the build wrote it beside this class. */
public final class Release {

  private static final Properties PROPERTIES = read();

  private Release() {
  }

  private static Properties read() {
    Properties properties = new Properties();
    try (InputStream file = Release.class.getResourceAsStream("release.properties")) {
      properties.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  public static String version() {
    return PROPERTIES.getProperty("version");
  }

  /** The HBase release this was built for. */
  public static String hbaseVersion() {
    return PROPERTIES.getProperty("hbase.version");
  }
}
