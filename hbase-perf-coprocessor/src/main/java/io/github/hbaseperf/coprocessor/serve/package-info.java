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
 * Answers over HTTP: an {@link io.github.hbaseperf.coprocessor.serve.AnswerServer} is one of
 * HBase's own HTTP servers, so it knows SPNEGO and TLS as they do. A {@code RequestGuard} lets in
 * what is served here and nothing else, {@code LimitedAnswers} passes a few questions at a time on
 * to {@link io.github.hbaseperf.coprocessor.serve.Answers}; a
 * {@link io.github.hbaseperf.coprocessor.serve.TableMeasurer} looks at tables again and again, for
 * Prometheus gauges and the page. It only reads.
 */
package io.github.hbaseperf.coprocessor.serve;
