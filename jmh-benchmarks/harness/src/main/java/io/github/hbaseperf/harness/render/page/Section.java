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
package io.github.hbaseperf.harness.render.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.details;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.iframe;
import static j2html.TagCreator.join;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.section;
import static j2html.TagCreator.summary;

import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Tone;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A part of a page: what is added stands in that order. Made by {@link HtmlPage#section}. */
public final class Section {
  /** One that is open from the beginning is told so while its page may still be on the way. */
  private static final String SHOW_FRAME =
    "const show = () => { const frame = this.querySelector('iframe'); "
      + "frame.srcdoc ||= frame.dataset.page; }; document.readyState === 'loading' "
      + "? document.addEventListener('DOMContentLoaded', show) : show()";

  private final String id;
  private final String heading;
  private final List<DomContent> contents = new ArrayList<>();
  private boolean hasFrame;

  Section(String id, String heading) {
    this.id = id;
    this.heading = heading;
  }

  String id() {
    return id;
  }

  String heading() {
    return heading;
  }

  /** Adds running text. */
  public Section paragraph(String text) {
    return add(p(text));
  }

  /** Adds the answer the page was opened for: stands out. */
  public Section answer(String text) {
    return add(p(text).withClass("answer"));
  }

  /** Adds a command to copy. */
  public Section command(String text) {
    return add(pre(code(text)));
  }

  /** Adds names and what they stand for, in the map's order. */
  public Section facts(Map<String, String> facts) {
    return add(dl(each(facts.entrySet(), fact -> join(dt(fact.getKey()), dd(fact.getValue())))));
  }

  /** Adds a table whose first row is the header; columns of numbers stand at the right. */
  public Section table(List<List<String>> cells) {
    return table(cells, cell -> Optional.empty());
  }

  /** Adds a table likewise, and marks the cells of which {@code tone} says what they mean. */
  public Section table(List<List<String>> cells, Function<String, Optional<Tone>> tone) {
    return add(HtmlTable.of(cells, tone));
  }

  /** Adds a chart below its title. */
  public Section chart(Chart chart) {
    return add(figure(figcaption(chart.title()), chart.element()));
  }

  /**
   * Adds a link.
   * @param target a file's path relative to the page
   */
  public Section link(String text, String target) {
    return add(p(a(text).withHref(target)));
  }

  /**
   * Adds a link that saves a file the page itself contains.
   * @param fileName  the name it is saved under
   * @param mediaType such as application/json
   */
  public Section download(String text, String fileName, String mediaType, byte[] content) {
    String data = "data:" + mediaType + ";base64," + Base64.getEncoder().encodeToString(content);
    return add(p(a(text).withHref(data).attr("download", fileName)));
  }

  /**
   * Adds another complete HTML page inside this one: the first of a section is shown, others when
   * the reader opens their summary. A page is loaded only then: one that measures its window would
   * find none before.
   */
  public Section frame(String summary, String html) {
    boolean first = !hasFrame;
    hasFrame = true;
    return add(details(summary(summary), iframe().attr("data-page", html).withTitle(summary))
      .attr("ontoggle", SHOW_FRAME).condAttr(first, "open", ""));
  }

  private Section add(DomContent content) {
    contents.add(content);
    return this;
  }

  DomContent element() {
    return section(h2(heading)).withId(id).with(contents);
  }
}
