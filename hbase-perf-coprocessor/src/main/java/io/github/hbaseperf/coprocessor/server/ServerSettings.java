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
package io.github.hbaseperf.coprocessor.server;

import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settings that are read while a region opens, where an exception would end the region server. */
final class ServerSettings {

  private static final Logger LOG = LoggerFactory.getLogger(ServerSettings.class);

  private ServerSettings() {
  }

  /** Returns the setting, or the default if there is none or it is no whole number */
  static long number(Configuration configuration, String key, long defaultNumber) {
    try {
      return configuration.getLong(key, defaultNumber);
    } catch (NumberFormatException e) {
      LOG.warn("{} is {}, which is no whole number: {} is used", key, configuration.get(key),
        defaultNumber);
      return defaultNumber;
    }
  }
}
