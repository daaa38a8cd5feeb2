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

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What is run and how thoroughly.
 * @param variants class paths, the baseline first
 * @param regex    which benchmarks
 * @param trials   JVMs per variant, benchmark and set of parameters
 * @param given    values of parameters to override the benchmarks' and the profile's own
 * @param profile  warm-up and measurement per trial
 * @param folder   where samples and output of the trials go
 * @param resume   whether to go on with the run whose samples are there
 */
public record RunOptions(List<Variant> variants, String regex, int trials,
  Map<String, List<String>> given, RunProfile profile, Path folder, boolean resume) {
}
