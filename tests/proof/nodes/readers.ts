import type { Site } from "#tests/support/cluster/site.ts";

export interface Read {
  at: number;
  ms: number;
  node: string;
}

export interface Readers {
  reads: Read[];
  failed: string[];
  stop(): Promise<unknown>;
}

export function readFrom(nodes: readonly Site[], cookie: string, { path = "/api/user", pauseMs = 20 } = {}): Readers {
  const reads: Read[] = [];
  const failed: string[] = [];
  let isOver = false;
  const goOn = async (node: Site) => {
    for (; !isOver; await Bun.sleep(pauseMs)) {
      if (!node.isUp) continue;
      const { pid } = node;
      const at = performance.now();
      const outcome = await fetch(node.url + path, { headers: { cookie }, redirect: "manual" })
        .then(async (answer) => `${answer.status} ${await answer.text()}`)
        .catch(String);
      if (outcome.startsWith("200 ")) {
        reads.push({ at, ms: performance.now() - at, node: node.name });
        continue;
      }
      await Bun.sleep(200);
      if (node.isUp && node.pid === pid && !isStarting(outcome)) failed.push(`${node.name}: ${outcome.slice(0, 200)}`);
    }
  };
  const all = nodes.map(goOn);
  return {
    reads,
    failed,
    stop() {
      isOver = true;
      return Promise.all(all);
    },
  };
}

const isStarting = (outcome: string) => /ConnectionRefused|Unable to connect/i.test(outcome);
