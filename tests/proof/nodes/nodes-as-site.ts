import { join } from "node:path";
import { closeDatabase, openReadOnly } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { numberIn } from "#src/http/sessions/read-your-writes.ts";
import type { Site as Node } from "#tests/support/cluster/site.ts";
import { type Cluster, createCluster } from "#tests/support/cluster.ts";
import { onEnd } from "../../../bench/cleanup.ts";
import type { Site } from "../crash/site.ts";
import { folderOnDisk } from "./setting.ts";

export interface NodesAsSite extends Site {
  readonly cluster: Cluster;
  readonly putOff: () => number;
}

export async function nodesAsSite(dataDir: string, env: Record<string, string>): Promise<NodesAsSite> {
  const cluster = await createCluster({
    nodes: 3,
    env,
    data: join(dataDir, "mudroom.db"),
    folder: await folderOnDisk(),
  });
  onEnd(() => cluster.remove());
  let turn = 0;
  let putOff = 0;
  let seen = "";
  let newest = -1;
  let key: Buffer | undefined;
  const note = (cookie: string) => {
    key ??= Buffer.from(secretIn(cluster), "base64url");
    const n = numberIn(cookie.split("=")[1]!, key) ?? -1;
    if (n > newest) [seen, newest] = [cookie, n];
  };
  const nextNode = (): Node => {
    const up = cluster.nodes.filter(({ isUp }) => isUp);
    return up[turn++ % up.length]!;
  };
  const startAll = async () => {
    const startedAt = performance.now();
    await cluster.start();
    return performance.now() - startedAt;
  };
  return {
    cluster,
    dataDir: cluster.folder,
    putOff: () => putOff,
    get url() {
      return nextNode().url;
    },
    get port() {
      return Number(new URL(nextNode().url).port);
    },
    async ask(path, init) {
      const headers = new Headers(init.headers);
      headers.set("cookie", [headers.get("cookie"), seen].filter(Boolean).join("; "));
      const answer = await fetch(nextNode().url + path, { ...init, headers });
      const written = answer.headers.getSetCookie().find((line) => /^(?:__Host-)?seen=/.test(line));
      if (written) note(written.split(";")[0]!);
      if (answer.status !== 503) return answer;
      putOff++;
      throw new Error(await answer.text());
    },
    start: startAll,
    launch: () => {
      throw new Error("Nodes are started one by one");
    },
    kill: () => cluster.remove(),
    async stop() {
      const startedAt = performance.now();
      await cluster.stop();
      return { code: 0, ms: performance.now() - startedAt };
    },
  };
}

function secretIn({ replicas }: Cluster) {
  const db = openReadOnly(replicas[0]!.file);
  try {
    return statement<{ value: string }>(db, "SELECT value FROM secrets WHERE name = 'seen'").get()!.value;
  } finally {
    closeDatabase(db);
  }
}
