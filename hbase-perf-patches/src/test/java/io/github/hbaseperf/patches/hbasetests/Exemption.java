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
package io.github.hbaseperf.patches.hbasetests;

/**
 * A test that may fail on the series, as long as it passes with {@link Judge#WITHOUT_STEPS}.
 * @param thrown what it has to fail with, to the letter: anything else is no exemption
 * @param why    what it asserts that the series changes on purpose
 */
record Exemption(String thrown, String why) {
}
