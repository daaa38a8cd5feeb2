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
package io.github.hbaseperf.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A piece of a source file of this package and what to put in its place, so that the client counts
 * wrong.
 */
record PlantedFault(String name, String file, String original, String faulty) {

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  /** One for all: it remembers what is in the class path. */
  private static final StandardJavaFileManager FILES =
    COMPILER.getStandardFileManager(null, null, null);
  private static final String PACKAGE = PlantedFault.class.getPackageName();

  @Override
  public String toString() {
    return name;
  }

  /** Compiles the faulty file and returns how many seeds it takes to find out; -1 for too many. */
  long seedsUntilFound(Path folder, long atMost) throws Exception {
    Path packageFolder = Path.of(PACKAGE.replace('.', '/'));
    String source = Files.readString(Path.of("src/main/java").resolve(packageFolder).resolve(file));
    assertThat(source).as("what to replace in " + file).containsOnlyOnce(original);
    Path faultySource = folder.resolve(file);
    Files.writeString(faultySource, source.replace(original, faulty));
    FILES.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
    assertThat(COMPILER.getTask(null, FILES, null, List.of("-nowarn", "-proc:none"), null,
      FILES.getJavaFileObjects(faultySource)).call()).as("compiled").isTrue();
    var method = new Faulty(folder).loadClass(Swarm.class.getName())
      .getDeclaredMethod("seedsUntilBroken", long.class);
    method.setAccessible(true);
    return (long) method.invoke(null, atMost);
  }

  /** Loads the package anew, so that its classes see each other, and the faulty ones first. */
  private static final class Faulty extends ClassLoader {

    private final Path folder;

    Faulty(Path folder) {
      super(PlantedFault.class.getClassLoader());
      this.folder = folder;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE + ".")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        byte[] code = code(name.replace('.', '/') + ".class");
        return defineClass(name, code, 0, code.length);
      }
    }

    private byte[] code(String resource) {
      Path faulty = folder.resolve(resource);
      try (var original = getParent().getResourceAsStream(resource)) {
        return Files.exists(faulty) ? Files.readAllBytes(faulty) : original.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
