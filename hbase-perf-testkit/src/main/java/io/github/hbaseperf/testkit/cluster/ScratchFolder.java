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
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

/**
 * A temporary folder that is gone when it is closed and when this JVM ends by a signal (Ctrl-C).
 */
public final class ScratchFolder implements AutoCloseable {
  private static final int DELETE_ATTEMPTS = 20;

  private final Path path;
  private final Thread hook;

  private ScratchFolder(Path path, Thread hook) {
    this.path = path;
    this.hook = hook;
  }

  /**
   * Creates the folder.
   * @param beforeDeletion run first when this JVM ends by a signal: stops who writes to the folder
   */
  public static ScratchFolder create(Runnable beforeDeletion) throws IOException {
    Path path = Files.createTempDirectory("hbase-perf-");
    Thread hook = new Thread(() -> {
      beforeDeletion.run();
      delete(path);
    }, "scratch folder removal");
    Runtime.getRuntime().addShutdownHook(hook);
    return new ScratchFolder(path, hook);
  }

  /** Returns the folder. */
  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The JVM is ending: the hook deletes.
    }
    delete(path);
  }

  /** Servers of this JVM may still be writing: what appears meanwhile is deleted, too. */
  private static void delete(Path folder) {
    for (int attempt = 0; attempt < DELETE_ATTEMPTS; attempt++) {
      if (FileUtils.deleteQuietly(folder.toFile()) || !Files.exists(folder)) {
        return;
      }
      pause();
    }
    System.err.println("Could not delete " + folder + "; please delete it by hand.");
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
