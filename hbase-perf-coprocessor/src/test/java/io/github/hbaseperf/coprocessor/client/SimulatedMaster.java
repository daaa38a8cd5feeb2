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

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The master and hbase:meta: changes regions in the order HBase does, each step some time after the
 * one before. A region is closed; hbase:meta tells of daughters or of a merged region from then on,
 * but of a moved one only some time after it is open again. Never waits.
 */
final class SimulatedMaster {

  private final TableName table;
  private final SimulatedRuntime runtime;
  private final Schedule schedule;
  private final NavigableMap<byte[], Long> rows;
  private final List<SimulatedServer> servers = new ArrayList<>();
  private final List<SimulatedRegion> regions = new ArrayList<>();
  private final List<HRegionLocation> meta = new ArrayList<>();
  /** Of regions that were split: hbase:meta keeps them for a while. */
  private final List<HRegionLocation> parents = new ArrayList<>();
  private long ids;
  private int metaFailures;

  SimulatedMaster(TableName table, SimulatedRuntime runtime, Schedule schedule,
    NavigableMap<byte[], Long> rows, List<byte[]> splits) {
    this.table = table;
    this.runtime = runtime;
    this.schedule = schedule;
    this.rows = rows;
    for (int i = 0; i < schedule.get(Parameter.SERVERS); i++) {
      servers.add(newServer(i));
    }
    byte[] start = new byte[0];
    for (int i = 0; i <= splits.size(); i++) {
      byte[] end = i < splits.size() ? splits.get(i) : new byte[0];
      SimulatedRegion region =
        new SimulatedRegion(info(start, end), servers.get(i % servers.size()), 2);
      regions.add(region);
      meta.add(location(region));
      region.server.open(region);
      region.settledMillis = runtime.currentMillis();
      start = end;
    }
  }

  private SimulatedServer newServer(int number) {
    ServerName name = ServerName.valueOf("server" + number, 16020, ++ids);
    return new SimulatedServer(name, runtime, rows, schedule);
  }

  private RegionInfo info(byte[] start, byte[] end) {
    return RegionInfoBuilder.newBuilder(table).setStartKey(start).setEndKey(end).setRegionId(++ids)
      .build();
  }

  private static HRegionLocation location(SimulatedRegion region) {
    return new HRegionLocation(region.info, region.server.name, region.sequence);
  }

  SimulatedServer server(ServerName name) {
    return servers.stream().filter(server -> server.name.equals(name)).findAny().orElse(null);
  }

  SimulatedServer server(int number) {
    return servers.get(number % servers.size());
  }

  SimulatedRegion region(byte[] row) {
    return regions.stream().filter(region -> region.info.containsRow(row)).findAny().orElseThrow();
  }

  /** Returns all rows of hbase:meta, in its order */
  List<HRegionLocation> meta() {
    return Stream.concat(meta.stream(), parents.stream())
      .sorted((a, b) -> RegionInfo.COMPARATOR.compare(a.getRegion(), b.getRegion())).toList();
  }

  HRegionLocation inMeta(byte[] row) {
    return meta.stream().filter(location -> location.getRegion().containsRow(row)).findAny()
      .orElseThrow();
  }

  void failMeta(int reads) {
    metaFailures += reads;
  }

  boolean metaFails() {
    return metaFailures > 0 && metaFailures-- > 0;
  }

  private long pause() {
    return runtime.nextInt((int) schedule.get(Parameter.STEP_MILLIS) + 1);
  }

  private SimulatedRegion settledRegion(int number) {
    SimulatedRegion region = regions.get(number % regions.size());
    return region.isSettled() && region.server.isAlive() ? region : null;
  }

  /** Ends slices and, some time later, the service of the region. */
  private void close(SimulatedRegion region, ServerName to, Runnable then) {
    region.settledMillis = Long.MAX_VALUE;
    region.closing = true;
    runtime.after(pause(), () -> {
      region.server.close(region, to);
      then.run();
    });
  }

  private void open(SimulatedRegion region, SimulatedServer at) {
    runtime.after(pause(), () -> {
      if (!at.isAlive()) {
        open(region, anyServer());
        return;
      }
      region.server = at;
      region.closing = false;
      region.sequence += 1 + runtime.nextInt(3);
      at.open(region);
      runtime.after(pause(), () -> {
        meta.replaceAll(old -> old.getRegion().equals(region.info) ? location(region) : old);
        region.settledMillis = runtime.currentMillis();
        if (!at.isAlive()) {
          recover(region);
        }
      });
    });
  }

  private SimulatedServer anyServer() {
    List<SimulatedServer> alive = servers.stream().filter(SimulatedServer::isAlive).toList();
    return alive.get(runtime.nextInt(alive.size()));
  }

  void move(int number, int to) {
    SimulatedRegion region = settledRegion(number);
    SimulatedServer destination = server(to);
    if (region != null && destination.isAlive()) {
      runtime.meet(Met.MOVE);
      close(region, destination.name, () -> open(region, destination));
    }
  }

  void split(int number, byte[] at) {
    SimulatedRegion region = settledRegion(number);
    if (region == null || !region.info.containsRow(at)
      || Bytes.equals(region.info.getStartKey(), at)) {
      return;
    }
    runtime.meet(Met.SPLIT);
    close(region, null, () -> {
      parents.add(location(region));
      replace(List.of(region),
        List.of(new SimulatedRegion(info(region.info.getStartKey(), at), region.server, 1),
          new SimulatedRegion(info(at, region.info.getEndKey()), region.server, 1)));
    });
  }

  /** Merges a region with the next one. */
  void merge(int number) {
    SimulatedRegion first = settledRegion(number);
    if (first == null || first.info.getEndKey().length == 0) {
      return;
    }
    SimulatedRegion second = region(first.info.getEndKey());
    if (!second.isSettled() || !second.server.isAlive()) {
      return;
    }
    runtime.meet(Met.MERGE);
    close(second, null, () -> {
    });
    close(first, null,
      () -> runtime.after(pause() + schedule.get(Parameter.STEP_MILLIS),
        () -> replace(List.of(first, second),
          List.of(new SimulatedRegion(info(first.info.getStartKey(), second.info.getEndKey()),
            first.server, 1)))));
  }

  private void replace(List<SimulatedRegion> old, List<SimulatedRegion> made) {
    regions.removeAll(old);
    regions.addAll(made);
    meta.removeIf(
      location -> old.stream().anyMatch(region -> region.info.equals(location.getRegion())));
    for (SimulatedRegion region : made) {
      meta.add(location(region));
      open(region, region.server);
    }
  }

  /** The last one alive stays alive. */
  void kill(int number) {
    SimulatedServer server = server(number);
    if (!server.isAlive() || servers.stream().filter(SimulatedServer::isAlive).count() == 1) {
      return;
    }
    server.kill();
    for (SimulatedRegion region : List.copyOf(regions)) {
      if (region.server == server && region.isSettled()) {
        recover(region);
      }
    }
  }

  private void recover(SimulatedRegion region) {
    region.settledMillis = Long.MAX_VALUE;
    runtime.after(schedule.get(Parameter.RECOVERY_MILLIS), () -> open(region, anyServer()));
  }

  /** A new server takes the place of a dead one. */
  void restart(int number) {
    int place = number % servers.size();
    if (!servers.get(place).isAlive()) {
      servers.set(place, newServer(place));
    }
  }
}
