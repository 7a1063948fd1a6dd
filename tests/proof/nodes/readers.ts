import type { Site } from "#tests/support/cluster/site.ts";

export function readFrom(nodes: readonly Site[], cookie: string) {
  const reads: number[] = [];
  const failed: string[] = [];
  let isOver = false;
  const goOn = async (node: Site) => {
    for (; !isOver; await Bun.sleep(20)) {
      if (!node.isUp) continue;
      const { pid } = node;
      const at = performance.now();
      const outcome = await fetch(`${node.url}/api/user`, { headers: { cookie }, redirect: "manual" })
        .then(async (answer) => `${answer.status} ${await answer.text()}`)
        .catch(String);
      if (outcome.startsWith("200 ")) {
        reads.push(performance.now() - at);
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
