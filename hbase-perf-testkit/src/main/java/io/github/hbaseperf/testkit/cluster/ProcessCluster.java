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

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.WatchedMain;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/**
 * HBase on HDFS as it runs in earnest: ZooKeeper, name node, data node, master and region servers
 * are JVMs of their own, on the loopback address. Whatever happens to the JVM that started it,
 * nothing of it goes on running. For one thread.
 */
public final class ProcessCluster implements AutoCloseable {
  private static final int SMALL_HEAP_MEGABYTES = 128;
  private static final int HBASE_HEAP_MEGABYTES = 256;
  private static final long START_SECONDS = 180;
  private static final long LOOK_AGAIN_MILLIS = 200;

  private final Path folder;
  private final String classPath;
  private final ClusterSecurity security;
  private final int zooKeeperPort = Loopback.freePort();
  private final int nameNodePort = Loopback.freePort();
  private final List<ServerProcess> infrastructure = new ArrayList<>();
  private HBaseProcesses hbase;
  private int regionServersStarted;

  private ProcessCluster(Path folder, String classPath, ClusterSecurity security)
    throws IOException {
    this.folder = folder.toAbsolutePath();
    this.security = security;
    this.classPath = String.join(File.pathSeparator, this.folder.resolve("conf").toString(),
      classPath, WatchedMain.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  /**
   * Starts everything and returns when all region servers have reported to the master.
   *
   * @param folder    for configuration, logs and data; must be empty
   * @param classPath jars of HBase and of Hadoop with its servers
   */
  public static ProcessCluster start(Path folder, String classPath, int regionServers)
    throws IOException, InterruptedException {
    ProcessCluster cluster = start(folder, classPath, regionServers, ClusterSecurity.NONE);
    try {
      cluster.awaitRegionServers();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /**
   * Starts everything, and does not wait for HBase: this JVM may not be who can ask it. Clients
   * that {@link #run} starts may, and HBase's own retry until a master answers, which needs all
   * region servers for that.
   *
   * @param folder    for configuration, logs and data; must be empty
   * @param classPath jars of HBase and of Hadoop with its servers
   */
  public static ProcessCluster start(Path folder, String classPath, int regionServers,
    ClusterSecurity security) throws IOException, InterruptedException {
    ProcessCluster cluster = new ProcessCluster(folder, classPath, security);
    try {
      cluster.startInfrastructure(regionServers);
      for (int i = 0; i < regionServers; i++) {
        cluster.startRegionServer("", List.of());
      }
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void startInfrastructure(int regionServers) throws IOException, InterruptedException {
    for (String name : List.of("conf", "logs", "tmp", "data")) {
      Files.createDirectories(folder.resolve(name));
    }
    writeConfiguration(regionServers);
    infrastructure.add(server("zookeeper", "org.apache.zookeeper.server.ZooKeeperServerMain",
      String.valueOf(zooKeeperPort), folder.resolve("data/zookeeper").toString(), "500", "300"));
    String nameNode = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    server("format", nameNode, "-format", "-nonInteractive").awaitSuccess(START_SECONDS);
    infrastructure.add(server("namenode", nameNode));
    infrastructure.add(server("datanode", "org.apache.hadoop.hdfs.server.datanode.DataNode"));
    await("ZooKeeper", () -> Loopback.isListening(zooKeeperPort));
    await("name node", () -> Loopback.isListening(nameNodePort));
    hbase = new HBaseProcesses(folder.resolve("logs"), configuration(), infrastructure);
    hbase.startMaster(classPath, jvmArgs("master", small(HBASE_HEAP_MEGABYTES)));
  }

  private ServerProcess server(String name, String... mainAndArguments) throws IOException {
    return ServerProcess.start(name, folder.resolve("logs/" + name + ".out"), classPath,
      jvmArgs(name, small(SMALL_HEAP_MEGABYTES)), List.of(mainAndArguments));
  }

  private static List<String> small(int heapMegabytes) {
    // Short-lived and small: what the second compiler would win is never earned back.
    return List.of("-Xmx" + heapMegabytes + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  private List<String> jvmArgs(String name, List<String> size) throws IOException {
    // Region servers keep copies of jars there, and remove all others when they start.
    Path temporary = Files.createDirectories(folder.resolve("tmp/" + name));
    List<String> args = new ArrayList<>(size);
    args.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-Djava.net.preferIPv4Stack=true",
      "-Dzookeeper.admin.enableServer=false", "-Djava.io.tmpdir=" + temporary,
      "-Dlog4j2.configurationFile=" + folder.resolve("conf/log4j2.properties")));
    args.addAll(security.jvmArgs());
    return args;
  }

  /**
   * Runs a client in a JVM of its own, as long as the servers live.
   *
   * @param site folder with the client's configuration, which is on its class path
   * @param main a class of this JVM's class path
   */
  public void run(String name, Path site, Class<?> main) throws IOException, InterruptedException {
    ServerProcess client = ServerProcess.start(name, folder.resolve("logs/" + name + ".out"),
      site + File.pathSeparator + ChildJvm.classPath(), jvmArgs(name, small(HBASE_HEAP_MEGABYTES)),
      List.of(main.getName()));
    try {
      await("end of " + name, () -> !client.isAlive());
      client.awaitSuccess(0);
    } finally {
      client.kill();
    }
  }

  /**
   * Starts one more region server; {@link #awaitRegionServers} waits for it.
   *
   * @param jars       for its class path, before all others; or empty
   * @param properties as in {@code name=value}, beside those of the site
   * @return its port, by which it is told from others
   */
  public int startRegionServer(String jars, List<String> properties) throws IOException {
    return startRegionServer(jars, small(HBASE_HEAP_MEGABYTES), properties);
  }

  /**
   * As {@link #startRegionServer(String, List)}, for one that is measured.
   *
   * @param size its heap, collector and compilers, instead of those of a small server
   */
  public int startRegionServer(String jars, List<String> size, List<String> properties)
    throws IOException {
    String name = "regionserver-" + ++regionServersStarted;
    return hbase.startRegionServer(name,
      jars.isEmpty() ? classPath : jars + File.pathSeparator + classPath, jvmArgs(name, size),
      properties);
  }

  /** Waits until the master knows of all region servers that were started and not killed. */
  public void awaitRegionServers() throws IOException, InterruptedException {
    hbase.await();
  }

  /** Ports of the region servers that were started and not killed. */
  public List<Integer> regionServerPorts() {
    return hbase.regionServerPorts();
  }

  /** Ends a region server as kill -9 does. */
  public void killRegionServer(int port) {
    hbase.killRegionServer(port);
  }

  /**
   * Ends a region server as an administrator does: it closes its regions, and another one may open
   * them from their files.
   *
   * @throws IOException if it has not ended after 120 s
   */
  public void stopRegionServer(int port) throws IOException, InterruptedException {
    hbase.stopRegionServer(port);
  }

  /**
   * Returns the time that processors spent on a region server's process since it started; the
   * system may count it in hundredths of a second.
   *
   * @throws IOException if it has ended or the system does not tell
   */
  public Duration regionServerCpuTime(int port) throws IOException {
    return hbase.regionServerCpuTime(port);
  }

  /** Where clients find hbase-site.xml and core-site.xml. */
  public Path configurationFolder() {
    return folder.resolve("conf");
  }

  /**
   * Writes the configuration of some clients.
   *
   * @param properties of hbase-site.xml, beside those of the servers
   * @return its folder
   */
  public Path writeConfiguration(String name, Map<String, String> properties) throws IOException {
    Path site = Files.createDirectories(folder.resolve("conf-" + name));
    for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
      Files.copy(configurationFolder().resolve(file), site.resolve(file),
        StandardCopyOption.REPLACE_EXISTING);
    }
    Configuration servers = new Configuration(false);
    servers.addResource(
      new org.apache.hadoop.fs.Path(configurationFolder().resolve("hbase-site.xml").toUri()));
    Map<String, String> all = new TreeMap<>(properties);
    servers.forEach(one -> all.putIfAbsent(one.getKey(), one.getValue()));
    writeSite(site, "hbase-site.xml", all);
    return site;
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
    String fileSystem = "hdfs://" + Loopback.ADDRESS + ":" + nameNodePort;
    Map<String, String> core = new TreeMap<>(security.core());
    core.put("fs.defaultFS", fileSystem);
    writeSite(configurationFolder(), "core-site.xml", core);
    Map<String, String> hdfs =
      new TreeMap<>(Map.of("dfs.namenode.name.dir", folder.resolve("data/name").toUri().toString(),
        "dfs.datanode.data.dir", folder.resolve("data/blocks").toUri().toString(),
        "dfs.namenode.http-address", Loopback.ADDRESS + ":0", "dfs.datanode.address",
        Loopback.ADDRESS + ":0", "dfs.datanode.ipc.address", Loopback.ADDRESS + ":0",
        "dfs.datanode.http.address", Loopback.ADDRESS + ":0", "dfs.replication", "1",
        "dfs.namenode.datanode.registration.ip-hostname-check", "false"));
    hdfs.putAll(security.hdfs());
    writeSite(configurationFolder(), "hdfs-site.xml", hdfs);
    Map<String, String> hbase = new TreeMap<>(Map.of("hbase.cluster.distributed", "true",
      "hbase.rootdir", fileSystem + "/hbase", "hbase.zookeeper.quorum", Loopback.ADDRESS,
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
    hbase.putAll(security.hbase());
    writeSite(configurationFolder(), "hbase-site.xml", hbase);
    Files.write(folder.resolve("conf/log4j2.properties"),
      List.of("status = error", "appender.out.type = Console", "appender.out.name = out",
        "appender.out.layout.type = PatternLayout",
        "appender.out.layout.pattern = %d{ISO8601} %-5p [%t] %c{2}: %m%n",
        "rootLogger.level = info", "rootLogger.appenderRef.out.ref = out"));
  }

  private static void writeSite(Path folder, String file, Map<String, String> properties)
    throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(folder.resolve(file))) {
      site.writeXml(out);
    }
  }

  private void await(String what, BooleanSupplier condition)
    throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!condition.getAsBoolean()) {
      for (ServerProcess server : infrastructure) {
        server.checkAlive();
      }
      if (hbase != null) {
        hbase.checkAlive();
      }
      if (System.nanoTime() > endNanos) {
        throw new IOException(
          "No " + what + " after " + START_SECONDS + " s: see " + folder.resolve("logs"));
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  /** Ends every process, those that others need last. */
  @Override
  public void close() {
    if (hbase != null) {
      hbase.close();
    }
    Collections.reverse(infrastructure);
    infrastructure.forEach(ServerProcess::kill);
  }
}
