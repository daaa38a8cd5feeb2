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
package io.github.hbaseperf.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What must hold for every page of this project in a browser. */
public final class PageChecks {
  /** Of a large screen, a desk and a small phone. */
  private static final int[] WIDTHS_PX = { 1920, 1200, 360 };

  /** Shapes of charts that have no size: every one of them drew nothing. */
  private static final String EMPTY_SHAPES = """
    [...document.querySelectorAll('svg.chart')].flatMap(svg => {
      const box = svg.getBoundingClientRect();
      const shapes = [...svg.querySelectorAll('rect, circle, line, text')];
      const drawn = shapes.filter(shape => {
        const b = shape.getBoundingClientRect();
        return b.width + b.height > 0;
      });
      const outside = drawn.filter(shape => {
        const b = shape.getBoundingClientRect();
        return b.left < box.left - 12 || b.right > box.right + 12 || b.top < box.top - 6
          || b.bottom > box.bottom + 6;
      });
      return box.width > 0 && box.height > 0 && drawn.length > 2 && outside.length === 0
        ? [] : [svg.getAttribute('aria-label') + ': ' + drawn.length + ' drawn, outside: '
          + outside.map(shape => shape.outerHTML).join(' ')];
    })""";

  private PageChecks() {
  }

  /**
   * Opens a page on screens of three widths and on paper, in light and dark.
   * @param pictures where its screenshots go, without the end of the name
   * @param charts   how many charts it must have
   */
  public static void check(Chromium browser, Path page, Path pictures, int charts)
    throws Exception {
    for (boolean dark : new boolean[] { false, true }) {
      for (int width : WIDTHS_PX) {
        browser.open(page, width, dark);
        browser.screenshot(Path.of(pictures + "-" + width + (dark ? "-dark.png" : "-light.png")));
        assertThat(browser.evaluate("document.querySelectorAll('svg.chart').length").asInt())
          .as("charts").isEqualTo(charts);
        assertThat(browser.evaluate(EMPTY_SHAPES)).as("charts not drawn at " + width).isEmpty();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .as("page scrolls sideways").isLessThanOrEqualTo(width);
        assertThat(isDark(browser.evaluate("getComputedStyle(document.body).backgroundColor")))
          .as("background of the dark scheme").isEqualTo(dark);
        assertThat(isDark(browser.evaluate("getComputedStyle(document.body).color")))
          .as("text of the dark scheme").isEqualTo(!dark);
      }
    }
    checkLinks(browser, page);
    checkPrint(browser);
    assertThat(browser.problems()).as("console").isEmpty();
  }

  private static void checkLinks(Chromium browser, Path page) throws Exception {
    JsonNode links = browser
      .evaluate("[...document.querySelectorAll('a')].map(link => link.getAttribute('href'))");
    for (JsonNode link : links) {
      String target = link.asText();
      if (target.startsWith("#")) {
        assertThat(browser.evaluate("!!document.querySelector('" + target + "')").asBoolean())
          .as(target).isTrue();
      } else if (!target.startsWith("data:")) {
        assertThat(Path.of(page.toUri().resolve(URI.create(target)))).as(target)
          .matches(Files::isRegularFile);
      }
    }
  }

  private static void checkPrint(Chromium browser) throws Exception {
    browser.show("print", true);
    assertThat(isDark(browser.evaluate("getComputedStyle(document.body).backgroundColor")))
      .as("dark paper").isFalse();
    assertThat(browser.evaluate(EMPTY_SHAPES)).as("charts not printed").isEmpty();
    assertThat(new String(browser.printed(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    browser.show("screen", true);
  }

  private static boolean isDark(JsonNode rgb) {
    String[] parts = rgb.asText().replaceAll("[^0-9,]", "").split(",");
    return Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]) + Integer.parseInt(parts[2]) < 3
      * 128;
  }
}
