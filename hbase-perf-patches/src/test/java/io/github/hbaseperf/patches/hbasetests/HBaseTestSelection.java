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

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which of HBase's test classes touch what a series touches. A class is selected if it, or a test
 * class that it refers to directly or through others, refers to a class of the overlay, and
 * <ul>
 * <li>it is in one of {@link #PACKAGES}, or its name matches {@link #NAMES}, or</li>
 * <li>it refers to a class of the overlay itself, wherever it is, or</li>
 * <li>it is in one of {@link #SCANNING_PACKAGES} and scans.</li>
 * </ul>
 * <em>Itself</em> is the class with its nested classes and those it extends. The last rules are
 * needed because every test on a mini cluster reaches the overlay through HBaseTestingUtility.
 * Names are without {@link #HBASE}.
 */
final class HBaseTestSelection {
  static final String HBASE = "org.apache.hadoop.hbase.";

  static final Set<String> PACKAGES = Set.of("regionserver", "regionserver.compactions",
    "regionserver.querymatcher", "regionserver.storefiletracker", "regionserver.throttle", "filter",
    "coprocessor", "io", "io.hfile", "io.hfile.bucket", "io.encoding", "mob", "security.access",
    "security.visibility", "snapshot", "master.snapshot", "util.compaction");

  static final Pattern NAMES =
    Pattern.compile("TestAcidGuarantees\\w*|client\\.\\w*(FromClientSide|Snapshot)\\w*");

  static final Set<String> SCANNING_PACKAGES = Set.of("", "client", "client.replication",
    "replication", "replication.multiwal", "replication.regionserver");

  private static final Set<String> SCANS =
    Set.of(HBASE + "client.Scan", HBASE + "client.ResultScanner");

  private final TestClasses classes;
  private final Set<String> overlay;

  HBaseTestSelection(TestClasses classes, Set<String> overlay) {
    this.classes = classes;
    this.overlay = overlay;
  }

  /** Returns names in their order. */
  List<String> names() {
    return classes.runnable().stream().filter(name -> name.startsWith(HBASE))
      .filter(this::isSelected).map(name -> name.substring(HBASE.length())).toList();
  }

  private boolean isSelected(String className) {
    if (Collections.disjoint(classes.reaches(className), overlay)) {
      return false;
    }
    String name = className.substring(HBASE.length());
    Set<String> itself = classes.refersItself(className);
    return PACKAGES.contains(packageOf(name)) || NAMES.matcher(name).matches()
      || !Collections.disjoint(itself, overlay)
      || SCANNING_PACKAGES.contains(packageOf(name)) && !Collections.disjoint(itself, SCANS);
  }

  /** Returns the empty string for HBase's root package. */
  static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }
}
