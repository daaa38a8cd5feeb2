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
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks that patches apply to the release and come out again as they went in. A patch borrowed
 * from another line also comes out as it went in but for its place: line numbers, names of the
 * blobs. What it replaces must be there once only, because a hunk that has moved and fits in two
 * places may end up in the wrong one.
 */
final class SeriesVerifier {
  private static final Pattern PLACE =
    Pattern.compile("(?m)^(index [0-9a-f]{40}\\.\\.[0-9a-f]{40}|@@ -).*$");

  private final Series series;
  private final SourceTree tree;
  private final PatchApplier applier;

  SeriesVerifier(Series series, SourceTree tree) {
    this.series = series;
    this.tree = tree;
    this.applier = new PatchApplier(tree.git());
  }

  /** Applies one patch with nothing but what it says it depends on. */
  void verifyAlone(Patch patch) throws IOException {
    tree.reset();
    for (Patch needed : series.withDepends(patch)) {
      apply(needed);
    }
  }

  /** Applies the series; after each patch, its commit must export as the very same bytes. */
  void verifyInOrder() throws IOException {
    tree.reset();
    for (Patch patch : series.patches()) {
      apply(patch);
      String exported = applier.export();
      String kept = Files.readString(patch.file());
      boolean same = series.borrows(patch)
        ? withoutPlace(exported).equals(withoutPlace(kept))
        : exported.equals(kept);
      if (!same) {
        throw new PatchesException(patch.name() + " is not as git exports it: apply it to "
          + series.tag() + " and export it with git format-patch --zero-commit --full-index "
          + "--no-stat -N --no-signature -U1");
      }
    }
  }

  private void apply(Patch patch) throws IOException {
    if (series.borrows(patch)) {
      for (Patch.Diff diff : patch.diffs()) {
        if (!diff.adds()) {
          refuseTwoPlaces(patch, diff);
        }
      }
    }
    applier.apply(List.of(patch));
  }

  private void refuseTwoPlaces(Patch patch, Patch.Diff diff) throws IOException {
    Path file = tree.file(diff.path());
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (Patch.Hunk hunk : diff.hunks()) {
      int first = Collections.indexOfSubList(lines, hunk.oldLines());
      if (first != Collections.lastIndexOfSubList(lines, hunk.oldLines())) {
        throw new PatchesException(patch.name() + ": hunk " + hunk.number() + " of " + diff.path()
          + ", " + hunk.header() + ", fits in two places of HBase " + series.hbaseVersion()
          + ": let it begin or end with a line that is there once");
      }
    }
  }

  private static String withoutPlace(String patch) {
    return PLACE.matcher(patch).replaceAll("");
  }
}
