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
package io.github.hbaseperf.benchmarks.gate;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** An overlay whose region scanner calls a method of {@link Planted} once a row. */
final class PlantedOverlay {
  private static final String SCANNER =
    "org/apache/hadoop/hbase/regionserver/RegionScannerImpl.class";
  /** Called for every row, whatever becomes of it. */
  private static final String ONCE_A_ROW = "shouldStop";

  private PlantedOverlay() {
  }

  /**
   * Writes the overlay.
   * @param overlay what it goes in front of
   * @param method  of {@link Planted}
   * @return a folder
   */
  static Path write(Path folder, Path overlay, String method) throws IOException {
    byte[] scanner;
    try (URLClassLoader loader = new URLClassLoader(new URL[] { overlay.toUri().toURL() }, null);
      InputStream bytes = loader.getResourceAsStream(SCANNER)) {
      scanner = bytes.readAllBytes();
    }
    ClassReader reader = new ClassReader(scanner);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Planter(writer, method), 0);
    Path file = folder.resolve(SCANNER);
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
    return folder;
  }

  /** Puts the call first. */
  private static final class Planter extends ClassVisitor {
    private final String method;

    Planter(ClassVisitor next, String method) {
      super(Opcodes.ASM9, next);
      this.method = method;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
      String[] exceptions) {
      MethodVisitor visitor = super.visitMethod(access, name, descriptor, signature, exceptions);
      return !name.equals(ONCE_A_ROW) ? visitor : new MethodVisitor(Opcodes.ASM9, visitor) {
        @Override
        public void visitCode() {
          super.visitCode();
          visitMethodInsn(Opcodes.INVOKESTATIC, Planted.class.getName().replace('.', '/'), method,
            "()V", false);
        }
      };
    }
  }
}
