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
package io.github.hbaseperf.testkit.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods that overlays add to the classes behind them. */
public final class AddedMethods {
  private static final String CLASS = ".class";

  private AddedMethods() {
  }

  /**
   * Returns which methods of an overlay are whose. A method that several parts add is of the one
   * that adds the fewest: the others need that one.
   *
   * @param overlay a jar
   * @param parts   jars of what the overlay is made of, by name; each may have what it needs of
   *                others
   * @return the methods of each part, in the order of names; none without any
   */
  public static Map<String, Set<String>> of(Path overlay, Map<String, Path> parts)
    throws IOException {
    Set<String> there = added(overlay);
    Map<String, Set<String>> all = new LinkedHashMap<>();
    for (Map.Entry<String, Path> part : parts.entrySet()) {
      all.put(part.getKey(), added(part.getValue()));
    }
    Set<String> taken = new TreeSet<>();
    Map<String, Set<String>> own = new TreeMap<>();
    List<String> fewestFirst =
      all.keySet().stream().sorted(Comparator.comparingInt(name -> all.get(name).size())).toList();
    for (String name : fewestFirst) {
      Set<String> methods = new TreeSet<>(all.get(name));
      methods.removeIf(method -> !there.contains(method) || !taken.add(method));
      if (!methods.isEmpty()) {
        own.put(name, methods);
      }
    }
    return own;
  }

  private static Set<String> added(Path jar) throws IOException {
    Set<String> added = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(e -> e.getName().endsWith(CLASS)).toList()) {
        try (InputStream in = file.getInputStream(entry)) {
          added.addAll(methods(in.readAllBytes()));
        }
        added.removeAll(stock(entry.getName()));
      }
    }
    return added;
  }

  /** This JVM runs without the overlay. */
  private static Set<String> stock(String resource) {
    try (InputStream in = AddedMethods.class.getClassLoader().getResourceAsStream(resource)) {
      return in == null ? Set.of() : methods(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without what compilers make, and what runs when a class is loaded or an object is made. */
  private static Set<String> methods(byte[] type) {
    Set<String> methods = new TreeSet<>();
    ClassReader reader = new ClassReader(type);
    reader.accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
        String[] exceptions) {
        if (!name.startsWith("<") && !name.startsWith("$")
          && (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ABSTRACT)) == 0) {
          methods.add(PlaceTransformer.key(reader.getClassName(), name, descriptor));
        }
        return null;
      }
    }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return methods;
  }
}
