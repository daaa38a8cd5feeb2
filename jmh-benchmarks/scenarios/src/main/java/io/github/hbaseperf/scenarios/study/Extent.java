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
package io.github.hbaseperf.scenarios.study;

import java.util.List;

/**
 * How much of a study is run.
 * @param kind     which of a study's three sizes
 * @param scale    factor on the number of rows, keys or bytes
 * @param variants overlays to compare where a study compares any
 * @param rounds   runs of each point; 0 for as many as the study says
 */
public record Extent(Kind kind, double scale, List<String> variants, int rounds) {
  /** The three sizes every study has. */
  public enum Kind {
    /** Shows that everything runs. */
    QUICK,
    /** Two cores, 8 GB, under ten minutes. */
    EMBEDDED,
    /** As published, for a cluster. */
    PUBLISHED
  }

  /** Returns the value for this kind. */
  <T> T pick(T quick, T embedded, T published) {
    return switch (kind) {
      case QUICK -> quick;
      case EMBEDDED -> embedded;
      case PUBLISHED -> published;
    };
  }
}
