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
package io.github.hbaseperf.coprocessor.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Logs in where HBase's configuration wants Kerberos: with the keytab that it names for clients, or
 * else with the ticket that kinit left. HBase's client would do so, too, but goes on without
 * credentials if there are none, for as long as it retries.
 */
final class KerberosLogin {

  private static final String KERBEROS = "kerberos";
  private static final String[] SERVER_PRINCIPALS =
    { "hbase.master.kerberos.principal", "hbase.regionserver.kerberos.principal" };
  private static final String KEYTAB = "hbase.client.keytab.file";
  private static final String PRINCIPAL = "hbase.client.keytab.principal";

  private KerberosLogin() {
  }

  static void ifConfigured(Configuration configuration) throws IOException {
    if (!User.isHBaseSecurityEnabled(configuration)) {
      return;
    }
    for (String server : SERVER_PRINCIPALS) {
      if (configuration.get(server) == null) {
        throw new IOException(
          "The cluster wants Kerberos, and its hbase-site.xml here does not say " + server
            + ": --config wants a copy of the cluster's own");
      }
    }
    login(configuration);
  }

  /** For files of a cluster, of which no server is asked. */
  static void forFilesIfConfigured(Configuration configuration) throws IOException {
    if (User.isHBaseSecurityEnabled(configuration) || KERBEROS.equalsIgnoreCase(
      configuration.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION))) {
      login(configuration);
    }
  }

  private static void login(Configuration configuration) throws IOException {
    // Hadoop logs in for HBase, and would only look for core-site.xml on the class path.
    configuration.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, KERBEROS);
    try {
      UserGroupInformation.setConfiguration(configuration);
    } catch (IllegalArgumentException e) {
      throw new IOException("The cluster wants Kerberos, and here is none: " + e.getMessage()
        + "; see " + System.getProperty("java.security.krb5.conf", "/etc/krb5.conf"), e);
    }
    if (User.shouldLoginFromKeytab(configuration)) {
      fromKeytab(configuration.get(PRINCIPAL), new File(configuration.get(KEYTAB)));
    } else if (!UserGroupInformation.getCurrentUser().hasKerberosCredentials()) {
      throw new IOException(noTicket(ticketCache()));
    }
  }

  private static void fromKeytab(String principal, File keytab) throws IOException {
    if (!keytab.canRead()) {
      throw new IOException(
        "Keytab " + keytab + " cannot be read: check " + KEYTAB + ", or who you are");
    }
    try {
      UserGroupInformation.loginUserFromKeytab(principal, keytab.getPath());
    } catch (IOException e) {
      throw new IOException("No login as " + principal + " with keytab " + keytab + ": "
        + ErrorLine.of(e) + "; try kinit -kt " + keytab + " " + principal, e);
    }
  }

  /** Where Java looks, whatever krb5.conf says: mostly kinit's file, but not on every system. */
  private static String ticketCache() {
    String named = System.getenv("KRB5CCNAME");
    if (named != null) {
      return named;
    }
    try {
      return "/tmp/krb5cc_" + Files.getAttribute(Paths.get("/proc/self"), "unix:uid");
    } catch (IOException e) {
      return "/tmp/krb5cc_$(id -u)"; // No Linux: a shell knows.
    }
  }

  static String noTicket(String cache) {
    String or = "name a keytab by " + KEYTAB + " and " + PRINCIPAL + " in hbase-site.xml";
    String file = cache.startsWith("FILE:") ? cache.substring("FILE:".length()) : cache;
    if (file.contains(":")) {
      return "Java reads no tickets from KRB5CCNAME=" + cache
        + ": set it to FILE:... and kinit, or " + or;
    }
    return (new File(file).exists()
      ? "No Kerberos ticket in " + file + " is valid any more"
      : "There is no Kerberos ticket in " + file) + ": kinit -c " + file + ", or " + or;
  }
}
