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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.CountedFile;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.FamilyCounts;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.FileSet;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.NameSet;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.RangeCount;
import io.github.hbaseperf.coprocessor.protocol.SavedCountProtos.RegionCounts;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cached counts of a region in a file of its folder, from its closing to its next opening,
 * wherever that is. Counts are of files that never change, so they stay true for as long as these
 * are there. What is damaged, or cannot be read or written, is only counted anew. Any number of
 * threads.
 */
@InterfaceAudience.Private
public final class SavedCounts {

  /**
   * True to save counts, of the configuration of a server or of a table. Of tables that are
   * encrypted nothing is saved, since row keys are in the file.
   */
  public static final String SAVED_KEY = "hbase.perf.aggregate.memory.saved";

  /** HBase takes no file of a region's folder for its own that begins with a dot. */
  static final String FILE_NAME = ".hbase-perf-counts";

  private static final Logger LOG = LoggerFactory.getLogger(SavedCounts.class);
  private static final int FORMAT = 0x48504301;
  /** Of the format, and of the checksum of what comes behind both. */
  private static final int HEAD_BYTES = Integer.BYTES + Long.BYTES;
  private static final long NOT_THERE = -1;

  private final FileSystem fileSystem;
  private final Path file;

  /** @param regionFolder of a region that is open nowhere else */
  public SavedCounts(FileSystem fileSystem, Path regionFolder) {
    this.fileSystem = fileSystem;
    this.file = new Path(regionFolder, FILE_NAME);
  }

  /** Returns what was saved and is still true, by the name of its families */
  Map<ByteBuffer, List<CachedCount>> read() {
    try (FSDataInputStream in = fileSystem.open(file)) {
      byte[] all = new byte[Math.toIntExact(fileSystem.getFileStatus(file).getLen())];
      in.readFully(0, all);
      return parse(body(all));
    } catch (FileNotFoundException e) {
      return Collections.emptyMap();
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cached counts in {} are of no use, rows are counted again: {}", file, e.toString());
      return Collections.emptyMap();
    }
  }

  private static RegionCounts body(byte[] all) throws IOException {
    ByteBuffer head = ByteBuffer.wrap(all);
    if (all.length < HEAD_BYTES || head.getInt() != FORMAT) {
      throw new IOException("they are not of this release");
    }
    if (head.getLong() != checksum(all, HEAD_BYTES)) {
      throw new IOException("their checksum is wrong");
    }
    return RegionCounts.parseFrom(ByteString.copyFrom(all, HEAD_BYTES, all.length - HEAD_BYTES));
  }

  private static long checksum(byte[] bytes, int from) {
    CRC32 sum = new CRC32();
    sum.update(bytes, from, bytes.length - from);
    return sum.getValue();
  }

  private Map<ByteBuffer, List<CachedCount>> parse(RegionCounts saved) throws IOException {
    List<Set<Path>> fileSets = fileSets(saved);
    List<Set<String>> coveredSets = new ArrayList<>();
    for (NameSet names : saved.getCoveredSetList()) {
      coveredSets.add(Collections.unmodifiableSet(new HashSet<>(names.getNameList())));
    }
    Map<ByteBuffer, List<CachedCount>> counts = new LinkedHashMap<>();
    for (FamilyCounts ofFamilies : saved.getFamilyCountsList()) {
      List<CachedCount> ranges = new ArrayList<>();
      for (RangeCount range : ofFamilies.getRangeCountList()) {
        Set<Path> files = fileSets.get(range.getFileSet());
        if (files != null) {
          ranges.add(new CachedCount(range.getStartRow().toByteArray(),
            range.getStopRow().toByteArray(), range.getRows(), files).ofPuts(range.getOfPuts())
              .with(answer(range))
              .covering(range.hasCoveredSet()
                ? coveredSets.get(range.getCoveredSet())
                : Collections.emptySet()));
        }
      }
      // In the order of counting, since there were ever more files: a later count of a part of a
      // range is true where the one of the whole range no longer is, and goes if that is added.
      ranges.sort(Comparator.comparingInt(range -> range.files.size()));
      counts.put(ByteBuffer.wrap(ofFamilies.getFamilies().toByteArray()), ranges);
    }
    return counts;
  }

  private static RangeAnswer answer(RangeCount range) {
    return range.hasCells()
      ? new RangeAnswer(range.getCells(), range.getGroups())
      : RangeAnswer.NONE;
  }

  /** With null in the place of those that are not as they were. */
  private List<Set<Path>> fileSets(RegionCounts saved) throws IOException {
    List<Path> files = new ArrayList<>();
    for (CountedFile counted : saved.getFileList()) {
      Path path = new Path(counted.getPath());
      files.add(length(path) == counted.getLength() ? path : null);
    }
    List<Set<Path>> fileSets = new ArrayList<>();
    for (FileSet fileSet : saved.getFileSetList()) {
      Set<Path> paths = new HashSet<>();
      fileSet.getFileList().forEach(number -> paths.add(files.get(number)));
      fileSets.add(paths.contains(null) ? null : Collections.unmodifiableSet(paths));
    }
    return fileSets;
  }

  private long length(Path path) throws IOException {
    try {
      return fileSystem.getFileStatus(path).getLen();
    } catch (FileNotFoundException e) {
      return NOT_THERE;
    }
  }

  /** Saves counts, by the name of their families, in the place of those before. */
  void write(Map<ByteBuffer, List<CachedCount>> counts) {
    try {
      byte[] body = format(counts).toByteArray();
      try (FSDataOutputStream out = fileSystem.create(file, true)) {
        out.writeInt(FORMAT);
        out.writeLong(checksum(body, 0));
        out.write(body);
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cached counts are not saved in {}, rows are counted again: {}", file, e.toString());
    }
  }

  private RegionCounts format(Map<ByteBuffer, List<CachedCount>> counts) throws IOException {
    Map<Path, Integer> files = new LinkedHashMap<>();
    Map<Set<Path>, Integer> fileSets = new LinkedHashMap<>();
    Map<Set<String>, Integer> coveredSets = new LinkedHashMap<>();
    RegionCounts.Builder saved = RegionCounts.newBuilder();
    for (Map.Entry<ByteBuffer, List<CachedCount>> ofFamilies : counts.entrySet()) {
      FamilyCounts.Builder ranges =
        FamilyCounts.newBuilder().setFamilies(ByteString.copyFrom(ofFamilies.getKey().duplicate()));
      for (CachedCount count : ofFamilies.getValue()) {
        RangeCount.Builder range =
          RangeCount.newBuilder().setStartRow(ByteString.copyFrom(count.startRow))
            .setStopRow(ByteString.copyFrom(count.stopRow)).setRows(count.rows)
            .setOfPuts(count.isOfPuts)
            .setFileSet(fileSets.computeIfAbsent(count.files, paths -> fileSets.size()));
        if (!count.coveredFiles.isEmpty()) {
          range.setCoveredSet(
            coveredSets.computeIfAbsent(count.coveredFiles, names -> coveredSets.size()));
        }
        if (count.answer != RangeAnswer.NONE) {
          range.setCells(count.answer.cells).setGroups(count.answer.groups);
        }
        ranges.addRangeCount(range);
      }
      saved.addFamilyCounts(ranges);
    }
    for (Set<Path> paths : fileSets.keySet()) {
      FileSet.Builder fileSet = FileSet.newBuilder();
      paths.forEach(path -> fileSet.addFile(files.computeIfAbsent(path, p -> files.size())));
      saved.addFileSet(fileSet);
    }
    coveredSets.keySet()
      .forEach(names -> saved.addCoveredSet(NameSet.newBuilder().addAllName(names)));
    for (Path path : files.keySet()) {
      saved.addFile(CountedFile.newBuilder().setPath(path.toString()).setLength(length(path)));
    }
    return saved.build();
  }
}
