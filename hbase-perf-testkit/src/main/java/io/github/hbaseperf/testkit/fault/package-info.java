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
/**
 * Planted faults: what a check is measured with. A planted fault is a patch that makes one small
 * wrong change; a check that is worth its name finds it. The header of the patch says what is wrong
 * ({@code Wrong}), which answer or file it spoils ({@code Spoils}), how such bugs really happened
 * ({@code Seen}), and which sources it is made on ({@code Base}).
 */
package io.github.hbaseperf.testkit.fault;
