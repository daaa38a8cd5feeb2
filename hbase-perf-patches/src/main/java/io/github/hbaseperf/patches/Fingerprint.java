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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over the inputs of a build step, in the order they are added. */
final class Fingerprint {
  private final MessageDigest digest;

  Fingerprint() {
    this(sha256());
  }

  private Fingerprint(MessageDigest digest) {
    this.digest = digest;
  }

  void addText(String text) {
    add(text.getBytes(StandardCharsets.UTF_8));
  }

  void addFile(Path file) throws IOException {
    addText(file.getFileName().toString());
    add(Files.readAllBytes(file));
  }

  private void add(byte[] bytes) {
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }

  Fingerprint copy() {
    try {
      return new Fingerprint((MessageDigest) digest.clone());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("SHA-256 of this JDK cannot be copied", e);
    }
  }

  /** Ends this fingerprint. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
