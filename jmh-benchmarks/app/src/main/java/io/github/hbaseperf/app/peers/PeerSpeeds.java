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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.turns.Turns;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.jvm.ParentWatch;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/**
 * Main class of a JVM of its own, with the libraries of peers on its class path: asks every peer
 * every question that it has an answer to, in turns, and writes how long each took. The region
 * server runs in the same JVM.
 */
public final class PeerSpeeds {
  /** Most of it until Phoenix has its tables. */
  private static final int START_SECONDS = 75;
  /** To fill everything with a million rows. */
  private static final int FILL_SECONDS = 60;
  /** To ask everything of a million rows. */
  private static final int ROUND_SECONDS = 25;
  /** Of a question, at most. */
  private static final int PEERS = 9;

  private final PeerRows rows;
  private final int regions;
  private final int rounds;
  private final Turns turns;
  private final Map<String, String> missing = new TreeMap<>();
  private final List<PeersResult.Speed> speeds = new ArrayList<>();

  private PeerSpeeds(PeerRows rows, int regions, int rounds) {
    this.rows = rows;
    this.regions = regions;
    this.rounds = rounds;
    this.turns = new Turns(rounds);
  }

  /**
   * Takes rows, regions, rounds, a folder for peers.json and peers.md, and {@code peer=why} for
   * each peer without libraries; exits 0 when written, 1 with one line on standard error if not.
   */
  public static void main(String[] args) {
    ParentWatch.start();
    PeerSpeeds speeds = new PeerSpeeds(new PeerRows(Long.parseLong(args[0])),
      Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    Arrays.stream(args).skip(4).map(arg -> arg.split("=", 2))
      .forEach(peer -> speeds.missing.put(peer[0], peer[1]));
    try {
      speeds.run(Path.of(args[3]));
      System.exit(0);
    } catch (Exception e) {
      LoggerFactory.getLogger(PeerSpeeds.class).error("Peers were not measured", e);
      System.err.println("Peers were not measured: " + e.getMessage() + " (the stack trace is in "
        + System.getProperty("hbase.perf.log") + ")");
      System.exit(1);
    }
  }

  private void run(Path output) throws Exception {
    System.err.printf("%,d rows in every peer: about %s.%n", rows.rows(),
      RoughTime.of(expectedSeconds()));
    Path folder = Files.createDirectories(output);
    try (EmbeddedCluster cluster = EmbeddedCluster.start();
      OpenPeers peers = new OpenPeers(cluster, rows, regions, missing.keySet())) {
      measure(peers);
    }
    PeersResult result = result();
    result.write(folder.resolve("peers.json"));
    String page = PeersPage.of(result);
    Files.writeString(folder.resolve("peers.md"), page);
    System.out.println(page);
  }

  /** About how long everything takes, by what earlier runs took. */
  private double expectedSeconds() {
    return START_SECONDS + Question.values().length * PEERS * turns.warmUpSeconds()
      + rows.rows() / 1e6 * (FILL_SECONDS + rounds * ROUND_SECONDS);
  }

  private PeersResult result() throws Exception {
    Map<String, String> libraries = PeerLibraries.byPeer();
    libraries.keySet().removeAll(missing.keySet());
    return new PeersResult(Environment.current(),
      "bin/hbase-perf bench peers --rows " + rows.rows() + " --regions " + regions + " --rounds "
        + rounds + (missing.isEmpty() ? "" : " --offline"),
      rows.rows(), regions, libraries, missing, speeds);
  }

  private void measure(OpenPeers peers) throws Exception {
    Map<Question, Object> right = rows.answers();
    for (Question question : Question.values()) {
      System.err.printf("measuring: %s (%d of %d)%n", question.label(), question.ordinal() + 1,
        Question.values().length);
      measure(question, right.get(question), peers.answering(question));
    }
  }

  private void measure(Question question, Object right, List<Peer> peers) throws Exception {
    List<List<Double>> millis = turns
      .millis(peers.stream().map(peer -> (Turns.Way) () -> millis(peer, question, right)).toList());
    for (int i = 0; i < peers.size(); i++) {
      speeds.add(new PeersResult.Speed(question.label(), peers.get(i).label(), peers.get(i).kind(),
        millis.get(i)));
    }
  }

  private static double millis(Peer peer, Question question, Object right) throws Exception {
    long start = System.nanoTime();
    Object answer = peer.answer(question);
    double taken = (System.nanoTime() - start) / 1e6;
    if (!answer.equals(right)) {
      throw new IllegalStateException(
        peer.label() + " says " + answer + " to the " + question.label() + ", which is " + right);
    }
    return taken;
  }
}
