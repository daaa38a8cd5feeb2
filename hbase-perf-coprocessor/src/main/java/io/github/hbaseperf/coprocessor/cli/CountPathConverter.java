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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.CountPath;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a path in lower case. */
final class CountPathConverter implements ITypeConverter<CountPath> {

  /** Scripts have it. */
  private static final String OLD_NAME_OF_CACHED = "metadata";

  @Override
  public CountPath convert(String value) {
    if (value.equals(OLD_NAME_OF_CACHED)) {
      return CountPath.CACHED;
    }
    for (CountPath path : CountPath.values()) {
      if (name(path).equals(value)) {
        return path;
      }
    }
    throw new TypeConversionException(
      "'" + value + "' is no path: write auto, scanner, blocks or cached");
  }

  static String name(CountPath path) {
    return path.name().toLowerCase(Locale.ROOT);
  }
}
