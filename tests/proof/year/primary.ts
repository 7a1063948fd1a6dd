import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sequencesOf } from "#db/node/commit-sequence.ts";
import { type Db, openNode } from "#db/open.ts";
import { createPrimary, createReplica, whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { createKeys } from "#tests/support/cluster/token.ts";
import { templateData } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";
import type { Ground } from "./ground.ts";

const MOST_MS_BEHIND = 120_000;
const MOST_MS_UNTIL_DEATH = 30;

export async function groundOfNodes(): Promise<Ground> {
  if (whyNoSqld) throw new Error(whyNoSqld);
  const folder = mkdtempSync(join(tmpdir(), "mudroom-year-nodes-"));
  const keys = createKeys();
  const part = (name: string) => ({ folder: join(folder, name), port: freePort(), log: join(folder, `${name}.log`) });
  const primary = createPrimary({ ...part("primary"), keys, grpcPort: freePort(), adminPort: freePort() });
  const replica = createReplica({ ...part("replica"), keys, name: "replica", grpcUrl: primary.grpcUrl });
  mkdirSync(dirname(primary.file), { recursive: true });
  writeFileSync(primary.file, templateData());
  await primary.start();
  await replica.start();
  const nodes: Db[] = [];
  const open = (at: number, read: string) => () => {
    const { url } = primary;
    nodes[at] = openNode({ url, token: keys.token, replica: read, timeout: 20_000 });
    return nodes[at];
  };
  let isDying = false;
  const isSettled = () => {
    const [first, second] = nodes.map((db) => sequencesOf(db)!);
    if (!first || !second) return true;
    return first.isPrimaryAvailable && second.isPrimaryAvailable && second.own >= first.own && first.own >= 0;
  };
  async function settle() {
    if (primary.isUp) await becomes(isSettled);
  }
  async function start() {
    if (!primary.isUp) await primary.start();
    await settle();
  }

  return {
    file: primary.file,
    opens: [open(0, primary.folder), open(1, replica.folder)],
    /** While the request is made: this process waits for the primary meanwhile, so another one kills it. */
    begin(dice) {
      if (!primary.isUp) return;
      isDying = true;
      const wait = dice.between(0, MOST_MS_UNTIL_DEATH) / 1000;
      Bun.spawn(["sh", "-c", `sleep ${wait}; kill -9 ${primary.pid}`], { stdio: ["ignore", "ignore", "ignore"] });
    },
    note() {},
    mark: () => null,
    eachLeft() {},
    async die() {
      if (isDying) await becomes(() => !primary.isUp);
      await start();
      isDying = false;
      return "the primary, and not the nodes";
    },
    async refuse(isRefused) {
      if (isRefused) await primary.kill();
      else await start();
    },
    outlives: true,
    isDying: () => isDying,
    settle,
    async end() {
      await replica.kill();
      await primary.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asked again and again, since a copy is a few milliseconds behind. */
async function becomes(holds: () => boolean) {
  for (const end = performance.now() + MOST_MS_BEHIND; !holds(); await Bun.sleep(1)) {
    if (performance.now() > end)
      throw new Error("The copy of a node has not come as far as the primary in two minutes");
  }
}
