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
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Two files: the key of localhost with a certificate that signs itself, made by a JDK's keytool,
 * and the certificate for those who trust it.
 */
final class KeyStores {
  private static final String ALIAS = "localhost";
  private static final String TYPE = "PKCS12";

  private KeyStores() {
  }

  static void create(Path key, Path trusted, String password)
    throws IOException, InterruptedException {
    runKeytool("-genkeypair", "-alias", ALIAS, "-dname", "CN=localhost", "-ext",
      "SAN=dns:localhost,ip:" + Loopback.ADDRESS, "-keyalg", "EC", "-validity", "2", "-storetype",
      TYPE, "-keystore", key.toString(), "-storepass", password);
    char[] characters = password.toCharArray();
    try (OutputStream out = Files.newOutputStream(trusted)) {
      KeyStore certificates = KeyStore.getInstance(TYPE);
      certificates.load(null, null);
      certificates.setCertificateEntry(ALIAS,
        KeyStore.getInstance(key.toFile(), characters).getCertificate(ALIAS));
      certificates.store(out, characters);
    } catch (GeneralSecurityException e) {
      throw new IOException("The certificate of " + key + " cannot be copied to " + trusted, e);
    }
  }

  private static void runKeytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/keytool").toString());
    command.addAll(List.of(arguments));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed =
      new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool failed: " + printed);
    }
  }
}
