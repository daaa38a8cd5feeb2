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
package io.github.hbaseperf.testkit.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * A master and region servers, each a JVM of its own on this machine, over an HDFS and a ZooKeeper
 * that run already. Whatever happens to this JVM, none of them goes on running. For one thread.
 */
public final class HBaseProcesses implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static final long LOOK_AGAIN_MILLIS = 200;

  private final Path folder;
  private final Configuration client;
  private final List<ServerProcess> needed;
  private final List<ServerProcess> masters = new ArrayList<>();
  private final Map<Integer, ServerProcess> regionServers = new TreeMap<>();

  /**
   * @param folder gets a file NAME.out of each server with what it prints
   * @param client what clients need to connect
   */
  public HBaseProcesses(Path folder, Configuration client) {
    this(folder, client, List.of());
  }

  /** @param needed waiting for servers of HBase fails when one of these ends */
  HBaseProcesses(Path folder, Configuration client, List<ServerProcess> needed) {
    this.folder = folder;
    this.client = client;
    this.needed = needed;
  }

  /**
   * Starts a master.
   *
   * @param classPath with a folder that has hbase-site.xml
   * @param jvmArgs   heap, properties and the like
   */
  public void startMaster(String classPath, List<String> jvmArgs) throws IOException {
    masters.add(start("master", classPath, jvmArgs,
      List.of("org.apache.hadoop.hbase.master.HMaster", "start")));
  }

  /**
   * Starts one more region server; {@link #await} waits for it.
   *
   * @param properties as in {@code name=value}, beside those of the site
   * @return its port, by which it is told from others
   */
  public int startRegionServer(String name, String classPath, List<String> jvmArgs,
    List<String> properties) throws IOException {
    int port = Loopback.freePort();
    List<String> main = new ArrayList<>();
    main.add("org.apache.hadoop.hbase.regionserver.HRegionServer");
    main.add("-Dhbase.regionserver.port=" + port);
    properties.forEach(property -> main.add("-D" + property));
    main.add("start");
    regionServers.put(port, start(name, classPath, jvmArgs, main));
    return port;
  }

  private ServerProcess start(String name, String classPath, List<String> jvmArgs,
    List<String> mainAndArguments) throws IOException {
    return ServerProcess.start(name, folder.resolve(name + ".out"), classPath, jvmArgs,
      mainAndArguments);
  }

  /**
   * Waits until the master works and knows of all region servers that were started and not killed.
   *
   * @throws IOException if a server has ended, or they are not up after 120 s
   */
  public void await() throws IOException, InterruptedException {
    Configuration soonGivesUp = new Configuration(client);
    soonGivesUp.setInt("hbase.client.retries.number", 1);
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!isUp(soonGivesUp)) {
      checkAlive();
      if (System.nanoTime() > endNanos) {
        throw new IOException(
          "HBase did not start within " + START_SECONDS + " s: see " + folder.toAbsolutePath());
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
    checkAlive();
  }

  private boolean isUp(Configuration conf) {
    try (Connection connection = ConnectionFactory.createConnection(conf);
      Admin admin = connection.getAdmin()) {
      return admin.listNamespaces().length >= 2 && admin.getRegionServers().stream()
        .filter(server -> regionServers.containsKey(server.getPort()))
        .count() == regionServers.size();
    } catch (IOException e) {
      return false; // Not yet: the caller's deadline ends this.
    }
  }

  void checkAlive() throws IOException {
    for (ServerProcess server : needed) {
      server.checkAlive();
    }
    for (ServerProcess server : masters) {
      server.checkAlive();
    }
    for (ServerProcess server : regionServers.values()) {
      server.checkAlive();
    }
  }

  /** Returns the ports of the region servers that were started and not killed. */
  public List<Integer> regionServerPorts() {
    return List.copyOf(regionServers.keySet());
  }

  /** Ends a region server as kill -9 does. */
  public void killRegionServer(int port) {
    regionServers.remove(port).kill();
  }

  void stopRegionServer(int port) throws IOException, InterruptedException {
    regionServers.get(port).stop(START_SECONDS);
    regionServers.remove(port);
  }

  Duration regionServerCpuTime(int port) throws IOException {
    return regionServers.get(port).cpuTime();
  }

  /** Kills all of them, the master last. */
  @Override
  public void close() {
    regionServers.values().forEach(ServerProcess::kill);
    masters.forEach(ServerProcess::kill);
  }
}
