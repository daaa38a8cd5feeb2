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

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * A file system that is only read, but for one folder, which is not in it: that is a temporary one
 * of this machine, and of this user only. So HBase links files in the file system that has them,
 * and writes nothing there. Any number of threads.
 */
final class ScratchFolderFileSystem extends FileSystem {

  private final FileSystem files;
  private final FileSystem disk = new Disk();
  /** As it is named in the other file system. */
  private final Path folder;
  private final Path onDisk;

  /** Sets no permissions, for which it would start a process each time. */
  private static final class Disk extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) {
      // Nobody else comes into the folder.
    }
  }

  /**
   * @param files which {@link #close()} leaves open: others have it, too
   * @param name  of the folder, which must not be there
   */
  ScratchFolderFileSystem(FileSystem files, String name, Configuration configuration)
    throws IOException {
    this.files = files;
    this.folder = files.makeQualified(new Path("/", name));
    setConf(configuration);
    initialize(files.getUri(), configuration);
    disk.setConf(configuration);
    disk.initialize(URI.create("file:///"), configuration);
    this.onDisk = new Path("file", null, Files.createTempDirectory(name).toString());
    // If this JVM ends before it is closed.
    getLocal(configuration).deleteOnExit(onDisk);
  }

  Path folder() {
    return folder;
  }

  private boolean isOnDisk(Path path) {
    String name = path.toUri().getPath();
    String above = folder.toUri().getPath();
    return name.startsWith(above)
      && (name.length() == above.length() || name.charAt(above.length()) == Path.SEPARATOR_CHAR);
  }

  private Path toDisk(Path path) {
    return new Path(onDisk.toUri().getPath()
      + path.toUri().getPath().substring(folder.toUri().getPath().length()));
  }

  private FileStatus fromDisk(FileStatus status) {
    String below = status.getPath().toUri().getPath();
    status.setPath(new Path(folder + below.substring(onDisk.toUri().getPath().length())));
    return status;
  }

  private Path written(Path path) throws IOException {
    if (!isOnDisk(path)) {
      throw new IOException("Only " + folder + " is written to, not " + path);
    }
    return toDisk(path);
  }

  @Override
  public URI getUri() {
    return files.getUri();
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return isOnDisk(path) ? disk.open(toDisk(path), bufferSize) : files.open(path, bufferSize);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return isOnDisk(path) ? fromDisk(disk.getFileStatus(toDisk(path))) : files.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    if (!isOnDisk(path)) {
      return files.listStatus(path);
    }
    FileStatus[] found = disk.listStatus(toDisk(path));
    for (FileStatus status : found) {
      fromDisk(status);
    }
    return found;
  }

  @Override
  public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length)
    throws IOException {
    return isOnDisk(file.getPath())
      ? super.getFileBlockLocations(file, start, length)
      : files.getFileBlockLocations(file, start, length);
  }

  @Override
  public FSDataOutputStream create(Path path, FsPermission permission, boolean overwrite,
    int bufferSize, short replication, long blockSize, Progressable progress) throws IOException {
    return disk.create(written(path), permission, overwrite, bufferSize, replication, blockSize,
      progress);
  }

  /** What HBase creates files with. */
  @Override
  public FSDataOutputStream createNonRecursive(Path path, FsPermission permission,
    EnumSet<CreateFlag> flags, int bufferSize, short replication, long blockSize,
    Progressable progress) throws IOException {
    return disk.createNonRecursive(written(path), permission, flags, bufferSize, replication,
      blockSize, progress);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
    throws IOException {
    return disk.append(written(path), bufferSize, progress);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return disk.rename(written(from), written(to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return disk.delete(written(path), recursive);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return disk.mkdirs(written(path), permission);
  }

  @Override
  public void setWorkingDirectory(Path path) {
    files.setWorkingDirectory(path);
  }

  @Override
  public Path getWorkingDirectory() {
    return files.getWorkingDirectory();
  }

  /** Removes the folder. */
  @Override
  public void close() throws IOException {
    getLocal(getConf()).cancelDeleteOnExit(onDisk);
    disk.delete(onDisk, true);
    super.close();
  }
}
