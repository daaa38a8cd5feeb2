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
 * Runs benchmarks. A <em>trial</em> is one measurement: a benchmark with one value per parameter on
 * the classes of one <em>variant</em>, in a JVM of its own or, where it is to be quick, in one that
 * it shares; a <em>round</em> is one trial of each variant next to each other. Trials <em>in
 * turns</em> live at the same time and are measured one short iteration each, again and again;
 * their JVMs are <em>polluted</em> first: their call sites have seen what a server's have.
 */
package io.github.hbaseperf.harness.trial;
