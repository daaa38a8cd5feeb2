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

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says of a class.
 * @param superName     with dots; null for {@code Object} only
 * @param isAbstract    or an interface
 * @param refersTo      every class its constant pool names: of code, descriptors and annotations
 * @param declaresTests has a method that JUnit 4 or 5 would run
 */
record ClassReferences(String name, String superName, boolean isAbstract, Set<String> refersTo,
  boolean declaresTests) {
  private static final int UTF8 = 1;
  private static final int CLASS = 7;
  private static final Pattern IN_DESCRIPTOR = Pattern.compile("L(\\w+(?:/[\\w$]+)+)[;<]");
  private static final Pattern TEST_ANNOTATION =
    Pattern.compile("org\\.junit\\.(jupiter\\.(api|params)\\.)?\\w*Test(Template|Factory)?");

  static ClassReferences read(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    Set<String> names = new TreeSet<>();
    for (int item = 1; item < reader.getItemCount(); item++) {
      int offset = reader.getItem(item);
      int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
      if (tag == CLASS) {
        addClass(names, reader.readUTF8(offset, buffer));
      } else if (tag == UTF8) {
        addDescriptor(names, utf8(reader, offset));
      }
    }
    boolean tests = names.stream().anyMatch(TEST_ANNOTATION.asMatchPredicate());
    return new ClassReferences(dots(reader.getClassName()),
      reader.getSuperName() == null ? null : dots(reader.getSuperName()),
      (reader.getAccess() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0, names, tests);
  }

  private static void addClass(Set<String> names, String internalName) {
    if (internalName.startsWith("[")) {
      addDescriptor(names, internalName);
    } else {
      names.add(dots(internalName));
    }
  }

  private static void addDescriptor(Set<String> names, String text) {
    IN_DESCRIPTOR.matcher(text).results().forEach(match -> names.add(dots(match.group(1))));
  }

  private static String utf8(ClassReader reader, int offset) {
    StringBuilder text = new StringBuilder();
    int length = reader.readUnsignedShort(offset);
    for (int i = 0; i < length; i++) {
      // Names of classes here are ASCII; other bytes match no name.
      text.append((char) reader.readByte(offset + 2 + i));
    }
    return text.toString();
  }

  private static String dots(String internalName) {
    return internalName.replace('/', '.');
  }
}
