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
package io.github.hbaseperf.testkit.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one region of a table holds. */
public final class RegionModel {
  private final Map<String, StoreModel> stores = new LinkedHashMap<>();

  /** @param families in the order of their names */
  public RegionModel(Collection<FamilySpec> families) {
    families.forEach(family -> stores.put(family.name(), new StoreModel(family)));
  }

  /** The schema, by name of the family. */
  public Map<String, FamilySpec> families() {
    Map<String, FamilySpec> families = new LinkedHashMap<>();
    stores.forEach((name, store) -> families.put(name, store.family()));
    return families;
  }

  public Collection<StoreModel> stores() {
    return stores.values();
  }

  public StoreModel store(String family) {
    return stores.get(family);
  }

  /** A put or a marker, with its sequence id. */
  public void write(ModelCell cell) {
    stores.get(cell.family()).write(cell);
  }

  /** A flush begins. */
  public void beginFlush() {
    stores.values().forEach(StoreModel::beginFlush);
  }

  /** It is over. */
  public void endFlush() {
    stores.values().forEach(StoreModel::endFlush);
  }

  /** Everything stored, in no order. */
  public List<ModelCell> cells() {
    List<ModelCell> all = new ArrayList<>();
    stores.values().forEach(store -> all.addAll(store.cells()));
    return all;
  }
}
