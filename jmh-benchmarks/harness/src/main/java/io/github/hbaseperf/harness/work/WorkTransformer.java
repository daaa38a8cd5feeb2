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
package io.github.hbaseperf.harness.work;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Puts the counting into classes of HBase, of its overlays and of this project. */
final class WorkTransformer implements ClassFileTransformer {
  private static final String COUNTERS = WorkCounters.class.getName().replace('.', '/');
  private static final String OURS = COUNTERS.substring(0, COUNTERS.lastIndexOf('/') + 1);
  private static final List<String> COUNTED =
    List.of("org/apache/hadoop/hbase/", "io/github/hbaseperf/");
  /** Generated, and too large to become larger. */
  private static final String MESSAGES = "org/apache/hadoop/hbase/shaded/";
  /** How many levels a skip list has above a cell is random, and so what it takes to find one. */
  private static final String SKIP_LIST = "org/apache/hadoop/hbase/regionserver/CellSet";
  private static final String BENCHMARK = "Lorg/openjdk/jmh/annotations/Benchmark;";

  @Override
  public byte[] transform(ClassLoader loader, String className, Class<?> redefined,
    ProtectionDomain domain, byte[] bytes) {
    if (className == null || className.startsWith(OURS) || className.startsWith(MESSAGES)
      || COUNTED.stream().noneMatch(className::startsWith)) {
      return null;
    }
    try {
      return counted(bytes);
    } catch (RuntimeException e) {
      // Else the JVM would go on with the class as it is, and count too little in silence.
      System.err.println("Cannot count the work of " + className + ": " + e);
      Runtime.getRuntime().halt(1);
      throw e;
    }
  }

  static byte[] counted(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG);
    for (MethodNode method : type.methods) {
      if (method.instructions.size() > 0) {
        instrument(type.name, method);
      }
    }
    // Nothing is put between a jump and its frame, so that the frames stay as they are.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return writer.toByteArray();
  }

  private static void instrument(String className, MethodNode method) {
    boolean isBenchmark = method.visibleAnnotations != null && method.visibleAnnotations.stream()
      .anyMatch(annotation -> annotation.desc.equals(BENCHMARK));
    countBlocks(method.instructions);
    for (CountedCall call : CountedCall.values()) {
      if (!call.atCallSite() && call.isOf(className, method.name)) {
        InsnList counting = new InsnList();
        counting.add(new LdcInsnNode(call.ordinal()));
        counting.add(invoke("call", "(I)V"));
        method.instructions.insert(counting);
      }
    }
    if (isBenchmark) {
      enclose(method.instructions, "begin", "end");
    } else if (className.equals(SKIP_LIST) && !method.name.startsWith("<")) {
      enclose(method.instructions, "pause", "resume");
    }
  }

  private static void enclose(InsnList instructions, String atEntry, String atReturn) {
    for (AbstractInsnNode instruction : instructions.toArray()) {
      if (instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN) {
        instructions.insertBefore(instruction, invoke(atReturn, "()V"));
      }
    }
    instructions.insert(invoke(atEntry, "()V"));
  }

  /** Counts each straight run of instructions where it begins, and calls into the JDK. */
  private static void countBlocks(InsnList instructions) {
    AbstractInsnNode first = null;
    int executed = 0;
    int created = 0;
    for (AbstractInsnNode instruction : instructions.toArray()) {
      boolean startsBlock = instruction.getType() == AbstractInsnNode.LABEL;
      if (startsBlock && first != null) {
        insertBlock(instructions, first, executed, created);
        first = null;
      }
      if (instruction.getOpcode() < 0) {
        continue;
      }
      if (first == null) {
        first = instruction;
        executed = 0;
        created = 0;
      }
      executed++;
      created += creates(instruction.getOpcode()) ? 1 : 0;
      countCallSite(instructions, instruction, first);
      if (endsBlock(instruction)) {
        insertBlock(instructions, first, executed, created);
        first = null;
      }
    }
    if (first != null) {
      insertBlock(instructions, first, executed, created);
    }
  }

  private static void insertBlock(InsnList instructions, AbstractInsnNode first, int executed,
    int created) {
    InsnList counting = new InsnList();
    counting.add(new LdcInsnNode(executed));
    counting.add(new LdcInsnNode(created));
    counting.add(invoke("block", "(II)V"));
    insertAt(instructions, first, counting);
  }

  /** Frames know an object that is not initialized by the place of its NEW: nothing goes before. */
  private static void insertAt(InsnList instructions, AbstractInsnNode first, InsnList counting) {
    if (first.getOpcode() == Opcodes.NEW) {
      instructions.insert(first, counting);
    } else {
      instructions.insertBefore(first, counting);
    }
  }

  private static void countCallSite(InsnList instructions, AbstractInsnNode instruction,
    AbstractInsnNode first) {
    if (instruction instanceof MethodInsnNode called) {
      for (CountedCall call : CountedCall.values()) {
        if (call.atCallSite() && call.isOf(called.owner, called.name)) {
          InsnList counting = new InsnList();
          counting.add(new LdcInsnNode(call.ordinal()));
          counting.add(invoke("call", "(I)V"));
          insertAt(instructions, first, counting);
        }
      }
    }
  }

  private static boolean creates(int opcode) {
    return opcode == Opcodes.NEW || opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY
      || opcode == Opcodes.MULTIANEWARRAY;
  }

  private static boolean endsBlock(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return switch (instruction.getType()) {
      case AbstractInsnNode.JUMP_INSN, AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN -> true;
      default -> opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW;
    };
  }

  private static MethodInsnNode invoke(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTERS, name, descriptor, false);
  }
}
