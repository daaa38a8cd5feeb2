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

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;

/** Holds what users of the coprocessor's jar may call, and that it is all they need. */
@AnalyzeClasses(packages = "io.github.hbaseperf.coprocessor",
  importOptions = ImportOption.DoNotIncludeTests.class)
class TestPublicApi {

  private static final DescribedPredicate<JavaClass> INTERNAL = resideInAnyPackage(
    "com.google.protobuf..", "..coprocessor.protocol..", "org.apache.hbase.thirdparty..",
    "org.apache.datasketches..").or(
      describe("private audience", type -> type.isAnnotatedWith(InterfaceAudience.Private.class)));

  @ArchTest
  static final ArchRule EVERY_PUBLIC_CLASS_SAYS_FOR_WHOM = classes().that().arePublic().and()
    .areTopLevelClasses().and().resideOutsideOfPackage("..coprocessor.protocol..").or()
    .haveSimpleName("AggregateProtocol").should().beAnnotatedWith(InterfaceAudience.Public.class)
    .orShould().beAnnotatedWith(InterfaceAudience.Private.class);

  @ArchTest
  static final ArchRule THE_API_NAMES_NOTHING_INTERNAL = codeUnits().that().arePublic()
    .and(describe("belong to the API", TestPublicApi::isOfApi)).should(notName(INTERNAL));

  @ArchTest
  static final ArchRule ANSWERS_ARE_FINAL =
    classes().that().areAnnotatedWith(InterfaceAudience.Public.class).and().areNotInterfaces().and()
      .areNotEnums().should().haveModifier(JavaModifier.FINAL);

  /** A public class may have a member that is for this project only. */
  private static boolean isOfApi(JavaCodeUnit unit) {
    if (unit.isAnnotatedWith(InterfaceAudience.Private.class)) {
      return false;
    }
    JavaClass owner = unit.getOwner();
    while (owner.getEnclosingClass().isPresent()) {
      owner = owner.getEnclosingClass().get();
    }
    return owner.isAnnotatedWith(InterfaceAudience.Public.class);
  }

  private static ArchCondition<JavaCodeUnit> notName(DescribedPredicate<JavaClass> types) {
    return new ArchCondition<>("not name " + types.getDescription()) {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        Stream
          .concat(unit.getReturnType().getAllInvolvedRawTypes().stream(),
            unit.getParameterTypes().stream()
              .flatMap(type -> type.getAllInvolvedRawTypes().stream()))
          .filter(types).forEach(type -> events.add(
            SimpleConditionEvent.violated(unit, unit.getFullName() + " names " + type.getName())));
      }
    };
  }
}
