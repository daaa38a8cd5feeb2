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
 * Whether the code that an overlay adds to HBase was run. An agent counts how often each
 * <i>place</i> is reached: a straight run of instructions in a method that the overlay has and the
 * class behind it has not. Places that are reached with the switches of the overlay off, too, only
 * ask for the switch, and do not count. What an overlay changes in methods that were there before
 * is not looked at.
 */
package io.github.hbaseperf.testkit.coverage;
