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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.patches.Variants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a region server runs.
 * @param name    of the variant; with {@code -again} if another one has that name
 * @param overlay the jar in front; empty for stock
 * @param code    hash of what the overlay's patches change; empty for stock
 */
record Served(String name, Optional<Path> overlay, Optional<String> code) {

  /**
   * Looks the variants up.
   * @param names at least two, the baseline first, none more than twice
   */
  static List<Served> of(Variants known, List<String> names) {
    List<Served> served = new ArrayList<>();
    for (String name : names) {
      boolean again = served.stream().anyMatch(other -> other.name.equals(name));
      served
        .add(new Served(again ? name + "-again" : name, known.overlay(name), known.codeHash(name)));
    }
    return served;
  }

  /** Returns the hashes of those that have one, by name. */
  static Map<String, String> overlays(List<Served> all) {
    Map<String, String> overlays = new TreeMap<>();
    all.forEach(one -> one.code.ifPresent(hash -> overlays.put(one.name, hash)));
    return overlays;
  }
}
