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

import io.github.hbaseperf.harness.api.OperationUnit;
import java.util.Map;
import java.util.Objects;

/**
 * What one operation of a benchmark does.
 * @param unit  one of what it does several of
 * @param count how many of them; positive
 */
public record Operation(String unit, long count) {
  /** Of benchmarks, and of files of older versions, that do not say. */
  public static final Operation UNDECLARED = new Operation("op", 1);

  static Operation of(OperationUnit declared, Map<String, String> params) {
    long count = declared.count();
    if (!declared.param().isEmpty()) {
      count *= Long.parseLong(Objects.requireNonNull(params.get(declared.param()),
        () -> "An operation is declared by a parameter it has not: " + declared.param()));
    }
    return new Operation(declared.value(), count);
  }
}
