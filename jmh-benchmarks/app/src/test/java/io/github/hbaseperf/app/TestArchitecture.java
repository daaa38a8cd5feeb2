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
package io.github.hbaseperf.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;

/** Holds which module may use which, over the classes of all of them. */
@AnalyzeClasses(packages = TestArchitecture.ROOT,
  importOptions = ImportOption.DoNotIncludeTests.class)
class TestArchitecture {
  static final String ROOT = "io.github.hbaseperf";

  /** The packages of each module, and those it may use. */
  private static final Map<String, Set<String>> MAY_USE = """
    coprocessor:
    patches:
    testkit:
    harness: patches testkit
    benchmarks: harness patches testkit coprocessor
    ycsb:
    scenarios: harness patches testkit ycsb
    app: scenarios benchmarks harness patches testkit coprocessor
    """.lines().map(line -> line.split(":? |:"))
    .collect(Collectors.toMap(words -> words[0], Set::of));

  @ArchTest
  static void testArrowsBetweenModulesPointDown(JavaClasses all) {
    for (var module : MAY_USE.entrySet()) {
      var others =
        resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(packages(module.getValue()))));
      noClasses().that().resideInAPackage(in(module.getKey())).should().dependOnClassesThat(others)
        .check(all);
    }
  }

  @ArchTest
  static final ArchRule EVERY_CLASS_IS_OF_A_MODULE =
    classes().should().resideInAnyPackage(packages(MAY_USE.keySet()));

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule BENCHMARKS_ARE_IN_THEIR_MODULE =
    methods().that().areAnnotatedWith(Benchmark.class).should().beDeclaredInClassesThat()
      .resideInAPackage(in("benchmarks"));

  private static String[] packages(Set<String> modules) {
    return modules.stream().map(TestArchitecture::in).toArray(String[]::new);
  }

  private static String in(String module) {
    return ROOT + "." + module + "..";
  }
}
