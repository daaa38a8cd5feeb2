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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be told without a realm; ITSecuredCluster logs in. */
class TestKerberosLogin {

  @TempDir
  private Path folder;

  @Test
  void testTicketCacheIsNamedAsKinitWantsIt() throws IOException {
    Path cache = folder.resolve("cache");
    assertThat(KerberosLogin.noTicket("FILE:" + cache))
      .startsWith("There is no Kerberos ticket in " + cache + ": kinit -c " + cache + ", or ");
    Files.createFile(cache);
    assertThat(KerberosLogin.noTicket(cache.toString()))
      .startsWith("No Kerberos ticket in " + cache + " is valid any more: kinit -c " + cache);
    assertThat(KerberosLogin.noTicket("KCM:0")).contains("KRB5CCNAME=KCM:0", "FILE:");
  }

  @Test
  void testHalfAConfigurationIsRefusedAtOnce() throws IOException {
    Configuration conf = new Configuration(false);
    KerberosLogin.ifConfigured(conf);
    conf.set("hbase.security.authentication", "kerberos");
    conf.set("hbase.master.kerberos.principal", "hbase/_HOST@REALM");
    assertThatThrownBy(() -> KerberosLogin.ifConfigured(conf))
      .hasMessageContaining("hbase.regionserver.kerberos.principal")
      .hasMessageContaining("--config");
  }
}
