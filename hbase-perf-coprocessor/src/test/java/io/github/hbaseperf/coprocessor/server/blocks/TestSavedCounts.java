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
package io.github.hbaseperf.coprocessor.server.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSavedCounts {

  private static final ByteBuffer FAMILIES = ByteBuffer.wrap(Bytes.toBytes("families"));
  private static final ByteBuffer OTHERS = ByteBuffer.wrap(Bytes.toBytes("others"));

  @TempDir
  java.nio.file.Path folder;
  private FileSystem fileSystem;
  private SavedCounts saved;
  private Path first;
  private Path second;

  @BeforeEach
  void writeFiles() throws IOException {
    fileSystem = new RawLocalFileSystem();
    fileSystem.initialize(folder.toUri(), new Configuration());
    saved = new SavedCounts(fileSystem, new Path(folder.toUri()));
    first = file("first", 10);
    second = file("second", 20);
  }

  private Path file(String name, int length) throws IOException {
    return new Path(Files.write(folder.resolve(name), new byte[length]).toUri());
  }

  private java.nio.file.Path saved() {
    return folder.resolve(SavedCounts.FILE_NAME);
  }

  private static CachedCount count(String start, String stop, long rows, Path... files) {
    return new CachedCount(Bytes.toBytes(start), Bytes.toBytes(stop), rows, Set.of(files));
  }

  private void write() {
    saved.write(Map.of(FAMILIES,
      List.of(count("", "b", 1, first), count("b", "c", 2, first, second), count("c", "", 3)),
      OTHERS, List.of(count("", "", 4, second))));
  }

  private String read(ByteBuffer families) {
    StringBuilder text = new StringBuilder();
    for (CachedCount count : saved.read().getOrDefault(families, List.of())) {
      text.append(Bytes.toString(count.startRow)).append('-').append(Bytes.toString(count.stopRow))
        .append(':').append(count.rows).append('/').append(count.files.size()).append(' ');
    }
    return text.toString().trim();
  }

  @Test
  void testWhatWasWrittenIsReadInTheOrderOfCounting() {
    write();
    assertThat(read(FAMILIES)).isEqualTo("c-:3/0 -b:1/1 b-c:2/2");
    assertThat(read(OTHERS)).isEqualTo("-:4/1");
    assertThat(saved.read().get(OTHERS).get(0).files).containsExactly(second);
  }

  @Test
  void testCoveredFilesAreReadAgain() {
    saved.write(Map.of(FAMILIES,
      List.of(count("", "b", 1, first).covering(Set.of("gone", "second")).ofPuts(true),
        count("b", "c", 2, first).covering(Set.of("other")), count("c", "", 3, first))));
    List<CachedCount> counts = saved.read().get(FAMILIES);
    assertThat(counts).extracting(count -> count.coveredFiles)
      .containsExactly(Set.of("gone", "second"), Set.of("other"), Set.of());
    assertThat(counts).extracting(count -> count.isOfPuts).containsExactly(true, false, false);
  }

  @Test
  void testAnswersAreReadAgain() {
    RangeAnswer answer = new RangeAnswer(0, ByteString.copyFromUtf8("groups"));
    saved.write(Map.of(FAMILIES, List.of(count("", "b", 1, first).with(answer)), OTHERS,
      List.of(count("", "b", 1, first))));
    RangeAnswer read = saved.read().get(FAMILIES).get(0).answer;
    assertThat(read.cells).isZero();
    assertThat(read.groups).isEqualTo(answer.groups);
    assertThat(saved.read().get(OTHERS).get(0).answer).isSameAs(RangeAnswer.NONE);
  }

  @Test
  void testNothingWasSaved() {
    assertThat(saved.read()).isEmpty();
  }

  @Test
  void testCountsOfFilesThatChangedAreNotRead() throws IOException {
    write();
    file("second", 21);
    assertThat(read(FAMILIES)).isEqualTo("c-:3/0 -b:1/1");
    assertThat(read(OTHERS)).isEmpty();
    Files.delete(folder.resolve("second"));
    assertThat(read(FAMILIES)).isEqualTo("c-:3/0 -b:1/1");
  }

  @Test
  void testNothingIsReadFromADamagedFile() throws IOException {
    write();
    byte[] right = Files.readAllBytes(saved());
    for (int i = 0; i < right.length; i++) {
      byte[] wrong = right.clone();
      wrong[i] ^= 1;
      Files.write(saved(), wrong);
      assertThat(saved.read()).as("byte %s of %s", i, right.length).isEmpty();
      Files.write(saved(), Arrays.copyOf(right, i));
      assertThat(saved.read()).as("%s bytes of %s", i, right.length).isEmpty();
    }
    Files.write(saved(), right);
    assertThat(read(OTHERS)).isEqualTo("-:4/1");
  }

  @Test
  void testFolderThatIsGoneHarmsNobody() throws IOException {
    SavedCounts nowhere = new SavedCounts(fileSystem, new Path(first, "region"));
    nowhere.write(Map.of(FAMILIES, List.of(count("", "", 1, first))));
    assertThat(nowhere.read()).isEmpty();
  }
}
