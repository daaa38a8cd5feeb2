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
package io.github.hbaseperf.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestChildJvm {
  @Test
  void testEntryThatIsNotThereIsNamed(@TempDir Path folder) throws Exception {
    Path jar = Files.createFile(folder.resolve("a.jar"));
    String there =
      String.join(File.pathSeparator, jar.toString(), folder.toString(), folder + "/*");
    assertThat(ChildJvm.missingEntry(there)).isEmpty();
    String missing = folder.resolve("b.jar").toString();
    assertThat(ChildJvm.missingEntry(there + File.pathSeparator + missing)).contains(missing);
    assertThat(ChildJvm.missingEntry(folder + "/none/*")).contains(folder + "/none/*");
  }
}
