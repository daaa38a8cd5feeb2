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
package io.github.hbaseperf.coprocessor.server.strategy;

import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;

/** By the scanners of the stores, whose rows are merged by family: where no filter decides. */
final class StoreScannerStrategy extends ScannerStrategy {

  @Override
  public String name() {
    return "store scanners";
  }

  @Override
  public String refusal(CountRequest request) {
    RowQuestion question = request.question();
    return CountingScan.storesRefusal(request.scan(), question.needsCells(), question.groups());
  }

  @Override
  CountingScan open(CountRequest request, Scan scan) throws IOException {
    RowQuestion question = request.question();
    return CountingScan.overStores(request.region(), scan, question.needsCells(),
      question.groups());
  }
}
