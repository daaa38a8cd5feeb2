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
package io.github.hbaseperf.harness.trial;

import io.github.hbaseperf.harness.kit.Kit;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command line options that say where results go; a mixin of every command that runs trials. */
public final class OutputArguments {
  static final String OUTPUT = "--output";
  static final String RESUME = "--resume";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @ArgGroup
  private Folder folder = new Folder();

  /** A new folder or one to go on in, not both. */
  private static final class Folder {
    @Option(names = OUTPUT, paramLabel = "DIR",
      description = "Where results go (default: a folder of the command's name in target).")
    private Path output;

    @Option(names = RESUME, paramLabel = "DIR",
      description = "Go on with the run whose samples are in this folder.")
    private Path resume;
  }

  /** Returns the folder results go to. */
  public Path folder() {
    Path chosen = resume() ? folder.resume : folder.output;
    return chosen != null ? chosen.toAbsolutePath() : Kit.output().resolve(spec.name());
  }

  /** Returns whether the folder has samples to go on with. */
  public boolean resume() {
    return folder.resume != null;
  }
}
