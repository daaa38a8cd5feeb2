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
package io.github.hbaseperf.scenarios.server;

import io.github.hbaseperf.patches.Variants;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the servers of a cluster are started.
 * @param variant       overlay in front of their class path
 * @param regionServers how many HRegionServer processes
 * @param site          what their hbase-site.xml says beyond the defaults
 */
public record ServerSettings(String variant, int regionServers, Map<String, String> site) {
  /** One stock region server, nothing set. */
  public static final ServerSettings DEFAULT = new ServerSettings(Variants.STOCK, 1, Map.of());

  public ServerSettings withVariant(String name) {
    return new ServerSettings(name, regionServers, site);
  }

  public ServerSettings withRegionServers(int count) {
    return new ServerSettings(variant, count, site);
  }

  public ServerSettings with(String property, String value) {
    Map<String, String> more = new TreeMap<>(site);
    more.put(property, value);
    return new ServerSettings(variant, regionServers, more);
  }

  @Override
  public String toString() {
    return variant + ", " + regionServers + " region server" + (regionServers == 1 ? "" : "s")
      + (site.isEmpty() ? "" : ", " + site);
  }
}
