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
 * The messages between client and endpoint ({@code RegionAggregate.proto}), and how both sides tell
 * which release the other one is of; and what is saved of a region ({@code SavedCounts.proto}).
 * Nothing of it is API.
 */
package io.github.hbaseperf.coprocessor.protocol;
