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
package io.github.hbaseperf.testkit.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One planted fault: a patch file in git format. Immutable.
 *
 * @param file   the patch
 * @param name   of the file, without {@code .patch}
 * @param header its fields, continuation lines joined
 * @param paths  the source files it changes
 */
public record PlantedFault(Path file, String name, Map<String, String> header, List<String> paths) {

  /** The fields that every header has. */
  public static final List<String> FIELDS = List.of("Subject", "Wrong", "Spoils", "Seen", "Base");

  private static final Pattern FIELD = Pattern.compile("([A-Z][a-z]*): (.*)");
  private static final Pattern CHANGED_FILE = Pattern.compile("--- a/(\\S+)");

  /** Reads all faults in a folder, in the order of their names. */
  public static List<PlantedFault> readAll(Path dir) throws IOException {
    List<PlantedFault> faults = new ArrayList<>();
    try (Stream<Path> files = Files.list(dir)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".patch")).sorted().toList()) {
        faults.add(read(file));
      }
    }
    return faults;
  }

  /** Reads one fault. */
  public static PlantedFault read(Path file) throws IOException {
    Map<String, String> header = new LinkedHashMap<>();
    List<String> paths = new ArrayList<>();
    boolean inHeader = true;
    String field = null;
    for (String line : Files.readAllLines(file)) {
      inHeader &= !line.startsWith("diff --git ");
      Matcher changed = CHANGED_FILE.matcher(line);
      Matcher named = FIELD.matcher(line);
      if (!inHeader) {
        if (changed.matches()) {
          paths.add(changed.group(1));
        }
      } else if (named.matches()) {
        field = named.group(1);
        header.put(field, named.group(2).replaceFirst("^\\[PATCH] ", ""));
      } else if (field != null && line.startsWith(" ")) {
        header.merge(field, line.strip(), (head, tail) -> head + " " + tail);
      }
    }
    return new PlantedFault(file, file.getFileName().toString().replaceFirst("\\.patch$", ""),
      Map.copyOf(header), List.copyOf(paths));
  }

  /** What its sources are: those of a release, or with something done to them. */
  public String base() {
    return header.get("Base");
  }

  /** What is wrong, as a sentence. */
  public String wrong() {
    return header.get("Wrong");
  }

  @Override
  public String toString() {
    return name;
  }
}
