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
package io.github.hbaseperf.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A headless Chromium or Chrome with one tab, driven by its own DevTools protocol. What a page
 * writes to the console as an error, throws, fails to load or asks the network for is kept.
 */
public final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
    List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final int TIMEOUT_SECONDS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Queue<String> problems = new ConcurrentLinkedQueue<>();
  /** Of the page that is open, if it is from one. */
  private volatile String server;
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  private Chromium(Process process, URI tab) {
    this.process = process;
    this.socket =
      HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(tab, new Listener()).join();
  }

  /**
   * Starts a browser.
   * @param profile an empty folder of its own
   */
  public static Chromium start(Path profile) throws Exception {
    Process process = new ProcessBuilder(executable(), "--headless=new", "--no-sandbox",
      "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
      "--user-data-dir=" + profile, "about:blank").redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    Path portFile = profile.resolve("DevToolsActivePort");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!Files.exists(portFile) || Files.readAllLines(portFile).size() < 2) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        process.destroyForcibly();
        throw new IOException(executable() + " did not start; try it by hand with --headless");
      }
      Thread.sleep(50);
    }
    String port = Files.readAllLines(portFile).get(0);
    JsonNode tabs = JSON.readTree(URI.create("http://127.0.0.1:" + port + "/json/list").toURL());
    for (JsonNode tab : tabs) {
      if (tab.get("type").asText().equals("page")) {
        Chromium browser =
          new Chromium(process, URI.create(tab.get("webSocketDebuggerUrl").asText()));
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
          browser.send(domain + ".enable", Map.of());
        }
        return browser;
      }
    }
    throw new IOException("no tab in " + tabs);
  }

  private static String executable() {
    String chosen = System.getenv("CHROME_BIN");
    return chosen != null
      ? chosen
      : NAMES.stream()
        .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
          .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable).findFirst().map(Path::toString)
        .orElseThrow(() -> new AssertionError("No Chromium or Chrome found: install one "
          + "(apt-get install chromium), or name one in CHROME_BIN"));
  }

  /** Opens a file as a screen of this width would show it; returns when all of it is loaded. */
  public void open(Path page, int widthPx, boolean dark) throws Exception {
    open(page.toUri(), widthPx, dark);
  }

  /** Opens a page, which may ask the server that it is from, and no other. */
  public void open(URI page, int widthPx, boolean dark) throws Exception {
    server = page.getHost() == null ? null : page.resolve("/").toString();
    send("Emulation.setDeviceMetricsOverride",
      Map.of("width", widthPx, "height", 900, "deviceScaleFactor", 1, "mobile", widthPx < 600));
    show("screen", dark);
    loaded = new CompletableFuture<>();
    send("Page.navigate", Map.of("url", page.toString()));
    loaded.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Shows the page for another medium: screen or print. */
  public void show(String medium, boolean dark) throws Exception {
    send("Emulation.setEmulatedMedia", Map.of("media", medium, "features",
      List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** Returns what an expression is worth; promises are waited for. */
  public JsonNode evaluate(String script) throws Exception {
    JsonNode answer = send("Runtime.evaluate",
      Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(answer.get("exceptionDetails").toString());
    }
    return answer.at("/result/value");
  }

  /** Returns the page printed, as PDF. */
  public byte[] printed() throws Exception {
    return Base64.getDecoder().decode(send("Page.printToPDF", Map.of()).get("data").asText());
  }

  /** Writes all of the page as PNG. */
  public void screenshot(Path file) throws Exception {
    JsonNode answer =
      send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(answer.get("data").asText()));
  }

  /** Returns every problem since the start. */
  public List<String> problems() {
    return new ArrayList<>(problems);
  }

  private JsonNode send(String method, Map<String, ?> params) throws Exception {
    int id = lastId.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(params));
    socket.sendText(message.toString(), true).join();
    JsonNode result = answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    if (result.has("error")) {
      throw new IOException(method + ": " + result.get("error"));
    }
    return result.get("result");
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          receive(JSON.readTree(text.toString()));
        } catch (IOException e) {
          problems.add(e.toString());
        }
        text.setLength(0);
      }
      webSocket.request(1);
      return null;
    }

    private void receive(JsonNode message) {
      JsonNode params = message.path("params");
      if (message.has("id")) {
        answers.remove(message.get("id").asInt()).complete(message);
        return;
      }
      switch (message.get("method").asText()) {
        case "Page.loadEventFired" -> loaded.complete(null);
        case "Runtime.exceptionThrown" -> problems.add(params.get("exceptionDetails").toString());
        case "Runtime.consoleAPICalled" -> {
          if (List.of("error", "warning", "assert").contains(params.get("type").asText())) {
            problems.add(params.toString());
          }
        }
        case "Log.entryAdded" -> problems.add(params.get("entry").toString());
        case "Network.requestWillBeSent" -> {
          String url = params.at("/request/url").asText();
          boolean own = server != null && url.startsWith(server);
          if (!own && !url.matches("(file|data|about|blob):.*")) {
            problems.add("asks the network for " + url);
          }
        }
        default -> {
          // Of no interest.
        }
      }
    }
  }
}
