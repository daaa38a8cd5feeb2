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
package io.github.hbaseperf.coprocessor.deploy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where region servers find the jar. Its name there has a digest of its bytes: region servers keep
 * one class loader per path, so that another jar under the same name would not be seen.
 */
@InterfaceAudience.Private
public final class JarStore {

  private static final FsPermission READABLE_BY_ALL = new FsPermission((short) 0644);
  private static final int DIGEST_BYTES = 6;

  private JarStore() {
  }

  /**
   * Copies the jar, unless it is there already, so that nobody ever sees half of it.
   *
   * @return where it is, with its file system
   */
  public static Path upload(File jar, Path folder, Configuration configuration) throws IOException {
    FileSystem files = folder.getFileSystem(configuration);
    Path target = files.makeQualified(new Path(folder, nameOf(jar)));
    if (files.exists(target)) {
      return target;
    }
    files.mkdirs(folder);
    Path unfinished = new Path(folder, "." + UUID.randomUUID() + ".tmp");
    try {
      files.copyFromLocalFile(new Path(jar.toURI()), unfinished);
      files.setPermission(unfinished, READABLE_BY_ALL);
      if (!files.rename(unfinished, target) && !files.exists(target)) {
        throw new IOException(unfinished + " cannot be renamed to " + target);
      }
    } finally {
      files.delete(unfinished, false);
    }
    return target;
  }

  private static String nameOf(File jar) throws IOException {
    String name = jar.getName();
    String stem = name.endsWith(".jar") ? name.substring(0, name.length() - 4) : name;
    return stem + "-" + Bytes.toHex(digest(jar), 0, DIGEST_BYTES) + ".jar";
  }

  private static byte[] digest(File jar) throws IOException {
    try (InputStream bytes = Files.newInputStream(jar.toPath())) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[8192];
      for (int length = bytes.read(buffer); length >= 0; length = bytes.read(buffer)) {
        digest.update(buffer, 0, length);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IOException("Every JDK has SHA-256, but not this one", e);
    }
  }
}
