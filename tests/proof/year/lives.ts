import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "#db/seed/random.ts";
import { groundOfFile } from "./ground.ts";
import type { Outside } from "./outside.ts";
import type { Mode } from "./plan.ts";
import { groundOfNodes } from "./primary.ts";
import { openSite, type Site, type Surroundings } from "./site.ts";

/** In memory where there is such a folder: what a kill leaves is made here, so no disk has to be waited for. */
const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** What a browser keeps of its own writes, where several machines share the data. */
const SEEN = /(?:^|; )(?:__Host-)?seen=/;

/** The lives of one process, or of two beside each other, on one database. */
export async function startLives(surroundings: Omit<Surroundings, "dataDir" | "openData">, mode: Mode) {
  const dataDir = mkdtempSync(join(FOLDER, "mudroom-year-"));
  const ground = mode === "nodes" ? await groundOfNodes() : groundOfFile(dataDir, mode === "two" ? 2 : 1);
  const sites: Site[] = [];
  async function openAll() {
    for (const [at, openData] of ground.opens.entries()) {
      sites[at] = await openSite({ ...surroundings, dataDir, openData });
      await ground.settle();
    }
  }
  await openAll();
  let [count, requests, looks] = [1, 0, 0];

  return {
    dataDir,
    file: ground.file,
    /** The one that is asked by the world itself. */
    get site() {
      return sites[0]!;
    },
    get count() {
      return count;
    },
    isDying: ground.isDying,
    settle: ground.settle,
    /** Requests come to one process and the other in turn. */
    async handle(request: Request, address: () => string) {
      if (!SEEN.test(request.headers.get("cookie") ?? "")) await ground.settle();
      return sites[requests++ % sites.length]!.handle(request, address);
    },
    /** All look for what is due; of two another one is first each time. */
    async look() {
      const order = looks++ % 2 === 0 ? sites : sites.toReversed();
      for (const { jobs } of order) await jobs.catchUp();
    },
    /**
     * One process stands still in the middle of its jobs until its lease is long over and another one has done them; then it goes on. Where nothing
     * makes it stand still, or it is alone, it is just slow.
     */
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
    /** From now on a death leaves at least what there is whenever something leaves the site. */
    begin: ground.begin,
    /** Something has left. */
    note: ground.note,
    mark: ground.mark,
    eachLeft: ground.eachLeft,
    /** Nothing can be written any more, or everything can again. */
    refuse: (isRefused: boolean) => ground.refuse(isRefused, sites[0]!.ctx.db),
    /** What it stands on dies, and another life begins on what that has left. Says what was kept. */
    async kill(dice: Random): Promise<string> {
      const said = await ground.die(dice, () => {
        for (const { ctx } of sites) {
          ctx.changes.end();
          ctx.db.$client.close();
        }
      });
      if (!ground.outlives) await openAll();
      count++;
      return said;
    },
    /** A stop and a start, as a release does it, one process after the other. */
    async restart() {
      await ground.refuse(false, sites[0]!.ctx.db);
      for (const [at, openData] of ground.opens.entries()) {
        await sites[at]!.close();
        sites[at] = await openSite({ ...surroundings, dataDir, openData });
        await ground.settle();
      }
      count++;
    },
    async end() {
      for (const site of sites) await site.close();
      await ground.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Lives = Awaited<ReturnType<typeof startLives>>;
