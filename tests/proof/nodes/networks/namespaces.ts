import type { Network } from "#tests/support/cluster/network.ts";
import { onEnd } from "../../../../bench/cleanup.ts";
import { fine, type Relay, startRelay, type Weather } from "./relay.ts";

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
