import type { ClusterSite } from "#tests/support/cluster/site.ts";

export interface Balancer {
  choices(): ClusterSite[];
  isReady(node: ClusterSite): boolean;
  lacks(node: ClusterSite): "the primary" | "a copy that is not old" | undefined;
  changes: { node: string; isReady: boolean; at: number }[];
  stop(): Promise<unknown>;
}

const POLL_MS = 500;
const TIMEOUT_MS = 2_000;

export async function startBalancer(nodes: readonly ClusterSite[]): Promise<Balancer> {
  const ready = new Set<ClusterSite>(nodes);
  const readable = new Set<ClusterSite>(nodes);
  const said = new Map<ClusterSite, number[]>();
  const changes: Balancer["changes"] = [];
  let isOver = false;
  const look = async (node: ClusterSite) => {
    const answers = await Promise.all(["", "?exclude=primary"].map((query) => statusOf(node, query)));
    const [isReady, isReadable] = answers.map((status) => status === 200);
    said.set(node, answers);
    if (isReady !== ready.has(node)) changes.push({ node: node.name, isReady: isReady!, at: performance.now() });
    for (const [set, is] of [
      [ready, isReady],
      [readable, isReadable],
    ] as const) {
      if (is) set.add(node);
      else set.delete(node);
    }
  };
  const watch = async (node: ClusterSite) => {
    for (; !isOver; await Bun.sleep(POLL_MS)) await look(node);
  };
  const all = nodes.map(watch);
  return {
    choices: () => [ready, readable, new Set(nodes)].map((set) => [...set]).find(({ length }) => length > 0)!,
    isReady: (node) => ready.has(node),
    lacks(node) {
      const [status, otherwise] = said.get(node) ?? [];
      if (status !== 503) return undefined;
      return otherwise === 200 ? "the primary" : "a copy that is not old";
    },
    changes,
    stop() {
      isOver = true;
      return Promise.all(all);
    },
  };
}

const statusOf = ({ url }: ClusterSite, query: string) =>
  fetch(`${url}/readyz${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status,
    () => 0,
  );
