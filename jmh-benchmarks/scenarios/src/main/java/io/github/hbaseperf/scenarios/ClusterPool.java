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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.server.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The clusters of a run: started when first asked for, the longest unused stopped for a new one.
 */
interface ClusterPool extends AutoCloseable {

  /** Returns a running cluster with these settings. */
  Servers get(ServerSettings settings, int atOnce) throws IOException, InterruptedException;

  /** Returns whether {@link #get} starts servers as asked; else it gives the one there is. */
  boolean startsServers();

  /** Returns the folder that leads tools to the cluster's HDFS. */
  Path hdfsConfiguration() throws IOException, InterruptedException;

  /** Empties page caches under the clusters' files; returns whether that was possible. */
  boolean dropPageCaches() throws IOException, InterruptedException;

  /** Returns what the clusters are, in words. */
  String description();

  @Override
  void close() throws IOException;

  /** Keeps open what is in use. */
  final class Open implements AutoCloseable {
    private final Map<ServerSettings, Servers> open = new LinkedHashMap<>(4, 0.75f, true);

    Servers get(ServerSettings settings) {
      return open.get(settings);
    }

    void put(ServerSettings settings, Servers servers) {
      open.put(settings, servers);
    }

    /** Closes the longest unused until no more than these are left. */
    void shrinkTo(int count) throws IOException {
      Iterator<Servers> oldest = open.values().iterator();
      while (open.size() > count) {
        Servers servers = oldest.next();
        oldest.remove();
        servers.close();
      }
    }

    @Override
    public void close() throws IOException {
      shrinkTo(0);
    }
  }
}
