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
package io.github.hbaseperf.harness.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import org.junit.jupiter.api.Test;

class TestFixtures {
  private static final class Server implements Closeable {
    private boolean closed;

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void testFixtureEndsWithItsOneBenchmark() throws Exception {
    Server first = Fixtures.open(Server.class, 1, Server::new);
    Fixtures.release(first);
    assertThat(first.closed).isTrue();
    assertThat(Fixtures.open(Server.class, 1, Server::new)).isNotSameAs(first);
  }

  @Test
  void testFixtureIsKeptForTheNextBenchmarkThatWantsTheSame() throws Exception {
    Fixtures.keep();
    Server first = Fixtures.open(Server.class, 1, Server::new);
    Fixtures.release(first);
    assertThat(first.closed).isFalse();
    assertThat(Fixtures.open(Server.class, 1, Server::new)).isSameAs(first);
    Server other = Fixtures.open(Server.class, 2, () -> {
      assertThat(first.closed).as("before another one starts").isTrue();
      return new Server();
    });
    assertThat(other).isNotSameAs(first);
    Fixtures.closeAll();
    assertThat(other.closed).isTrue();
    assertThat(Fixtures.open(Server.class, 1, Server::new)).isNotSameAs(first);
  }
}
