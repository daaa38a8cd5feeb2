package io.github.hbaseperf.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way to count gives the same answer in the state its benchmark runs in. */
class ITCountBenchmark {
  private static final long ROWS = 20_000;

  private static final ClusterState STATE = new ClusterState();

  @BeforeAll
  static void start() throws Exception {
    STATE.rows = ROWS;
    STATE.start();
  }

  @AfterAll
  static void stop() throws Exception {
    STATE.stop();
  }

  @ParameterizedTest
  @EnumSource
  void testEveryWayFindsTheRows(CountQuery query) throws Exception {
    STATE.query = query;
    CountBenchmark benchmark = new CountBenchmark();
    long expected = query.expectedRows(ROWS);
    assertThat(benchmark.clientScan(STATE)).isEqualTo(expected);
    assertThat(benchmark.aggregationClient(STATE)).isEqualTo(expected);
    assertThat(benchmark.endpoint(STATE)).isEqualTo(expected);
  }
}
