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
package io.github.hbaseperf.harness.simulation;

import java.util.random.RandomGenerator;

/** How the times of forks of the same code spread: logarithms of a factor on the true time. */
enum ForkModel {
  /** Noise of many small causes. */
  NORMAL("normal, CV %.1f %%".formatted(100 * ForkModel.SPREAD)) {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      return SPREAD * random.nextGaussian();
    }
  },
  /** Now and then something else runs on the machine: Student's t with 3 degrees of freedom. */
  HEAVY_TAILED("heavy tails (t, 3 degrees of freedom)") {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        squares += Math.pow(random.nextGaussian(), 2);
      }
      return SPREAD * random.nextGaussian() / Math.sqrt(squares);
    }
  },
  /** The JIT compiles the code in one of two ways. */
  BIMODAL("bimodal, half the forks 1.3 × as slow") {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      return (random.nextBoolean() ? STEP : 0) + WITHIN * random.nextGaussian();
    }
  },
  /** One fork of five has bad luck. */
  SKEWED("bimodal, a fifth of the forks 1.3 × as slow") {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      return (random.nextInt(5) == 0 ? STEP : 0) + WITHIN * random.nextGaussian();
    }
  },
  /** Benchmarks of a run differ in noise, and the first is the noisiest: 19 %. */
  UNEQUAL("normal, CV of each benchmark between 1.9 and 19 %") {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      return SPREAD * random.nextGaussian();
    }

    @Override
    double scale(int benchmark, RandomGenerator random) {
      return benchmark == 0 ? 2 : 0.2 * Math.pow(10, random.nextDouble());
    }
  },
  /** Only the candidate is compiled in one of two ways: the truth is the mean of both. */
  ONE_SIDED("bimodal on one side only") {
    @Override
    double fork(boolean candidate, RandomGenerator random) {
      return (candidate ? random.nextBoolean() ? STEP / 2 : -STEP / 2 : 0)
        + WITHIN * random.nextGaussian();
    }
  };

  /** Median coefficient of variation between forks in the published runs. */
  static final double SPREAD = 0.095;
  private static final double STEP = Math.log(1.3);
  private static final double WITHIN = 0.03;

  private final String text;

  ForkModel(String text) {
    this.text = text;
  }

  /** Returns the model in words. */
  String text() {
    return text;
  }

  /** Draws the logarithm of a time whose mean is 0. */
  abstract double fork(boolean candidate, RandomGenerator random);

  /** Draws how many times as noisy as usual the n-th benchmark of a run is. */
  double scale(int benchmark, RandomGenerator random) {
    return 1;
  }

  /** Draws ratios of speeds of the n-th benchmark of a run. */
  double[] ratios(int benchmark, int pairs, double logRatio, RandomGenerator random) {
    double scale = scale(benchmark, random);
    return random.doubles(pairs)
      .map(unused -> Math.exp(logRatio + scale * (fork(false, random) - fork(true, random))))
      .toArray();
  }
}
