import type { Network } from "#tests/support/cluster/network.ts";
import type { ClusterSite } from "#tests/support/cluster/site.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { type Fault, faultAt, kinds, shortFaults, weatherOf } from "./networks/faults.ts";
import { fine, type Relay, startRelay, type Weather } from "./networks/relay.ts";
import type { Balancer } from "./people/balancer.ts";
import { startPeople } from "./people/start.ts";
import { type Plan, setUp } from "./setting.ts";

const homes = {
  "node-1": "one",
  "replica-1": "one",
  "jobs-1": "one",
  "node-2": "two",
  "replica-2": "two",
  primary: "primary",
  store: "store",
};

const UNREACHED_MS = 10_000;
const NOTICED_MS = 5_000;
const BACK_MS = 15_000;

export async function loseEachOther({ isShort, minutes, seed }: Plan): Promise<Figure[]> {
  const why = whyNoNamespaces();
  if (why) return [noted("networks: not tried, because", why)];
  const machines = createMachines([...new Set(Object.values(homes))], homes);
  const env = { ALLOW_HTTP: "1" };
  const setting = await setUp({ nodes: 2, network: machines, env, made: () => machines.open() });
  const people = await startPeople(setting, seed);
  const { balancer, story } = people;
  const { nodes } = setting.cluster;
  const faults = isShort ? shortFaults : faultsFor(seed, minutes);
  const tried = await goThrough(faults, { machines, nodes, balancer });
  const lost = await people.stop();
  for (const found of [story.older, story.strange, story.brokenOff, tried.wrong])
    for (const text of found.slice(0, 8)) console.error(text);
  return [
    noted("machines that lose each other: seed", seed),
    noted("  times that they did", tried.faults.length),
    ...kinds.map((kind) => noted(`  ${kind}`, tried.faults.filter((fault) => fault.kind === kind).length)),
    atLeast("  acknowledged writes of eight people on both nodes", story.acknowledged, tried.faults.length * 5),
    exactly("  lost", lost, 0),
    noted("  writes put off with a 503", story.writesPutOff),
    noted("  reads, each on any node that is ready", story.reads),
    exactly("  that showed something older than their reader's own last write", story.older.length, 0),
    noted("  that were put off with a 503 instead", story.readsPutOff),
    exactly("  answered otherwise, reads and writes", story.strange.length, 0),
    exactly("  broken off", story.brokenOff.length, 0),
    noted("  the slowest answer", story.slowestMs / 1000, "s"),
    noted("  times that a node was cut off from the primary for more than 10 s", tried.left.length),
    exactly("  when it stayed ready, or said that it lacks the primary when it does not", tried.wrong.length, 0),
    noted("  times that a copy was too old after a fault, and its node not ready", tried.late),
    ...times("  not ready after", tried.left, UNREACHED_MS + NOTICED_MS),
    ...times("  ready again, once it is healed, after", tried.back, BACK_MS),
    exactly("  what is broken in the primary's file", await integrityOf(setting.cluster), "ok"),
  ];
}

const times = (what: string, all: readonly number[], limit: number): Figure[] =>
  all.length > 0 ? [atMost(what, Math.max(...all) / 1000, limit / 1000, "s")] : [];

function* faultsFor(seed: number, minutes: number): Generator<Fault> {
  const end = performance.now() + minutes * 60_000;
  for (let number = 0; performance.now() < end; number++) yield faultAt(seed, number);
}

interface Tried {
  faults: Fault[];
  left: number[];
  back: number[];
  wrong: string[];
  late: number;
}

async function goThrough(faults: Iterable<Fault>, setting: Watched): Promise<Tried> {
  const tried: Tried = { faults: [], left: [], back: [], wrong: [], late: 0 };
  for (const fault of faults) {
    tried.faults.push(fault);
    await goThroughOne(fault, setting, tried);
    await Bun.sleep(fault.rests * 1000);
  }
  return tried;
}

interface Watched {
  machines: Machines;
  nodes: readonly ClusterSite[];
  balancer: Balancer;
}

async function goThroughOne(fault: Fault, { machines, nodes, balancer }: Watched, tried: Tried) {
  const from = performance.now();
  for (const way of fault.ways) machines.weather(...way, weatherOf[fault.kind]);
  await Bun.sleep(fault.lasts * 1000);
  const healed = performance.now();
  const found = nodes.map((node) => ({ node, isReady: balancer.isReady(node), lacks: balancer.lacks(node) }));
  for (const way of fault.ways) machines.weather(...way);
  await until(() => nodes.every((node) => balancer.isReady(node)));
  for (const { node, isReady, lacks } of found) {
    const isCut = isCutOff(fault, node.name);
    const mustLeave = isCut && fault.lasts * 1000 > UNREACHED_MS + NOTICED_MS;
    const what = `${fault.kind} for ${fault.lasts} s between ${fault.ways.join(" and ")}: ${node.name}`;
    if (mustLeave && isReady) tried.wrong.push(`${what} was ready`);
    if (!isCut && lacks === "the primary") tried.wrong.push(`${what} was not ready`);
    if (lacks === "a copy that is not old") tried.late++;
    if (!isCut || isReady) continue;
    const changes = balancer.changes.filter((one) => one.node === node.name && one.at > from);
    // On a busy machine it may have left before.
    tried.left.push((changes.findLast((one) => !one.isReady && one.at < healed)?.at ?? from) - from);
    tried.back.push(changes.find((one) => one.isReady && one.at > healed)!.at - healed);
  }
}

const isCutOff = ({ kind, ways }: Fault, node: ClusterSite["name"]) =>
  kind !== "slow" && ways.some(([from, to]) => from === homes[node as "node-1"] && to === "primary");

const integrityOf = async ({ primary }: Cluster) => (await primary.ask("PRAGMA integrity_check")).flat().join("; ");

export interface Machines extends Network {
  open(): Promise<void>;
  weather(from: string, to: string, weather?: Weather): void;
}

export function whyNoNamespaces(): string | null {
  if (!Bun.which("ip")) return "there is no `ip` here";
  const name = `mr${process.pid}t`;
  const made = Bun.spawnSync(["ip", "netns", "add", name]);
  Bun.spawnSync(["ip", "netns", "delete", name]);
  return made.success ? null : "this account may not make network namespaces";
}

export function createMachines(names: readonly string[], homes: Record<string, string>): Machines {
  const places = names.map((name, at) => ({ name, space: `mr${process.pid}${at}`, net: netOf(at) }));
  const machineOf = (part: string) => places.find(({ name }) => name === homes[part])!;
  for (const { space, net } of places) addNamespace(space, net);
  const ways = new Map<
    string,
    { from: string; to: string; port: number; host: string; target: string; relay?: Relay }
  >();
  return {
    placeOf: (part) => ({
      address: `${machineOf(part).net}.2`,
      within: (command) => ["ip", "netns", "exec", machineOf(part).space, ...command],
    }),
    between(from, to, port) {
      const [here, there] = [machineOf(from), machineOf(to)];
      const host = `${here.net}.1`;
      const way = { from: here.name, to: there.name, port, host, target: `${there.net}.2` };
      ways.set(`${host}:${port}`, way);
      return `${host}:${port}`;
    },
    async open() {
      for (const way of ways.values()) {
        const { host, port, target } = way;
        const relay = await startRelay({ host, port }, { host: target, port });
        way.relay = relay;
        onEnd(() => relay.stop());
      }
    },
    weather(from, to, weather = fine) {
      for (const way of ways.values()) if (way.from === from && way.to === to) way.relay?.set(weather);
    },
  };
}

const netOf = (at: number) => `10.213.${(process.pid % 32) * 8 + at}`;

function addNamespace(space: string, net: string) {
  const [outside, inside] = [`${space}o`, `${space}i`];
  onEnd(() => void Bun.spawnSync(["ip", "netns", "delete", space]));
  for (const command of [
    ["netns", "add", space],
    ["link", "add", outside, "type", "veth", "peer", "name", inside, "netns", space],
    ["addr", "add", `${net}.1/30`, "dev", outside],
    ["link", "set", outside, "up"],
    ["-n", space, "addr", "add", `${net}.2/30`, "dev", inside],
    ["-n", space, "link", "set", inside, "up"],
    ["-n", space, "link", "set", "lo", "up"],
  ]) {
    const { success, stderr } = Bun.spawnSync(["ip", ...command]);
    if (!success) throw new Error(`ip ${command.join(" ")}: ${stderr}`);
  }
}
