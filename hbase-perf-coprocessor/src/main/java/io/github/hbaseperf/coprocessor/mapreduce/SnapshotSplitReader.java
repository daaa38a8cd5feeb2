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
package io.github.hbaseperf.coprocessor.mapreduce;

import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.mapreduce.RecordReader;

/** Reads a {@link SnapshotSplit}, of which it does not know how far it is. One thread. */
abstract class SnapshotSplitReader<K, V> extends RecordReader<K, V> {
  private TableSnapshot snapshot;
  private Closeable reading;

  /** What is opened in {@link #initialize}, and closed at the end. */
  final TableSnapshot opened(TableSnapshot ofSplit) {
    snapshot = ofSplit;
    return ofSplit;
  }

  /** What is read from, and closed before the snapshot. */
  final <T extends Closeable> T reading(T ofSnapshot) {
    reading = ofSnapshot;
    return ofSnapshot;
  }

  abstract boolean isDone();

  @Override
  public final float getProgress() {
    return isDone() ? 1 : 0;
  }

  @Override
  public final void close() throws IOException {
    try {
      if (reading != null) {
        reading.close();
      }
    } finally {
      if (snapshot != null) {
        snapshot.close();
      }
    }
  }
}
