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
 * The command line. Each command is one class; what several accept is a mix-in of options. Errors
 * are one line on standard error that says what to do, and an exit code that {@code --help} lists.
 * {@code serve} runs the others in its own JVM ({@code CommandAnswers}).
 */
package io.github.hbaseperf.coprocessor.cli;
