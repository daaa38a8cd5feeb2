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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A user's git checkout of HBase that patches may be committed to. */
final class HBaseCheckout {
  private static final Pattern REVISION = Pattern.compile("<revision>([^<]+)</revision>");

  private final Git git;

  private HBaseCheckout(Git git) {
    this.git = git;
  }

  /**
   * Opens a checkout.
   *
   * @throws PatchesException if it is none, has uncommitted changes, or is of another release than
   *                          the series is for
   */
  static HBaseCheckout at(Path source, Series series) {
    Path pom = source.resolve("pom.xml");
    if (!Files.exists(source.resolve(".git")) || !Files.isRegularFile(pom)) {
      throw new PatchesException(
        source + " is not a git checkout of HBase: clone it and check out " + series.tag());
    }
    String release = series.tag().replaceFirst("^rel/", "");
    if (!release.equals(revision(pom))) {
      throw new PatchesException(source + " is HBase " + revision(pom) + ", the series is for "
        + release + ": check out " + series.tag());
    }
    Git git = Git.ofUser(source);
    if (!git.run("status", "--porcelain").isEmpty()) {
      throw new PatchesException(source + " has uncommitted changes: commit or stash them first");
    }
    return new HBaseCheckout(git);
  }

  /** Commits the patches, or leaves the checkout as it was. */
  void apply(List<Patch> patches) {
    String head = git.run("rev-parse", "HEAD").strip();
    try {
      new PatchApplier(git).apply(patches);
    } catch (PatchesException e) {
      // Loses nothing: the tree was clean, so all there is beyond HEAD are our own commits.
      git.run("reset", "--quiet", "--hard", head);
      throw e;
    }
  }

  private static String revision(Path pom) {
    try {
      Matcher revision = REVISION.matcher(Files.readString(pom));
      return revision.find() ? revision.group(1) : "of unknown version";
    } catch (IOException e) {
      throw new PatchesException("Cannot read " + pom + ": " + e, e);
    }
  }
}
