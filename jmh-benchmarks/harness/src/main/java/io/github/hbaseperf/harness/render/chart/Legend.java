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
package io.github.hbaseperf.harness.render.chart;

import java.util.List;

/** Names and colours of series, in lines that fit a phone. */
final class Legend {
  /** Colours told apart by eye on both backgrounds; more series than that need two charts. */
  static final int MOST_SERIES = 8;

  private static final int LINE_PX = 20;
  private static final int WIDTH_PX = 340;
  private static final double LETTER_PX = 7.2;

  private Legend() {
  }

  /** Returns the style class of a series' colour. */
  static String colour(int series) {
    return "s" + series;
  }

  /** Draws from the top. Returns the pixels used; none for a single series. */
  static int draw(Marks marks, List<String> series) {
    if (series.size() > MOST_SERIES) {
      throw new IllegalArgumentException(
        "A chart shows at most " + MOST_SERIES + " series, not " + series.size());
    }
    if (series.size() < 2) {
      return 0;
    }
    double x = 0;
    int y = 0;
    for (int i = 0; i < series.size(); i++) {
      double width = 32 + LETTER_PX * series.get(i).length();
      if (x > 0 && x + width > WIDTH_PX) {
        x = 0;
        y += LINE_PX;
      }
      marks.swatch("bar " + colour(i), x, y + 2);
      marks.text("name", 0, x + 17, y + 12, series.get(i));
      x += width;
    }
    return y + LINE_PX + 8;
  }
}
