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

import io.github.hbaseperf.testkit.jvm.AgentJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The agent: started with a JVM, before any class of HBase is loaded. */
public final class PlaceAgent {
  private static final String METHODS = "methods.tsv";
  private static final String REACHED = "reached.txt";

  private final Path dir;

  /**
   * @param dir     for the files of this agent alone, which have to stay while its JVMs run
   * @param methods of {@link AddedMethods}
   */
  public PlaceAgent(Path dir, Map<String, Set<String>> methods) throws IOException {
    this.dir = dir.toAbsolutePath();
    List<String> lines = new ArrayList<>();
    methods.forEach((part, own) -> own.forEach(method -> lines.add(part + "\t" + method)));
    Files.write(this.dir.resolve(METHODS), lines);
    Files.deleteIfExists(this.dir.resolve(REACHED));
    AgentJar.write(jar(), PlaceAgent.class);
  }

  private Path jar() {
    return dir.resolve("agent.jar");
  }

  /**
   * Returns the option with which a JVM counts: the first one that ends all places, those that
   * begin later the places that it did not reach.
   */
  public String jvmOption() {
    return "-javaagent:" + jar() + "=" + dir;
  }

  /** Returns whether the first JVM has ended. */
  public boolean hasCounted() {
    return Files.exists(dir.resolve(REACHED));
  }

  /** Called by the JVM. */
  public static void premain(String folder, Instrumentation instrumentation) throws IOException {
    Path dir = Path.of(folder);
    Map<String, String> parts = new LinkedHashMap<>();
    for (String line : Files.readAllLines(dir.resolve(METHODS))) {
      String[] words = line.split("\t");
      parts.put(words[1], words[0]);
    }
    PlaceCounts.begin(new ArrayList<>(new TreeSet<>(parts.values())));
    Path reached = dir.resolve(REACHED);
    boolean isFirst = !Files.exists(reached);
    Set<String> left = isFirst ? Set.of() : new HashSet<>(Files.readAllLines(reached));
    if (isFirst) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> write(reached)));
    }
    instrumentation.addTransformer(new PlaceTransformer(parts, left));
  }

  private static void write(Path reached) {
    try {
      Files.write(reached, PlaceCounts.reached());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
