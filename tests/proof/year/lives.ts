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
import { DATABASE, openSite, type Site, type Surroundings } from "./site.ts";
import { type Commits, commitsIn } from "./write-ahead-log.ts";

/** In memory where there is such a folder: what a kill leaves is made here, so no disk has to be waited for. */
const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** What lies on the disk at one moment, as far as a kill needs to know. */
interface Mark extends Commits {
  changedAt: number;
}

/** The lives of one process, one after the other, on one folder. */
export async function startLives(surroundings: Omit<Surroundings, "dataDir">) {
  const dataDir = mkdtempSync(join(FOLDER, "mudroom-year-"));
  const file = join(dataDir, DATABASE);
  writeFileSync(file, templateData());
  const open = () => openSite({ ...surroundings, dataDir });
  let site: Site = await open();
  let count = 1;

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
    /** The one that lives now. */
    get site() {
      return site;
    },
    get count() {
      return count;
    },
    mark,
    /**
     * The process dies somewhere between that moment and now, and another one opens what it leaves: all commits up to one of them, and
     * perhaps a part of the next. Gives how many of how many were kept.
     */
    async kill(before: Mark, dice: Random): Promise<string> {
      const { ends, least } = commitsSince(before);
      const kept = dice.between(least, ends.length);
      const isTorn = kept < ends.length && dice.chance(0.5);
      const length = (ends[kept - 1] ?? 0) + (isTorn ? (ends[kept]! - (ends[kept - 1] ?? 0)) >> 1 : 0);
      copyFileSync(file, `${file}.left`);
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${file}-wal.left`);
      site.ctx.changes.end();
      site.ctx.db.$client.close();
      for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
      renameSync(`${file}.left`, file);
      if (existsSync(`${file}-wal.left`)) {
        truncateSync(`${file}-wal.left`, length);
        renameSync(`${file}-wal.left`, `${file}-wal`);
      }
      site = await open();
      count++;
      return `${kept - least} of ${ends.length - least} commits${isTorn ? ", and a part" : ""}`;
    },
    /** A stop and a start, as a release does it. */
    async restart() {
      await site.close();
      site = await open();
      count++;
    },
    async end() {
      await site.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Lives = Awaited<ReturnType<typeof startLives>>;
