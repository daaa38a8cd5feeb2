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

/**
 * Which build this is. Written by the build into the class, because resources of a jar that a
 * region server loaded can be gone: servers that share a host clean each other's copies up.
 */
public final class Release {

  private static final String VERSION = "${project.version}";
  private static final String HBASE_VERSION = "${hbase.version}";

  private Release() {
  }

  public static String version() {
    return VERSION;
  }

  /** The HBase release this was built for. */
  public static String hbaseVersion() {
    return HBASE_VERSION;
  }
}
