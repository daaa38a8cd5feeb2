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
package io.github.hbaseperf.patches;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A variant as a jar: patched classes and a descriptor. Same input, same bytes. */
final class OverlayJar {
  /** Also read by the class OverlayGuard that the first patch of every series adds to HBase. */
  static final String DESCRIPTOR = "META-INF/hbase-perf-overlay.properties";

  /** Begins the keys of the descriptor that name the system property of a patch by its number. */
  static final String SWITCH = "switch.";

  /** Key of the hash over the changes of its patches, whatever their headers say. */
  static final String CODE = "code";

  private static final LocalDateTime TIMESTAMP = LocalDateTime.of(1980, 2, 1, 0, 0);

  private OverlayJar() {
  }

  /** Writes the jar in one step, so that nobody ever sees half of one. */
  static void write(Path jar, Path classes, SortedMap<String, String> descriptor)
    throws IOException {
    SortedMap<String, byte[]> entries = new TreeMap<>();
    entries.put(DESCRIPTOR, text(descriptor).getBytes(StandardCharsets.ISO_8859_1));
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.put(classes.relativize(file).toString().replace('\\', '/'),
          Files.readAllBytes(file));
      }
    }
    Path unfinished = jar.resolveSibling(jar.getFileName() + ".tmp");
    Files.write(unfinished, zip(entries));
    Files.move(unfinished, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The descriptor of a jar; empty if there is no such jar or it is not an overlay. */
  static Properties descriptor(Path jar) throws IOException {
    Properties descriptor = new Properties();
    if (Files.isRegularFile(jar)) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        ZipEntry entry = zip.getEntry(DESCRIPTOR);
        if (entry != null) {
          try (InputStream in = zip.getInputStream(entry)) {
            descriptor.load(in);
          }
        }
      }
    }
    return descriptor;
  }

  private static String text(SortedMap<String, String> descriptor) {
    return descriptor.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
      .collect(Collectors.joining("\n", "", "\n"));
  }

  private static byte[] zip(SortedMap<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry zipEntry = new ZipEntry(entry.getKey());
        zipEntry.setTimeLocal(TIMESTAMP);
        out.putNextEntry(zipEntry);
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
