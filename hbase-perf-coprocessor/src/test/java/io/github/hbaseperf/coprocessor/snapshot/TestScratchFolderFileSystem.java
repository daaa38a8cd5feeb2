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
package io.github.hbaseperf.coprocessor.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Above the file system of this machine, of which the folder is none. */
class TestScratchFolderFileSystem {
  private final Configuration conf = new Configuration();
  private final String name = "scratch-" + UUID.randomUUID();

  @TempDir
  private File other;
  private FileSystem files;
  private ScratchFolderFileSystem scratch;

  @BeforeEach
  void open() throws IOException {
    files = FileSystem.getLocal(conf);
    scratch = new ScratchFolderFileSystem(files, name, conf);
  }

  @AfterEach
  void close() throws IOException {
    scratch.close();
  }

  private static void write(FileSystem fileSystem, Path path, int value) throws IOException {
    try (OutputStream out = fileSystem.create(path)) {
      out.write(value);
    }
  }

  private File[] onDisk() throws IOException {
    File one = File.createTempFile("where", null);
    assertThat(one.delete()).isTrue();
    return one.getParentFile().listFiles(file -> file.getName().startsWith(name));
  }

  @Test
  void testFolderIsWrittenAndReadUnderItsName() throws IOException {
    Path below = new Path(scratch.folder(), "region/family");
    assertThat(scratch.mkdirs(below)).isTrue();
    write(scratch, new Path(below, "t=r-f"), 7);
    FileStatus[] found = scratch.listStatus(below);
    assertThat(found).hasSize(1);
    assertThat(found[0].getPath()).isEqualTo(new Path(below, "t=r-f"));
    assertThat(scratch.getFileStatus(found[0].getPath()).getLen()).isEqualTo(1);
    assertThat(scratch.rename(found[0].getPath(), new Path(below, "g"))).isTrue();
    try (FSDataInputStream in = scratch.open(new Path(below, "g"))) {
      assertThat(in.read()).isEqualTo(7);
    }
    assertThat(files.exists(scratch.folder())).isFalse();
  }

  @Test
  void testNothingElseIsWritten() throws IOException {
    Path file = new Path(other.toURI().getPath(), "file");
    write(files, file, 9);
    try (FSDataInputStream in = scratch.open(file)) {
      assertThat(in.read()).isEqualTo(9);
    }
    assertThat(scratch.listStatus(file.getParent())).hasSize(1);
    Path beside = new Path(scratch.folder() + "-beside");
    for (Path path : Arrays.asList(file, new Path(file.getParent(), "new"), beside)) {
      assertThatThrownBy(() -> scratch.create(path)).hasMessageContaining("Only ");
      assertThatThrownBy(() -> scratch.mkdirs(path)).hasMessageContaining("Only ");
      assertThatThrownBy(() -> scratch.delete(path, true)).hasMessageContaining("Only ");
      assertThatThrownBy(() -> scratch.rename(path, new Path(scratch.folder(), "in")))
        .hasMessageContaining("Only ");
    }
    assertThat(files.exists(file)).isTrue();
  }

  @Test
  void testFolderIsForItsUserAndGoneAfterClosing() throws IOException {
    write(scratch, new Path(scratch.folder(), "file"), 1);
    assertThat(onDisk()).hasSize(1);
    assertThat(java.nio.file.Files.getPosixFilePermissions(onDisk()[0].toPath()).toString())
      .doesNotContain("GROUP", "OTHERS");
    scratch.close();
    assertThat(onDisk()).isEmpty();
    assertThatThrownBy(() -> scratch.getFileStatus(new Path(scratch.folder(), "file")))
      .isInstanceOf(FileNotFoundException.class);
  }
}
