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
/**
 * How many rows a table has about, from what its store files say of themselves: no row is read but
 * those at the ends of references, and no endpoint is asked.
 * <ul>
 * <li>A <i>stored row</i> is one of which a file has a cell, whether a scan shows it or not: it may
 * be deleted or have expired.
 * </ul>
 */
package io.github.hbaseperf.coprocessor.estimate;
