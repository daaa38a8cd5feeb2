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
package io.github.hbaseperf.patches.hbasetests;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The classes of HBase's tests jars, and what they refer to. */
final class TestClasses {
  private final Map<String, ClassReferences> classes = new TreeMap<>();
  private final Map<String, Set<String>> own = new TreeMap<>();

  private TestClasses() {
  }

  /** Reads the tests jars of HBase on the class path. */
  static TestClasses onClassPath() throws IOException {
    TestClasses found = new TestClasses();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().matches("hbase-.*-tests\\.jar")) {
        found.read(new File(entry));
      }
    }
    return found;
  }

  private void read(File file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        if (entry.getName().endsWith(".class")) {
          ClassReferences read = ClassReferences.read(jar.getInputStream(entry).readAllBytes());
          classes.putIfAbsent(read.name(), read);
          String topLevel = read.name().replaceFirst("\\$.*", "");
          own.computeIfAbsent(topLevel, name -> new TreeSet<>()).addAll(read.refersTo());
        }
      }
    }
  }

  /** Classes that HBase's build would run, as it names them: {@code Test*}, not nested. */
  List<String> runnable() {
    return classes.values().stream()
      .filter(c -> !c.isAbstract() && c.name().matches(".*\\.Test[^.$]*") && hasTests(c))
      .map(ClassReferences::name).toList();
  }

  private boolean hasTests(ClassReferences c) {
    for (ClassReferences at = c; at != null; at = classes.get(at.superName())) {
      if (at.declaresTests()) {
        return true;
      }
    }
    return false;
  }

  /** What a class, its nested classes and those it extends refer to, in HBase and out of it. */
  Set<String> refersItself(String name) {
    Set<String> all = new TreeSet<>();
    for (ClassReferences at = classes.get(name); at != null; at = classes.get(at.superName())) {
      all.addAll(own.get(at.name().replaceFirst("\\$.*", "")));
    }
    return all;
  }

  /** What a class refers to, and the test classes that it refers to, and those in their turn. */
  Set<String> reaches(String name) {
    Set<String> reached = new TreeSet<>();
    Deque<String> todo = new ArrayDeque<>(List.of(name));
    while (!todo.isEmpty()) {
      String next = todo.remove();
      if (reached.add(next) && classes.containsKey(next)) {
        todo.addAll(own.get(next.replaceFirst("\\$.*", "")));
      }
    }
    return reached;
  }

  static Set<String> inJar(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      Set<String> names = new TreeSet<>();
      jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class"))
        .map(name -> name.replace('/', '.').replaceFirst("\\.class$", "")).forEach(names::add);
      return names;
    }
  }
}
