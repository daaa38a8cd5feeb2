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

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Puts the counting of places into methods. */
final class PlaceTransformer implements ClassFileTransformer {
  private static final String COUNTS = PlaceCounts.class.getName().replace('.', '/');

  private final Map<String, String> parts;
  private final Set<String> left;

  /**
   * @param parts whose each method is, by key
   * @param left  names of places that are not counted
   */
  PlaceTransformer(Map<String, String> parts, Set<String> left) {
    this.parts = parts;
    this.left = left;
  }

  /** What a method is called here. */
  static String key(String owner, String name, String descriptor) {
    return owner + "." + name + descriptor;
  }

  @Override
  public byte[] transform(ClassLoader loader, String className, Class<?> redefined,
    ProtectionDomain domain, byte[] bytes) {
    String prefix = className + ".";
    if (parts.keySet().stream().noneMatch(method -> method.startsWith(prefix))) {
      return null;
    }
    try {
      return counted(bytes);
    } catch (RuntimeException e) {
      // Else the JVM would go on with the class as it is, and count too little in silence.
      System.err.println("Cannot count the places of " + className + ": " + e);
      Runtime.getRuntime().halt(2);
      throw e;
    }
  }

  private byte[] counted(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    for (MethodNode method : type.methods) {
      String key = key(type.name, method.name, method.desc);
      if (parts.containsKey(key)) {
        count(key, method.instructions);
      }
    }
    // Nothing is put between a jump and its frame, so that the frames stay as they are.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return writer.toByteArray();
  }

  /** A place begins behind each label and each jump. */
  private void count(String key, InsnList instructions) {
    boolean begins = true;
    int number = 0;
    for (AbstractInsnNode instruction : instructions.toArray()) {
      if (begins && instruction.getOpcode() >= 0) {
        countAt(instructions, instruction, key, key + "#" + number++);
      }
      begins = instruction.getOpcode() < 0
        ? begins || instruction.getType() == AbstractInsnNode.LABEL
        : instruction.getType() == AbstractInsnNode.JUMP_INSN;
    }
  }

  private void countAt(InsnList instructions, AbstractInsnNode first, String key, String place) {
    if (left.contains(place)) {
      return;
    }
    InsnList counting = new InsnList();
    counting.add(new LdcInsnNode(PlaceCounts.add(parts.get(key), place)));
    counting.add(new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTS, "reach", "(I)V", false));
    // Frames know an object that is not initialized by the place of its NEW: nothing goes before.
    if (first.getOpcode() == Opcodes.NEW) {
      instructions.insert(first, counting);
    } else {
      instructions.insertBefore(first, counting);
    }
  }
}
