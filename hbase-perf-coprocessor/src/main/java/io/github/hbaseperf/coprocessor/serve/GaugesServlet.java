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
package io.github.hbaseperf.coprocessor.serve;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.yetus.audience.InterfaceAudience;

/** What was measured of tables, as Prometheus scrapes it. */
@InterfaceAudience.Private
public final class GaugesServlet extends ReadServlet {

  private static final long serialVersionUID = 1;

  @Override
  void answer(HttpServletRequest request, String user, HttpServletResponse response)
    throws IOException {
    TableMeasurer measurer =
      (TableMeasurer) getServletContext().getAttribute(TablesServlet.MEASURER);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text,
      TableGauges.of(measurer.found(), measurer.notFound().keySet()));
    send(response, HttpServletResponse.SC_OK, PrometheusTextFormatWriter.CONTENT_TYPE,
      text.toByteArray());
  }
}
