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
import static j2html.TagCreator.body;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import io.github.hbaseperf.harness.render.chart.Chart;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An HTML page in one file that needs no network: a title, a lead and sections in the order they
 * were asked for. Light or dark as the reader's system, readable on a phone and in print. All text
 * is escaped. Not for several threads.
 */
public final class HtmlPage {
  /** Fewer sections are found without a list of them. */
  private static final int LEAST_LISTED = 3;

  private final String title;
  private final List<String> leads = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /** Starts a page. */
  public HtmlPage(String title) {
    this.title = title;
  }

  /** Adds a paragraph below the title. */
  public HtmlPage lead(String text) {
    leads.add(text);
    return this;
  }

  /** Adds a section with this heading at the end of the page, to be filled. */
  public Section section(String heading) {
    Section section = new Section("section-" + (sections.size() + 1), heading);
    sections.add(section);
    return section;
  }

  /** Writes the page. */
  public void write(Path file) throws IOException {
    Files.writeString(file, render());
  }

  private String render() {
    return document(html(
      head(meta().withCharset("utf-8"),
        meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
        title(title), style().with(rawHtml(Chart.style() + css()))),
      body(header(h1(title), each(leads, text -> p(text).withClass("lead")), contents()),
        main(each(sections, Section::element)))).withLang("en"));
  }

  private DomContent contents() {
    return sections.size() < LEAST_LISTED
      ? rawHtml("")
      : nav(each(sections, section -> a(section.heading()).withHref("#" + section.id())));
  }

  private static String css() {
    try (InputStream css = HtmlPage.class.getResourceAsStream("page.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
