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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long, and how many regions at once, a command may ask. */
final class CallOptions {

  @Option(names = "--timeout", paramLabel = "DURATION", converter = DurationConverter.class,
    description = "Give up after this time: 90s, 15m, 2h (default: never).")
  private Duration timeout;

  @Option(names = "--calls-per-server", defaultValue = "1", paramLabel = "N",
    description = "Regions of one server asked at the same time (default: ${DEFAULT-VALUE}).")
  private int callsPerServer;

  CountOptions apply(CountOptions options) {
    CountOptions called = options.withCallsPerServer(callsPerServer);
    return timeout == null ? called : called.withTimeoutMillis(timeout.toMillis());
  }

  ForecastOptions apply(ForecastOptions options) {
    ForecastOptions called = options.withCallsPerServer(callsPerServer);
    return timeout == null ? called : called.withTimeoutMillis(timeout.toMillis());
  }
}
