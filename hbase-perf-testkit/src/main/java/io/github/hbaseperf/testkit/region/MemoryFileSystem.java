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
package io.github.hbaseperf.testkit.region;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.util.Progressable;

/**
 * A file system in the heap, <code>mem:///</code>. Times are those of HBase's clock. Threads may
 * share it; a directory is not renamed at once for all who look.
 */
public final class MemoryFileSystem extends FileSystem {
  private static final URI NAME = URI.create("mem:///");
  private static final int BLOCK_SIZE = 1 << 20;

  /** @param bytes null for a directory */
  private record Entry(byte[] bytes, FileStatus status) {
  }

  private final NavigableMap<String, Entry> entries = new ConcurrentSkipListMap<>();
  private volatile Runnable onCreate;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    setConf(conf);
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  public String getScheme() {
    return NAME.getScheme();
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    Entry entry = entry(path);
    if (entry.bytes == null) {
      throw new FileNotFoundException("a directory: " + path);
    }
    return new FSDataInputStream(new MemoryInput(entry.bytes));
  }

  /** What to do when the next file is created, before it is written. */
  public void onCreate(Runnable action) {
    onCreate = action;
  }

  /** @return whether no file was created */
  public boolean offCreate() {
    boolean waiting = onCreate != null;
    onCreate = null;
    return waiting;
  }

  @Override
  public FSDataOutputStream create(Path path, FsPermission permission, boolean overwrite,
    int bufferSize, short replication, long blockSize, Progressable progress) throws IOException {
    Runnable action = onCreate;
    onCreate = null;
    if (action != null) {
      action.run();
    }
    String key = key(path);
    if (!overwrite && entries.containsKey(key)) {
      throw new IOException("there already: " + path);
    }
    mkdirs(path.getParent(), permission);
    put(key, new byte[0]);
    return new FSDataOutputStream(new Output(key), null);
  }

  /** Writes a file, which is there when it is closed. */
  private final class Output extends ByteArrayOutputStream implements CanSetDropBehind {
    private final String key;

    Output(String key) {
      this.key = key;
    }

    @Override
    public void setDropBehind(Boolean dropBehind) {
      // There is no disk.
    }

    @Override
    public void close() {
      put(key, toByteArray());
    }
  }

  @Override
  public FSDataOutputStream createNonRecursive(Path path, FsPermission permission,
    EnumSet<CreateFlag> flags, int bufferSize, short replication, long blockSize,
    Progressable progress) throws IOException {
    return create(path, permission, flags.contains(CreateFlag.OVERWRITE), bufferSize, replication,
      blockSize, progress);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException("append");
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    String target = key(isThereAsDirectory(to) ? new Path(to, from.getName()) : to);
    String source = key(from);
    if (!entries.containsKey(source) || entries.containsKey(target)) {
      return false;
    }
    for (String key : below(source)) {
      move(key, target + key.substring(source.length()));
    }
    move(source, target);
    return true;
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    String key = key(path);
    List<String> below = below(key);
    if (!below.isEmpty() && !recursive) {
      throw new IOException("not empty: " + path);
    }
    below.forEach(entries::remove);
    return entries.remove(key) != null;
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    Entry entry = entry(path);
    if (entry.bytes != null) {
      return new FileStatus[] { entry.status };
    }
    String key = key(path);
    int start = key.equals("/") ? 1 : key.length() + 1;
    List<FileStatus> children = new ArrayList<>();
    for (String child : below(key)) {
      Entry of = entries.get(child);
      if (of != null && child.indexOf('/', start) < 0) {
        children.add(of.status);
      }
    }
    return children.toArray(new FileStatus[0]);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) {
    for (Path at = path; at != null && !entries.containsKey(key(at)); at = at.getParent()) {
      put(key(at), null);
    }
    return true;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return entry(path).status;
  }

  @Override
  public void setWorkingDirectory(Path path) {
    throw new UnsupportedOperationException("working directory");
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path(NAME.toString());
  }

  private boolean isThereAsDirectory(Path path) {
    Entry entry = entries.get(key(path));
    return entry != null && entry.bytes == null;
  }

  private void put(String key, byte[] bytes) {
    put(key, bytes, EnvironmentEdgeManager.currentTime());
  }

  private void put(String key, byte[] bytes, long modified) {
    int length = bytes == null ? 0 : bytes.length;
    entries.put(key, new Entry(bytes, new FileStatus(length, bytes == null, 1, BLOCK_SIZE, modified,
      new Path(NAME.getScheme(), "", key))));
  }

  private void move(String from, String to) {
    Entry entry = entries.remove(from);
    put(to, entry.bytes, entry.status.getModificationTime());
  }

  private Entry entry(Path path) throws FileNotFoundException {
    Entry entry = entries.get(key(path));
    if (entry == null) {
      throw new FileNotFoundException("no such file: " + path);
    }
    return entry;
  }

  private List<String> below(String key) {
    String prefix = key.equals("/") ? key : key + "/";
    List<String> below =
      new ArrayList<>(entries.subMap(prefix, false, prefix + '\uffff', true).keySet());
    below.remove(key);
    return below;
  }

  private static String key(Path path) {
    return path.toUri().getPath();
  }
}
