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
 * Counting by HBase's own scanners, inside the scan instead of behind it.
 * <p>
 * {@link io.github.hbaseperf.coprocessor.server.scanner.CountingScan} opens a region scanner with
 * the hooks of a client scan ({@code ObservedScanner}) and counts over it, or over the scanners of
 * the stores ({@code StoreMerge}). {@code Counters} chooses the cheapest {@code CountingFilter}
 * that is right for the scan: {@code RowCounter}, {@code CellCounter} or {@code RowListCounter}.
 */
package io.github.hbaseperf.coprocessor.server.scanner;
