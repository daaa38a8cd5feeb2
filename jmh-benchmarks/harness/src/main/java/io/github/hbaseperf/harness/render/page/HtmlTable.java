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

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import io.github.hbaseperf.harness.render.chart.Tone;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A table that scrolls inside itself where the page is too narrow for it. */
final class HtmlTable {
  private static final Pattern NUMBER = Pattern.compile("[+−-]?\\d.*|-|");

  private HtmlTable() {
  }

  /** Columns without a single entry are left out. */
  static DomContent of(List<List<String>> all, Function<String, Optional<Tone>> tone) {
    List<List<String>> cells = withoutEmptyColumns(all);
    List<String> header = cells.get(0);
    List<List<String>> body = cells.subList(1, cells.size());
    boolean[] numbers = new boolean[header.size()];
    for (int i = 0; i < numbers.length; i++) {
      int column = i;
      numbers[i] = body.stream().allMatch(row -> NUMBER.matcher(row.get(column)).matches());
    }
    return div(table(
      thead(tr(each(columns(header),
        i -> th(header.get(i)).withCondClass(numbers[i], "number").attr("scope", "col")))),
      tbody(each(body,
        row -> tr(each(columns(row),
          i -> td(cell(row.get(i), tone)).withCondClass(numbers[i], "number")))))))
            .withClass("wide").attr("tabindex", "0");
  }

  private static List<List<String>> withoutEmptyColumns(List<List<String>> cells) {
    List<List<String>> body = cells.subList(1, cells.size());
    List<Integer> kept = columns(cells.get(0)).stream()
      .filter(i -> body.isEmpty() || body.stream().anyMatch(row -> !row.get(i).isEmpty())).toList();
    return cells.stream().map(row -> kept.stream().map(row::get).toList()).toList();
  }

  private static List<Integer> columns(List<String> row) {
    return IntStream.range(0, row.size()).boxed().toList();
  }

  private static DomContent cell(String text, Function<String, Optional<Tone>> tone) {
    return tone.apply(text).map(t -> span(text).withClass("tone " + t.styleClass()))
      .orElseGet(() -> span(text));
  }
}
