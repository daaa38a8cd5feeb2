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
package io.github.hbaseperf.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.Variants;
import org.junit.jupiter.api.Test;

class TestVariant {
  private static final Variants BUILT = Kit.variants();

  @Test
  void testVariantsAreKnownByWhatTheirOverlaysChange() {
    String all = Variant.built(BUILT, "all").overlay();
    assertThat(BUILT.codeHash("all")).contains(all);
    assertThat(BUILT.codeHash("0003")).contains(Variant.built(BUILT, "0003").overlay());
    assertThat(Variant.built(BUILT, "0003").overlay()).isNotEqualTo(all);
    assertThat(Variant.built(BUILT, "all-without-0003").overlay())
      .as("a switch leaves the overlay as it is").isEqualTo(all);
    assertThat(Variant.built(BUILT, "stock").overlay()).isNull();
    assertThat(Variant.built(BUILT, "all").again().overlay()).isEqualTo(all);
  }

  @Test
  void testVariantThatIsNotBuiltHasNoOverlay() {
    assertThat(Variant.builtOverlay("all")).isEqualTo(BUILT.codeHash("all"));
    assertThat(Variant.builtOverlay("0098")).isEmpty();
    assertThat(Variant.builtOverlay("all-without-0098")).isEmpty();
    assertThat(Variant.builtOverlay("stock")).isEmpty();
  }
}
