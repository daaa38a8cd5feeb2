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

import org.apache.commons.lang3.exception.ExceptionUtils;
import org.openjdk.jmh.runner.RunnerException;

/** Why JMH could not run a benchmark. */
public final class RunFailure {

  private RunFailure() {
  }

  /** JMH says that a benchmark failed, and hangs what its threads threw on that as suppressed. */
  public static String reason(RunnerException e) {
    Throwable reason = ExceptionUtils.getRootCause(e);
    while (reason.getSuppressed().length > 0) {
      reason = ExceptionUtils.getRootCause(reason.getSuppressed()[0]);
    }
    return reason.toString();
  }
}
