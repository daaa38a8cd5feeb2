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
package io.github.hbaseperf.coprocessor.server.blocks;

/**
 * Of PREFIX: how many bytes the key has in common with the one before, the rest of the key, and the
 * value. One thread.
 */
final class PrefixDecoder extends BlockDecoder {

  PrefixDecoder(boolean hasTags, boolean hasSequenceIds) {
    super(hasTags, hasSequenceIds);
  }

  @Override
  protected void decodeFirst(int key) {
    decodeNext(key);
  }

  @Override
  protected void decodeNext(int key) {
    int rest = number();
    valueLength = number();
    int common = number();
    keyLength = common + rest;
    int to = copyBefore(keyBefore, key, common);
    copy(to, rest + valueLength);
  }
}
