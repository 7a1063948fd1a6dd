import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "#db/seed/random.ts";
import { folderInMemory } from "#tests/support/in-memory.ts";
import { groundOfFile } from "./ground.ts";
import type { Outside } from "./outside.ts";
import type { Mode } from "./plan.ts";
import { openSite, type Site, type Surroundings } from "./site.ts";

export async function startLives(surroundings: Omit<Surroundings, "dataDir" | "openData">, mode: Mode) {
  // A kill is simulated here, so no disk sync is needed.
  const dataDir = mkdtempSync(join(folderInMemory(), "mudroom-year-"));
  const ground = groundOfFile(dataDir, mode === "two" ? 2 : 1);
  const sites: Site[] = [];
  async function openAll() {
    for (const [at, openData] of ground.opens.entries()) {
      sites[at] = await openSite({ ...surroundings, dataDir, openData });
    }
  }
  await openAll();
  let [count, requests, looks] = [1, 0, 0];

  return {
    dataDir,
    file: ground.file,
    get site() {
      return sites[0]!;
    },
    get count() {
      return count;
    },
    handle: (request: Request, address: () => string) => sites[requests++ % sites.length]!.handle(request, address),
    async look() {
      const order = looks++ % 2 === 0 ? sites : sites.toReversed();
      for (const { jobs } of order) await jobs.catchUp();
    },
    async stall(outside: Outside, wait: () => void) {
      const isHeld = outside.hold();
      const slow = sites[0]!.jobs.catchUp();
      await Promise.race([isHeld, slow]);
      const goOn = outside.holdNoMore();
      wait();
      for (const { jobs } of sites.slice(1)) await jobs.catchUp();
      goOn();
      await slow;
    },
    begin: ground.begin,
    note: ground.note,
    mark: ground.mark,
    eachLeft: ground.eachLeft,
    refuse: (isRefused: boolean) => ground.refuse(isRefused, sites[0]!.ctx.db),
    async kill(dice: Random): Promise<string> {
      const said = ground.die(dice, () => {
        for (const { ctx } of sites) {
          ctx.changes.end();
          ctx.db.$client.close();
        }
      });
      await openAll();
      count++;
      return said;
    },
    async restart() {
      ground.refuse(false, sites[0]!.ctx.db);
      for (const [at, openData] of ground.opens.entries()) {
        await sites[at]!.close();
        sites[at] = await openSite({ ...surroundings, dataDir, openData });
      }
      count++;
    },
    async end() {
      for (const site of sites) await site.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Lives = Awaited<ReturnType<typeof startLives>>;
