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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;

/** Family and qualifier. Immutable, as long as nobody changes its arrays. */
@InterfaceAudience.Private
public final class ColumnName {

  private final byte[] family;
  private final byte[] qualifier;

  public ColumnName(byte[] family, byte[] qualifier) {
    this.family = family;
    this.qualifier = qualifier;
  }

  public byte[] family() {
    return family;
  }

  public byte[] qualifier() {
    return qualifier;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ColumnName && Arrays.equals(family, ((ColumnName) other).family)
      && Arrays.equals(qualifier, ((ColumnName) other).qualifier);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(family) + Arrays.hashCode(qualifier);
  }
}
