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
package io.github.hbaseperf.coprocessor.client;

/** What a simulated count can meet; a swarm that misses one of them tests too little. */
enum Met {
  SPLIT, MERGE, MOVE, DEAD_SERVER, NOTICE_OF_MOVE, REGION_NOT_SERVED, BUSY_ANSWER, PARTIAL_ANSWER, LAST_ANSWER_OF_REGION, NO_ANSWER_IN_TIME, CONNECTION_LOST, META_UNREADABLE, RETRIES_EXHAUSTED, OPERATION_TIMEOUT, RETRIES_ANEW, ROW_WRITTEN, ROW_DELETED, CANCELED, TIMED_OUT
}
