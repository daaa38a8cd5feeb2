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
package io.github.hbaseperf.harness.compare;

import io.github.hbaseperf.harness.trial.RunOptions;

/**
 * What is compared and what its difference must be.
 * @param run     who is run on what, the baseline first; the control runs in any case
 * @param margin  difference in speed nobody cares about, as a fraction
 * @param command the command that runs this comparison again
 */
public record CompareOptions(RunOptions run, double margin, String command) {
}
