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

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.DefaultStoreEngine;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreEngine;
import org.apache.hadoop.hbase.regionserver.compactions.DefaultCompactor;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;

/**
 * Which files took the place of others: a file has the names of those that it was compacted from.
 * It is the only one if HBase's default engine made it; one of several, as of stripes, has not all
 * of their rows, and somebody's own compactor may have left out anything: what those made took the
 * place of none. One thread.
 */
final class Compactions {

  /** By file, the names of those it was made from. */
  private final Map<Path, Set<String>> inputs = new HashMap<>();

  /** @param file of the store, that is there now */
  void add(HStore store, Path file, HFile.Reader reader) throws IOException {
    StoreEngine<?, ?, ?, ?> engine = store.getStoreEngine();
    if (engine.getClass() != DefaultStoreEngine.class
      || engine.getCompactor().getClass() != DefaultCompactor.class) {
      return;
    }
    byte[] event = reader.getHFileInfo().get(HStoreFile.COMPACTION_EVENT_KEY);
    Set<String> names =
      event == null ? Collections.emptySet() : ProtobufUtil.toCompactedStoreFiles(event);
    if (!names.isEmpty()) {
      inputs.put(file, names);
    }
  }

  /** Returns the names of files that those of now were made from */
  Set<String> inputs() {
    return inputs.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  /**
   * Returns the files that have the cells now that a count is of, but for what compactions leave
   * out, and no others in its range; null if that is not known.
   * @param there which files there are now
   */
  Set<Path> successors(CachedCount count, Set<Path> there) {
    Set<String> known = new HashSet<>(count.coveredFiles);
    count.files.forEach(file -> known.add(file.getName()));
    Set<Path> successors = new HashSet<>();
    Set<String> replaced = new HashSet<>();
    inputs.forEach((file, made) -> {
      if (!count.files.contains(file) && known.containsAll(made)) {
        successors.add(file);
        replaced.addAll(made);
      }
    });
    for (Path file : count.files) {
      if (there.contains(file)) {
        successors.add(file);
      } else if (!replaced.contains(file.getName())) {
        return null;
      }
    }
    return Collections.unmodifiableSet(successors);
  }
}
