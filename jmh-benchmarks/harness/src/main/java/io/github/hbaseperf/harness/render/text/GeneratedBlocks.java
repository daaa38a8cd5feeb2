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
package io.github.hbaseperf.harness.render.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown page with tables that a command writes: each stands between
 * {@code <!-- bench docs: NAME -->} and {@code <!-- end -->}, on lines of their own.
 */
public final class GeneratedBlocks {
  private static final Pattern BLOCK =
    Pattern.compile("(?ms)^(<!-- bench docs: (\\S+) -->\\n).*?^(<!-- end -->)$");
  private static final Pattern BEGIN = Pattern.compile("(?m)^<!-- bench docs:");

  private GeneratedBlocks() {
  }

  /**
   * Returns the page as it should be.
   * @param tables what belongs into a block, by its name
   * @throws IOException if the page cannot be read, names a block that nobody writes, or does not
   *                     end one
   */
  public static String filled(Path page, Map<String, Supplier<String>> tables) throws IOException {
    String text = Files.readString(page);
    StringBuilder filled = new StringBuilder();
    Matcher block = BLOCK.matcher(text);
    int blocks = 0;
    while (block.find()) {
      Supplier<String> table = tables.get(block.group(2));
      if (table == null) {
        throw new IOException(
          page + " has a block \"" + block.group(2) + "\"; there are " + tables.keySet());
      }
      block.appendReplacement(filled,
        Matcher.quoteReplacement(block.group(1) + table.get() + block.group(3)));
      blocks++;
    }
    if (BEGIN.matcher(text).results().count() != blocks) {
      throw new IOException(page + " has a block without a line <!-- end -->, or without a name");
    }
    return block.appendTail(filled).toString();
  }
}
