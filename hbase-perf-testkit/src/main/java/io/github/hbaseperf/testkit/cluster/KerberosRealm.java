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

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;

/**
 * A Kerberos realm, whose key distribution center is in this JVM and listens on the loopback
 * address. Nobody is logged in here by it: that is for JVMs that are given its configuration.
 */
public final class KerberosRealm implements AutoCloseable {
  private final Path folder;
  private final MiniKdc kdc;

  private KerberosRealm(Path folder, MiniKdc kdc) {
    this.folder = folder;
    this.kdc = kdc;
  }

  /** @param folder for configuration, keytabs and ticket caches; must be empty */
  public static KerberosRealm start(Path folder) throws IOException {
    Properties properties = MiniKdc.createConf();
    properties.setProperty(MiniKdc.KDC_BIND_ADDRESS, "localhost");
    try {
      MiniKdc kdc = new MiniKdc(properties, Files.createDirectories(folder).toFile());
      kdc.start();
      return new KerberosRealm(folder.toAbsolutePath(), kdc);
    } catch (Exception e) {
      throw new IOException("The key distribution center does not start in " + folder, e);
    }
  }

  /** The krb5.conf of its clients. */
  public Path configuration() {
    return kdc.getKrb5conf().toPath().toAbsolutePath();
  }

  /** The name of a user or, as in {@code hbase/localhost}, of a service, with the realm. */
  public String principal(String name) {
    return name + "@" + kdc.getRealm();
  }

  /** A keytab of a principal, which is thereby made known, and of others with it. */
  public Path keytab(String name, String... others) throws IOException {
    Path keytab = folder.resolve(name.replace('/', '-') + ".keytab");
    if (!Files.exists(keytab)) {
      String[] names = Arrays.copyOf(others, others.length + 1);
      names[others.length] = name;
      try {
        kdc.createPrincipal(keytab.toFile(), names);
      } catch (Exception e) {
        throw new IOException("No keytab for " + Arrays.toString(names), e);
      }
    }
    return keytab;
  }

  /**
   * Gets a ticket as kinit does.
   *
   * @param endMillis when those who read the cache think that it expires
   * @return the ticket cache
   */
  public Path createTicketCache(String name, long endMillis) throws IOException {
    File cache = folder.resolve(name + "-" + endMillis + ".ticket").toFile();
    try {
      KrbClient client = new KrbClient(configuration().getParent().toFile());
      client.setAllowUdp(false);
      client.init();
      TgtTicket ticket = client.requestTgt(principal(name), keytab(name).toFile());
      ticket.getEncKdcRepPart().setEndTime(new KerberosTime(endMillis));
      // Else Java renews what has expired.
      ticket.getEncKdcRepPart().setRenewTill(new KerberosTime(endMillis));
      client.storeTicket(ticket, cache);
      return cache.toPath();
    } catch (KrbException e) {
      throw new IOException("No ticket for " + name, e);
    }
  }

  @Override
  public void close() {
    kdc.stop();
  }
}
