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
package io.github.hbaseperf.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.serve.Asked;
import io.github.hbaseperf.testkit.cluster.ClusterSecurity;
import io.github.hbaseperf.testkit.cluster.KerberosRealm;
import io.github.hbaseperf.testkit.cluster.ProcessCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of users with a keytab, with a ticket cache, and without a right, on a cluster of
 * processes that wants Kerberos of everybody, on HDFS, too, asks AccessController, and, of HBase
 * 2.6, speaks TLS. Nobody is logged in in this JVM.
 */
class ITSecuredCluster {

  private static final long HOUR_MILLIS = 3_600_000;
  private static final String SUPERUSER = "hbase/localhost";
  private static final String COUNTED =
    SecuredTable.NAME + "," + SecuredTable.ROWS + "," + SecuredTable.REGIONS + ",";

  @TempDir
  static Path folder;

  private KerberosRealm realm;
  private ProcessCluster cluster;

  @Test
  void testWhoMayDoWhat() throws Exception {
    Path trusted = folder.resolve("trusted.p12");
    try (KerberosRealm started = KerberosRealm.start(folder.resolve("realm"))) {
      realm = started;
      ClusterSecurity security =
        ClusterSecurity.kerberos(realm).withTls(folder.resolve("key.p12"), trusted);
      try (ProcessCluster processes = ProcessCluster.start(folder.resolve("cluster"),
        ITShadedJar.hbaseClassPath(), 1, security)) {
        cluster = processes;
        cluster.run("superuser", configure(SUPERUSER, realm.keytab(SUPERUSER)), SecuredTable.class);
        assertThat(speaksTls(cluster.regionServerPorts().get(0), trusted))
          .isNotEqualTo(VersionInfo.getVersion().startsWith("2.5."));
        deployAndCount();
      }
    }
  }

  private void deployAndCount() throws Exception {
    User operator = userWithKeytab(SecuredTable.OPERATOR);
    ToolProcess withoutTicket = userWithoutTicket().start("count");
    ToolProcess expired = userWithTicket(SecuredTable.READER, -HOUR_MILLIS).start("count");
    ToolProcess snapshotWithoutTicket =
      userWithoutTicket().startWithoutTable("count", "--snapshot", SecuredTable.SNAPSHOT);
    assertDeployed(operator);
    assertRefused(withoutTicket, "There is no Kerberos ticket in ", "kinit -c ");
    assertRefused(snapshotWithoutTicket, "There is no Kerberos ticket in ", "kinit -c ");
    assertRefused(expired, "No Kerberos ticket in ", " is valid any more: kinit -c ");
    for (User reader : List.of(userWithKeytab(SecuredTable.READER),
      userWithTicket(SecuredTable.READER, HOUR_MILLIS))) {
      assertAnswers(reader);
    }
    assertRightsAreNeeded();
    assertServes();
    assertSnapshotIsOfWhoMayReadFiles();
    assertUndeployed(operator);
    operator = userWithTicket(SecuredTable.OPERATOR, HOUR_MILLIS);
    assertDeployed(operator);
    assertUndeployed(operator);
  }

  private void assertDeployed(User user) throws Exception {
    assertThat(user.start("deploy", "--jar", ToolProcess.JAR.toString(), "--to", SecuredTable.JARS)
      .printed(0)).contains(": " + SecuredTable.REGIONS + " regions load hdfs://");
  }

  private void assertUndeployed(User user) throws Exception {
    assertThat(user.start("undeploy").printed(0)).contains("the jar is still at hdfs://");
  }

  private void assertAnswers(User user) throws Exception {
    ToolProcess count = user.start("count", "--format", "csv");
    ToolProcess aggregate = user.start("aggregate", "--numbers", "a:q=long", "--format", "csv");
    ToolProcess status = user.start("status");
    ToolProcess forecast = user.start("forecast", "--format", "csv");
    ToolProcess segments = user.start("segments", "4", "--format", "json");
    assertThat(forecast.printed(0)).contains("family,what,cells,bytes,percent");
    assertThat(segments.printed(0)).contains("start_row");
    assertThat(count.printed(0)).contains(COUNTED);
    assertThat(aggregate.printed(0)).contains(",a:q sum," + SecuredTable.SUM);
    assertThat(status.printed(0).split("\\R")).hasSize(SecuredTable.REGIONS)
      .allMatch(line -> line.contains("running in "));
  }

  private void assertRightsAreNeeded() throws Exception {
    User withoutExec = userWithKeytab(SecuredTable.WITHOUT_EXEC);
    User withoutRead = userWithKeytab(SecuredTable.WITHOUT_READ);
    ToolProcess count = withoutExec.start("count");
    ToolProcess status = withoutExec.start("status");
    ToolProcess unread = withoutRead.start("count");
    ToolProcess undeploy = withoutExec.start("undeploy");
    assertLacks(count, SecuredTable.WITHOUT_EXEC, "EXEC", "RX");
    assertLacks(status, SecuredTable.WITHOUT_EXEC, "EXEC", "RX");
    assertLacks(unread, SecuredTable.WITHOUT_READ, "READ", "RX");
    assertLacks(undeploy, SecuredTable.WITHOUT_EXEC, "CREATE", "RXC");
  }

  /** In a secured cluster HBase's files are for its own user only. */
  private void assertSnapshotIsOfWhoMayReadFiles() throws Exception {
    String[] command = { "count", "--format", "csv", "--snapshot", SecuredTable.SNAPSHOT };
    ToolProcess own =
      new User(configure(SUPERUSER, realm.keytab(SUPERUSER)), folder.resolve("absent.ticket"))
        .startWithoutTable(command);
    ToolProcess other = userWithKeytab(SecuredTable.READER).startWithoutTable(command);
    assertThat(own.printed(0))
      .contains(SecuredTable.NAME + "," + SecuredTable.SNAPSHOT + "," + SecuredTable.ROWS + ",");
    assertThat(other.printed(1)).contains("Permission denied: user=" + SecuredTable.READER);
  }

  /** Each user gets what that user may read, whoever the server is. */
  private void assertServes() throws Exception {
    Path site = cluster.writeConfiguration("serve",
      Map.of("hbase.client.keytab.file", realm.keytab(ClusterSecurity.PROXY_USER).toString(),
        "hbase.client.keytab.principal", realm.principal(ClusterSecurity.PROXY_USER),
        "hbase.security.authentication.ui", "kerberos",
        "hbase.security.authentication.spnego.kerberos.principal",
        realm.principal("HTTP/localhost"), "hbase.security.authentication.spnego.kerberos.keytab",
        realm.keytab("hdfs/localhost").toString()));
    ToolProcess server =
      ToolProcess.start(folder, List.of("-Djava.security.krb5.conf=" + realm.configuration()),
        Map.of(), List.of("serve", "--config", site.toString(), "--port", "0"));
    try {
      String url = server.awaitPrinted("Serving (\\S+) until interrupted") + "count?table=orders";
      assertThat(Asked.get(url).statusCode()).isEqualTo(401);
      ask(SecuredTable.READER, url, 200, "\"rows\":" + SecuredTable.ROWS);
      ask(SecuredTable.WITHOUT_READ, url, 403,
        "User " + SecuredTable.WITHOUT_READ + " has no READ on table orders");
    } finally {
      server.end();
    }
  }

  private void ask(String user, String url, int status, String words) throws Exception {
    Path site = cluster.writeConfiguration("ask-" + user,
      Map.of("hbase.client.keytab.file", realm.keytab(user).toString(),
        "hbase.client.keytab.principal", realm.principal(user), SpnegoQuestion.URL, url,
        SpnegoQuestion.STATUS, String.valueOf(status), SpnegoQuestion.WORDS, words));
    cluster.run("ask-" + user, site, SpnegoQuestion.class);
  }

  private static void assertLacks(ToolProcess tool, String user, String action, String granted)
    throws Exception {
    assertRefused(tool, "User " + user + " has no " + action + " on table orders: grant '" + user
      + "', '" + granted + "', 'orders' in the HBase shell");
  }

  private static void assertRefused(ToolProcess tool, String... words) throws Exception {
    assertThat(tool.printed(1).trim()).doesNotContain("\n").contains(words);
  }

  private User userWithKeytab(String name) throws IOException {
    return new User(configure(name, realm.keytab(name)), folder.resolve("absent.ticket"));
  }

  private User userWithTicket(String name, long fromNowMillis) throws IOException {
    Path site = cluster.writeConfiguration("ticket", Map.of());
    return new User(site,
      realm.createTicketCache(name, System.currentTimeMillis() + fromNowMillis));
  }

  private User userWithoutTicket() throws IOException {
    return new User(cluster.writeConfiguration("ticket", Map.of()),
      folder.resolve("absent.ticket"));
  }

  private Path configure(String name, Path keytab) throws IOException {
    return cluster.writeConfiguration(name.replace('/', '-'), Map.of("hbase.client.keytab.file",
      keytab.toString(), "hbase.client.keytab.principal", realm.principal(name)));
  }

  /** Somebody at a node: the folder that --config names, and where kinit leaves tickets. */
  private final class User {
    private final Path site;
    private final Path ticketCache;

    private User(Path site, Path ticketCache) {
      this.site = site;
      this.ticketCache = ticketCache;
    }

    private ToolProcess start(String... command) throws IOException {
      List<String> line = new ArrayList<>(List.of(command));
      line.addAll(List.of("--table", SecuredTable.NAME.getNameAsString()));
      return startWithoutTable(line.toArray(String[]::new));
    }

    private ToolProcess startWithoutTable(String... command) throws IOException {
      List<String> line = new ArrayList<>(List.of(command));
      line.addAll(List.of("--config", site.toString()));
      return ToolProcess.start(folder,
        List.of("-Djava.security.krb5.conf=" + realm.configuration()),
        Map.of("KRB5CCNAME", ticketCache.toString()), line);
    }
  }

  /** Whether a server has the certificate and proves it. */
  private static boolean speaksTls(int port, Path trusted) throws Exception {
    KeyStore certificates =
      KeyStore.getInstance(trusted.toFile(), ClusterSecurity.KEY_STORE_PASSWORD.toCharArray());
    TrustManagerFactory trust =
      TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(certificates);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (
      SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", port)) {
      socket.startHandshake();
      return true;
    } catch (SSLException e) {
      return false;
    }
  }
}
