import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "#db/seed/random.ts";
import { templateData } from "#tests/support/db.ts";
import type { Outside } from "./outside.ts";
import { DATABASE, openSite, type Site, type Surroundings } from "./site.ts";
import { type Commits, commitsIn } from "./write-ahead-log.ts";

/** In memory where there is such a folder: what a kill leaves is made here, so no disk has to be waited for. */
const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** What lies on the disk at one moment, as far as a kill needs to know. */
interface Mark extends Commits {
  changedAt: number;
}

/** The lives of one process, or of two beside each other, on one folder. */
export async function startLives(surroundings: Omit<Surroundings, "dataDir">, processes: 1 | 2) {
  const dataDir = mkdtempSync(join(FOLDER, "mudroom-year-"));
  const file = join(dataDir, DATABASE);
  writeFileSync(file, templateData());
  const open = () => openSite({ ...surroundings, dataDir });
  const sites: Site[] = [];
  for (let at = 0; at < processes; at++) sites.push(await open());
  let [count, requests, looks] = [1, 0, 0];
  /** What has left the site since a mark cannot be undone by a death: it was on the disk before. */
  let left: Mark | null = null;

  const mark = (): Mark => ({ ...commitsIn(`${file}-wal`), changedAt: statSync(file).mtimeMs });

  /** The commits since then of which any number may have come to the disk: none that has been folded into the file. */
  function commitsSince(before: Mark): { ends: number[]; least: number } {
    const after = mark();
    if (after.salt !== before.salt) return { ends: after.ends, least: 0 };
    const isFolded = after.changedAt !== before.changedAt;
    return { ends: after.ends, least: isFolded ? after.ends.length : before.ends.length };
  }

  return {
    dataDir,
    file,
    /** The one that is asked by the world itself. */
    get site() {
      return sites[0]!;
    },
    get count() {
      return count;
    },
    /** Requests come to one process and the other in turn. */
    handle: (request: Request, address: () => string) => sites[requests++ % sites.length]!.handle(request, address),
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
    begin(): Mark {
      left = mark();
      return left;
    },
    /** Something has left. */
    note() {
      if (left) left = mark();
    },
    /**
     * The process dies somewhere between the beginning and now, and another one opens what it leaves: all commits up to one of them, and
     * perhaps a part of the next. Gives how many of how many were kept.
     */
    async kill(dice: Random): Promise<string> {
      const { ends, least } = commitsSince(left!);
      left = null;
      const kept = dice.between(least, ends.length);
      const isTorn = kept < ends.length && dice.chance(0.5);
      const length = (ends[kept - 1] ?? 0) + (isTorn ? (ends[kept]! - (ends[kept - 1] ?? 0)) >> 1 : 0);
      copyFileSync(file, `${file}.left`);
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${file}-wal.left`);
      for (const { ctx } of sites) {
        ctx.changes.end();
        ctx.db.$client.close();
      }
      for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
      renameSync(`${file}.left`, file);
      if (existsSync(`${file}-wal.left`)) {
        truncateSync(`${file}-wal.left`, length);
        renameSync(`${file}-wal.left`, `${file}-wal`);
      }
      for (const at of sites.keys()) sites[at] = await open();
      count++;
      return `${kept - least} of ${ends.length - least} commits${isTorn ? ", and a part" : ""}`;
    },
    /** A stop and a start, as a release does it, one process after the other. */
    async restart() {
      for (const at of sites.keys()) {
        await sites[at]!.close();
        sites[at] = await open();
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
