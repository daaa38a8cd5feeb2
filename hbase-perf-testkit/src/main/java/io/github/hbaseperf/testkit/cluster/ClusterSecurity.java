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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who may use a cluster of processes: what its sites say of that, beside everything else.
 * Immutable.
 */
public final class ClusterSecurity {
  /** Everybody may do everything. */
  public static final ClusterSecurity NONE =
    new ClusterSecurity(Map.of(), Map.of(), Map.of(), List.of());

  /** Of the files that {@link #withTls} writes. */
  public static final String KEY_STORE_PASSWORD = "changeit";

  /** A user whom HBase lets ask on behalf of others. */
  public static final String PROXY_USER = "web";

  private final Map<String, String> core;
  private final Map<String, String> hdfs;
  private final Map<String, String> hbase;
  private final List<String> jvmArgs;

  private ClusterSecurity(Map<String, String> core, Map<String, String> hdfs,
    Map<String, String> hbase, List<String> jvmArgs) {
    this.core = core;
    this.hdfs = hdfs;
    this.hbase = hbase;
    this.jvmArgs = jvmArgs;
  }

  /**
   * HDFS and HBase let in only who has a ticket of the realm, and HBase asks its AccessController,
   * for endpoints, too. The servers are users {@code hdfs} and {@code hbase}; the second may do
   * everything on both. Web ports and ZooKeeper stay open to everybody.
   */
  public static ClusterSecurity kerberos(KerberosRealm realm) throws IOException {
    return new ClusterSecurity(Map.of("hadoop.security.authentication", "kerberos",
      // Users of the realm are none of this machine.
      "hadoop.user.group.static.mapping.overrides", "hdfs=;hbase=supergroup",
      "hadoop.proxyuser." + PROXY_USER + ".hosts", "*",
      "hadoop.proxyuser." + PROXY_USER + ".groups", "*"), hdfs(realm), hbase(realm),
      List.of("-Djava.security.krb5.conf=" + realm.configuration()));
  }

  /**
   * The same, and HBase speaks TLS only, with a certificate of localhost that signs itself. Of
   * HBase 2.6; earlier ones ignore it.
   *
   * @param key     file to write, with the certificate and its key
   * @param trusted file to write, with the certificate
   */
  public ClusterSecurity withTls(Path key, Path trusted) throws IOException, InterruptedException {
    KeyStores.create(key, trusted, KEY_STORE_PASSWORD);
    Map<String, String> all = new TreeMap<>(hbase);
    for (String side : List.of("server", "client")) {
      all.put("hbase." + side + ".netty.tls.enabled", "true");
    }
    all.put("hbase.server.netty.tls.supportplaintext", "false");
    // Who clients are is for Kerberos to say.
    all.put("hbase.server.netty.tls.client.auth.mode", "NONE");
    Map.of("keystore", key, "truststore", trusted).forEach((store, file) -> {
      all.put("hbase.rpc.tls." + store + ".location", file.toString());
      all.put("hbase.rpc.tls." + store + ".type", "pkcs12");
      all.put("hbase.rpc.tls." + store + ".password", KEY_STORE_PASSWORD);
    });
    return new ClusterSecurity(core, hdfs, all, jvmArgs);
  }

  private static Map<String, String> hdfs(KerberosRealm realm) throws IOException {
    Path keytab = realm.keytab("hdfs/localhost", "HTTP/localhost");
    Map<String, String> hdfs = new TreeMap<>();
    for (String server : List.of("namenode", "datanode")) {
      hdfs.put("dfs." + server + ".kerberos.principal", realm.principal("hdfs/localhost"));
      hdfs.put("dfs." + server + ".keytab.file", keytab.toString());
    }
    hdfs.put("dfs.web.authentication.kerberos.principal", realm.principal("HTTP/localhost"));
    hdfs.put("dfs.web.authentication.kerberos.keytab", keytab.toString());
    hdfs.put("dfs.block.access.token.enable", "true");
    hdfs.put("dfs.data.transfer.protection", "authentication");
    // Else a data node wants ports that belong to root, or certificates for its web port.
    hdfs.put("ignore.secure.ports.for.testing", "true");
    return hdfs;
  }

  private static Map<String, String> hbase(KerberosRealm realm) throws IOException {
    String keytab = realm.keytab("hbase/localhost").toString();
    Map<String, String> hbase = new TreeMap<>();
    for (String server : List.of("master", "regionserver")) {
      hbase.put("hbase." + server + ".kerberos.principal", realm.principal("hbase/localhost"));
      hbase.put("hbase." + server + ".keytab.file", keytab);
    }
    hbase.put("hbase.security.authentication", "kerberos");
    hbase.put("hbase.security.authorization", "true");
    hbase.put("hbase.security.exec.permission.checks", "true");
    for (String host : List.of("master", "region", "regionserver")) {
      hbase.put("hbase.coprocessor." + host + ".classes",
        "org.apache.hadoop.hbase.security.access.AccessController");
    }
    return hbase;
  }

  Map<String, String> core() {
    return core;
  }

  Map<String, String> hdfs() {
    return hdfs;
  }

  Map<String, String> hbase() {
    return hbase;
  }

  List<String> jvmArgs() {
    return jvmArgs;
  }
}
