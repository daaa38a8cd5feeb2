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

/** A small patch to hbase-server's file A.java, with two hunks at lines 2 and 9. */
final class SamplePatch {
  static final String PATH = "hbase-server/src/main/java/A.java";

  /** What the patch applies to: lines 1 to 12, each its own number. */
  static final String SOURCE = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";

  /** Adds a test to a patch. */
  static final String TEST = """
    diff --git a/%1$s b/%1$s
    new file mode 100644
    index 0000000000000000000000000000000000000000..0123456789012345678901234567890123456789
    --- /dev/null
    +++ b/%1$s
    @@ -0,0 +1,1 @@
    +package org.sample;
    """.formatted("hbase-server/src/test/java/org/sample/TestSeries.java");

  private SamplePatch() {
  }

  static String text(String subject, String depends) {
    return """
      From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
      From: A <a@localhost>
      Date: Thu, 1 Jan 2026 00:00:00 +0000
      Subject: [PATCH] %s

      Why: an answer
       over two lines
      What: an answer
      Result: an answer
      Cost: an answer
      Compat: an answer
      Flush-compaction: no: it is a sample
      Tests: TestSeries
      Depends: %s
      Bug: none
      Forwarded: no
      Drop-when: never
      Switch: none

      diff --git a/%3$s b/%3$s
      index 0123456789012345678901234567890123456789..9876543210987654321098765432109876543210 100644
      --- a/%3$s
      +++ b/%3$s
      @@ -2,3 +2,3 @@ class A
       2
      -3
      +three
       4
      @@ -9,2 +9,3 @@ class A
       9
      +nine and a half
       10
      """
      .formatted(subject, depends, PATH);
  }
}
