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
package io.github.hbaseperf.testkit.region;

import java.net.URL;

/**
 * Finds no settings in files. HBase copies the configuration of each store it writes for, which
 * reads all default settings anew: most of the time a small table takes. They are in the
 * configuration that stores are given.
 */
final class NoSettings extends ClassLoader {
  private NoSettings(ClassLoader parent) {
    super(parent);
  }

  /** For this thread, and threads it starts. */
  static void use() {
    Thread thread = Thread.currentThread();
    if (!(thread.getContextClassLoader() instanceof NoSettings)) {
      thread.setContextClassLoader(new NoSettings(thread.getContextClassLoader()));
    }
  }

  @Override
  public URL getResource(String name) {
    boolean settings = name.endsWith("-default.xml") || name.endsWith("-site.xml");
    return settings ? null : super.getResource(name);
  }
}
