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
package io.github.hbaseperf.cluster;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * HBase on HDFS as it runs in earnest: ZooKeeper, name node, data node, master and region servers
 * are JVMs of their own, on the loopback address. Whatever happens to the JVM that started it,
 * nothing of it goes on running. For one thread.
 */
public final class ProcessCluster implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int SMALL_HEAP_MEGABYTES = 128;
  private static final int HBASE_HEAP_MEGABYTES = 256;
  private static final long START_SECONDS = 90;

  private final Path folder;
  private final String classPath;
  private final int zooKeeperPort = freePort();
  private final int nameNodePort = freePort();
  private final List<ServerProcess> infrastructure = new ArrayList<>();
  private final Map<Integer, ServerProcess> regionServers = new TreeMap<>();

  private ProcessCluster(Path folder, String classPath) throws IOException {
    this.folder = folder.toAbsolutePath();
    this.classPath = classPath;
  }

  /**
   * Starts everything and returns when all region servers have reported to the master.
   *
   * @param folder    for configuration, logs and data; must be empty
   * @param classPath jars of HBase and of Hadoop with its servers, and the folder of this class
   */
  public static ProcessCluster start(Path folder, String classPath, int regionServers)
    throws Exception {
    ProcessCluster cluster = new ProcessCluster(folder, classPath);
    try {
      cluster.startInfrastructure(regionServers);
      for (int i = 0; i < regionServers; i++) {
        cluster.startRegionServer("", List.of());
      }
      cluster.awaitRegionServers();
      return cluster;
    } catch (Throwable t) {
      cluster.close();
      throw t;
    }
  }

  private void startInfrastructure(int regionServerCount) throws Exception {
    for (String name : List.of("conf", "logs", "tmp", "data")) {
      Files.createDirectories(folder.resolve(name));
    }
    writeConfiguration(regionServerCount);
    infrastructure.add(
      server("zookeeper", SMALL_HEAP_MEGABYTES, "org.apache.zookeeper.server.ZooKeeperServerMain",
        String.valueOf(zooKeeperPort), folder.resolve("data/zookeeper").toString(), "500", "300"));
    String nameNode = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    server("format", SMALL_HEAP_MEGABYTES, nameNode, "-format", "-nonInteractive")
      .awaitSuccess(START_SECONDS);
    infrastructure.add(server("namenode", SMALL_HEAP_MEGABYTES, nameNode));
    infrastructure.add(
      server("datanode", SMALL_HEAP_MEGABYTES, "org.apache.hadoop.hdfs.server.datanode.DataNode"));
    await("ZooKeeper and the name node", () -> isListening(zooKeeperPort));
    await("the name node", () -> isListening(nameNodePort));
    infrastructure.add(
      server("master", HBASE_HEAP_MEGABYTES, "org.apache.hadoop.hbase.master.HMaster", "start"));
  }

  private ServerProcess server(String name, int heapMegabytes, String... mainAndArguments)
    throws IOException {
    return ServerProcess.start(name, heapMegabytes, folder, classPath, List.of(mainAndArguments));
  }

  /**
   * Starts one more region server; {@link #awaitRegionServers} waits for it.
   *
   * @param jars       for its class path, before all others; or empty
   * @param properties as in {@code name=value}, beside those of the site
   * @return its port, by which it is told from others
   */
  public int startRegionServer(String jars, List<String> properties) throws IOException {
    int port = freePort();
    List<String> main = new ArrayList<>();
    main.add("org.apache.hadoop.hbase.regionserver.HRegionServer");
    main.add("-Dhbase.regionserver.port=" + port);
    properties.forEach(property -> main.add("-D" + property));
    main.add("start");
    regionServers.put(port, ServerProcess.start("regionserver-" + port, HBASE_HEAP_MEGABYTES,
      folder, jars.isEmpty() ? classPath : jars + File.pathSeparator + classPath, main));
    return port;
  }

  /** Waits until the master knows of all region servers that were started and not killed. */
  public void awaitRegionServers() throws Exception {
    Configuration soonGivesUp = configuration();
    soonGivesUp.setInt("hbase.client.retries.number", 1);
    await("region servers", () -> {
      try (Connection connection = ConnectionFactory.createConnection(soonGivesUp);
        Admin admin = connection.getAdmin()) {
        return admin.getRegionServers().stream()
          .filter(server -> regionServers.containsKey(server.getPort()))
          .count() == regionServers.size();
      }
    });
  }

  /** Ports of the region servers that were started and not killed. */
  public List<Integer> regionServerPorts() {
    return List.copyOf(regionServers.keySet());
  }

  /** Ends a region server as kill -9 does. */
  public void killRegionServer(int port) {
    regionServers.remove(port).kill();
  }

  /** Where clients find hbase-site.xml and core-site.xml. */
  public Path configurationFolder() {
    return folder.resolve("conf");
  }

  /** For clients. */
  public Configuration configuration() {
    Configuration configuration = HBaseConfiguration.create();
    for (String file : List.of("core-site.xml", "hdfs-site.xml", "hbase-site.xml")) {
      configuration
        .addResource(new org.apache.hadoop.fs.Path(folder.resolve("conf/" + file).toUri()));
    }
    return configuration;
  }

  private void writeConfiguration(int regionServerCount) throws IOException {
    String fileSystem = "hdfs://" + LOOPBACK + ":" + nameNodePort;
    writeSite("core-site.xml", Map.of("fs.defaultFS", fileSystem));
    writeSite("hdfs-site.xml",
      Map.of("dfs.namenode.name.dir", folder.resolve("data/name").toUri().toString(),
        "dfs.datanode.data.dir", folder.resolve("data/blocks").toUri().toString(),
        "dfs.namenode.http-address", LOOPBACK + ":0", "dfs.datanode.address", LOOPBACK + ":0",
        "dfs.datanode.ipc.address", LOOPBACK + ":0", "dfs.datanode.http.address", LOOPBACK + ":0",
        "dfs.replication", "1", "dfs.namenode.datanode.registration.ip-hostname-check", "false"));
    Map<String, String> hbase = new TreeMap<>(Map.of("hbase.cluster.distributed", "true",
      "hbase.rootdir", fileSystem + "/hbase", "hbase.zookeeper.quorum", LOOPBACK,
      "hbase.zookeeper.property.clientPort", String.valueOf(zooKeeperPort), "hbase.master.hostname",
      "localhost", "hbase.unsafe.regionserver.hostname", "localhost", "hbase.master.port", "0",
      "hbase.master.info.port", "-1", "hbase.regionserver.info.port", "-1",
      // How long a killed region server goes unnoticed.
      "zookeeper.session.timeout", "8000"));
    hbase.put("hbase.master.wait.on.regionservers.mintostart", String.valueOf(regionServerCount));
    hbase.put("hbase.regionserver.handler.count", "10");
    // How long the master gathers regions to open, and calls to a server.
    hbase.put("hbase.assignment.dispatch.wait.msec", "1");
    hbase.put("hbase.procedure.remote.dispatcher.delay.msec", "1");
    writeSite("hbase-site.xml", hbase);
    Files.write(folder.resolve("conf/log4j2.properties"),
      List.of("status = error", "appender.out.type = Console", "appender.out.name = out",
        "appender.out.layout.type = PatternLayout",
        "appender.out.layout.pattern = %d{ISO8601} %-5p [%t] %c{2}: %m%n",
        "rootLogger.level = info", "rootLogger.appenderRef.out.ref = out"));
  }

  private void writeSite(String file, Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(folder.resolve("conf/" + file))) {
      site.writeXml(out);
    }
  }

  private void await(String what, Callable<Boolean> condition) throws Exception {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    Exception last = null;
    while (System.nanoTime() < endNanos) {
      for (ServerProcess server : infrastructure) {
        server.checkAlive();
      }
      for (ServerProcess server : regionServers.values()) {
        server.checkAlive();
      }
      try {
        if (condition.call()) {
          return;
        }
      } catch (IOException e) {
        last = e;
      }
      Thread.sleep(200);
    }
    throw (TimeoutException) new TimeoutException(
      "No " + what + " after " + START_SECONDS + " s: see " + folder.resolve("logs"))
        .initCause(last);
  }

  private static boolean isListening(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(LOOPBACK, port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A port nobody listens on at the moment. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
      return socket.getLocalPort();
    }
  }

  /** Ends every process, those that others need last. */
  @Override
  public void close() {
    regionServers.values().forEach(ServerProcess::kill);
    Collections.reverse(infrastructure);
    infrastructure.forEach(ServerProcess::kill);
  }
}
