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
package io.github.hbaseperf.benchmarks.counter;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.infra.Blackhole;

/** Ways to count. */
public enum CounterKind {
  /** A field: loses counts under threads, and is what counting costs without a memory barrier. */
  PLAIN {
    @Override
    Counter create() {
      return new Counter() {
        private long counted;

        @Override
        public void count(int rows) {
          for (int i = 0; i < rows; i++) {
            Blackhole.consumeCPU(WORK_TOKENS);
            counted++;
          }
        }

        @Override
        public long sum() {
          return counted;
        }
      };
    }
  },
  /** A volatile field with one writer each time: a barrier per row; loses counts under threads. */
  VOLATILE {
    @Override
    Counter create() {
      return new Counter() {
        private volatile long counted;

        @Override
        public void count(int rows) {
          for (int i = 0; i < rows; i++) {
            Blackhole.consumeCPU(WORK_TOKENS);
            counted = counted + 1;
          }
        }

        @Override
        public long sum() {
          return counted;
        }
      };
    }
  },
  /** AtomicLong: a locked instruction per row on one cache line. */
  ATOMIC_LONG {
    @Override
    Counter create() {
      return new Counter() {
        private final AtomicLong counted = new AtomicLong();

        @Override
        public void count(int rows) {
          for (int i = 0; i < rows; i++) {
            Blackhole.consumeCPU(WORK_TOKENS);
            counted.incrementAndGet();
          }
        }

        @Override
        public long sum() {
          return counted.get();
        }
      };
    }
  },
  /** LongAdder, as HBase's region metrics: a locked instruction per row on a line of one's own. */
  LONG_ADDER {
    @Override
    Counter create() {
      return new Counter() {
        private final LongAdder counted = new LongAdder();

        @Override
        public void count(int rows) {
          for (int i = 0; i < rows; i++) {
            Blackhole.consumeCPU(WORK_TOKENS);
            counted.increment();
          }
        }

        @Override
        public long sum() {
          return counted.sum();
        }
      };
    }
  },
  /** A local variable added to a LongAdder once per batch, as patch 0002 does. */
  BATCHED {
    @Override
    Counter create() {
      return new Counter() {
        private final LongAdder counted = new LongAdder();

        @Override
        public void count(int rows) {
          long batch = 0;
          for (int i = 0; i < rows; i++) {
            Blackhole.consumeCPU(WORK_TOKENS);
            batch++;
          }
          counted.add(batch);
        }

        @Override
        public long sum() {
          return counted.sum();
        }
      };
    }
  };

  /** A few nanoseconds: keeps the JIT from adding all rows up at once. */
  private static final long WORK_TOKENS = 3;

  abstract Counter create();
}
