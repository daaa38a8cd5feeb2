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

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Command line options that give benchmarks other parameters than their own; a mixin of every
 * command that runs trials.
 */
public final class ParamArguments {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--rows", paramLabel = "N",
    description = "Rows of the benchmark tables (default: 2000000; 50000 in a gate, 20000 where it "
      + "is to be quick).")
  private Long rows;

  @Option(names = "--param", paramLabel = "NAME=VALUE[,VALUE]",
    description = "The values that benchmarks with this parameter run with, of all they have; can "
      + "be given again.")
  private Map<String, String> params = Map.of();

  /**
   * Returns the values by the name of the parameter.
   * @throws ParameterException if a value is impossible; says which
   */
  public Map<String, List<String>> given() {
    Map<String, List<String>> given = new HashMap<>();
    params.forEach((name, values) -> given.put(name, Arrays.asList(values.split(","))));
    if (rows != null) {
      if (rows < 1_000 || rows > 20_000_000) {
        throw new ParameterException(spec.commandLine(), "--rows must be from 1000 to 20000000");
      }
      given.put("rows", List.of(rows.toString()));
    }
    return given;
  }
}
