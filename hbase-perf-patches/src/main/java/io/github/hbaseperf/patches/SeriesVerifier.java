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
import java.util.List;

/** Checks that patches apply to the release and come out again as they went in. */
final class SeriesVerifier {
  private final Series series;
  private final SourceTree tree;
  private final PatchApplier applier;

  SeriesVerifier(Series series, SourceTree tree) {
    this.series = series;
    this.tree = tree;
    this.applier = new PatchApplier(tree.git());
  }

  /** Applies one patch with nothing but what it says it depends on. */
  void verifyAlone(Patch patch) {
    tree.reset();
    applier.apply(series.withDepends(patch));
  }

  /** Applies the series; after each patch, its commit must export as the very same bytes. */
  void verifyInOrder() throws IOException {
    tree.reset();
    for (Patch patch : series.patches()) {
      applier.apply(List.of(patch));
      if (!applier.export().equals(Files.readString(patch.file()))) {
        throw new PatchesException(patch.name() + " is not as git exports it: apply it to "
          + series.tag() + " and export it with git format-patch --zero-commit --full-index "
          + "--no-stat -N --no-signature -U1");
      }
    }
  }
}
