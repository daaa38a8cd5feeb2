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
package io.github.hbaseperf.harness.trial;

import io.github.hbaseperf.harness.api.Control;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.PollutedBy;
import io.github.hbaseperf.harness.api.QuickRunTakes;
import io.github.hbaseperf.harness.api.ShortRunValues;
import io.github.hbaseperf.harness.api.Workload;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.lang3.ClassUtils;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** What a benchmark says of itself by annotations: on its method, its class and its states. */
final class DeclaredBenchmark {
  private final String method;
  private final Class<?> type;
  /** The class and its states with all they extend. */
  private final Set<Class<?>> classes = new LinkedHashSet<>();

  private DeclaredBenchmark(Class<?> type, String method) {
    this.type = type;
    this.method = method;
    addWithStates(type);
  }

  static DeclaredBenchmark of(BenchmarkListEntry entry) {
    String username = entry.getUsername();
    try {
      // Not initialized: this JVM only looks.
      return new DeclaredBenchmark(ClassUtils.getClass(DeclaredBenchmark.class.getClassLoader(),
        entry.getUserClassQName(), false), username.substring(username.lastIndexOf('.') + 1));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
        "Benchmark " + username + " is listed, but its class is not on the class path", e);
    }
  }

  private void addWithStates(Class<?> state) {
    for (Class<?> each = state; each != null; each = each.getSuperclass()) {
      if (classes.add(each)) {
        for (Method any : each.getDeclaredMethods()) {
          Arrays.stream(any.getParameterTypes())
            .filter(parameter -> parameter.isAnnotationPresent(State.class))
            .forEach(this::addWithStates);
        }
      }
    }
  }

  boolean isControl() {
    return type.isAnnotationPresent(Control.class);
  }

  /** Returns new work that pollutes the JVM before; empty if none is declared. */
  Optional<Workload> pollutedBy() {
    PollutedBy declared = type.getAnnotation(PollutedBy.class);
    try {
      return declared == null
        ? Optional.empty()
        : Optional.of(declared.value().getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
        declared.value() + " needs a public constructor without " + "arguments", e);
    }
  }

  /** Returns what one operation does with such parameters; what the method says goes first. */
  Operation operation(Map<String, String> params) {
    return methods().map(each -> each.getAnnotation(OperationUnit.class)).filter(Objects::nonNull)
      .findFirst().or(() -> Optional.ofNullable(type.getAnnotation(OperationUnit.class)))
      .map(declared -> Operation.of(declared, params)).orElse(Operation.UNDECLARED);
  }

  private Stream<Method> methods() {
    return classes.stream().flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
      .filter(each -> each.getName().equals(method));
  }

  /** Returns the method that quick runs whose pattern does not ask for this one take instead. */
  Optional<String> takenByQuickRuns(String regex) {
    if (regex.contains(method.replaceFirst("\\d+$", ""))) {
      return Optional.empty();
    }
    return methods().map(each -> each.getAnnotation(QuickRunTakes.class)).filter(Objects::nonNull)
      .map(QuickRunTakes::value).findFirst();
  }

  /** Returns the values a parameter takes instead of its own; none if it takes its own. */
  List<String> shortRunValues(String param, RunProfile profile) {
    return classes.stream().flatMap(each -> Arrays.stream(each.getDeclaredFields()))
      .filter(field -> field.getName().equals(param) && field.isAnnotationPresent(Param.class))
      .map(field -> shortRunValues(field, profile)).findFirst().orElse(List.of());
  }

  private static List<String> shortRunValues(Field field, RunProfile profile) {
    ShortRunValues values = field.getAnnotation(ShortRunValues.class);
    return values == null ? List.of() : List.of(profile.values(values));
  }
}
