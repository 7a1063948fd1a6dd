import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, engineOf, openDatabase } from "#db/open.ts";
import type { Random } from "#db/seed/random.ts";
import { templateData } from "#tests/support/db.ts";
import { DATABASE } from "./site.ts";
import { type Commits, commitsIn } from "./write-ahead-log.ts";

/** What the processes of a site stand on: where the database lies, and what becomes of it when something dies. */
export interface Ground {
  /** The database, as a file that can be read. */
  file: string;
  /** How each process opens it. */
  opens: readonly (() => Db)[];
  /** From now on a death leaves at least what there is whenever something leaves the site. */
  begin(dice: Random): void;
  /** Something has left. */
  note(): void;
  /** How things are on the disk now; nothing where that is another machine's. */
  mark(): Mark | null;
  /** Opens what a death since then could have left, from nothing of what came after it to all but the last commit. */
  eachLeft(since: Mark, look: (db: Db) => void): void;
  /** Whether its processes live on when it dies. */
  outlives: boolean;
  /** Dies, with what `end` ends, and is there again. Says what was kept. */
  die(dice: Random, end: () => void): Promise<string>;
  /** Whether nothing can be written now. */
  refuse(isRefused: boolean, db: Db): Promise<void>;
  /** Whether a 503 is no fault of the site's at this moment. */
  isDying(): boolean;
  /** Until who reads anything reads what was written before. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

/** What lies on the disk at one moment, as far as a kill needs to know. */
export interface Mark extends Commits {
  changedAt: number;
}

/** One file for all, in memory where that is possible: what a kill leaves of its log is made here. */
export function groundOfFile(dataDir: string, processes: number): Ground {
  const file = join(dataDir, DATABASE);
  writeFileSync(file, templateData());
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

  /** The files as they lie there, with so much of the log, under a name of their own. */
  function copyOf(name: string, length: number) {
    copyFileSync(file, name);
    if (!existsSync(`${file}-wal`)) return;
    copyFileSync(`${file}-wal`, `${name}-wal`);
    truncateSync(`${name}-wal`, length);
  }

  return {
    file,
    mark,
    eachLeft(since, look) {
      const { ends, least } = commitsSince(since);
      // One commit is all or nothing.
      if (ends.length - least < 2) return;
      for (let kept = least; kept < ends.length; kept++) {
        copyOf(`${file}.half`, ends[kept - 1] ?? 0);
        const db = openDatabase(`${file}.half`);
        look(db);
        db.$client.close();
        for (const part of ["", "-wal", "-shm"]) rmSync(`${file}.half${part}`, { force: true });
      }
    },
    opens: Array.from({ length: processes }, () => () => openDatabase(file)),
    begin() {
      left = mark();
    },
    note() {
      if (left) left = mark();
    },
    /**
     * Somewhere between the beginning and now: all commits up to one of them stay, and perhaps a part of the next. Gives how many of
     * how many were kept.
     */
    async die(dice, end) {
      const { ends, least } = commitsSince(left!);
      left = null;
      const kept = dice.between(least, ends.length);
      const isTorn = kept < ends.length && dice.chance(0.5);
      const length = (ends[kept - 1] ?? 0) + (isTorn ? (ends[kept]! - (ends[kept - 1] ?? 0)) >> 1 : 0);
      copyOf(`${file}.left`, length);
      end();
      for (const part of ["-wal", "-shm"]) rmSync(`${file}${part}`, { force: true });
      renameSync(`${file}.left`, file);
      if (existsSync(`${file}.left-wal`)) renameSync(`${file}.left-wal`, `${file}-wal`);
      return `${kept - least} of ${ends.length - least} commits${isTorn ? ", and a part" : ""}`;
    },
    /** The file may grow no more: what needs a page is refused, as on a disk that is full. */
    async refuse(isRefused, db) {
      const engine = engineOf(db);
      const { page_count: pages } = engine.query<{ page_count: number }, []>("PRAGMA page_count").get()!;
      engine.run(`PRAGMA max_page_count = ${isRefused ? pages : 1_073_741_823}`);
    },
    outlives: false,
    isDying: () => false,
    settle: async () => {},
    end: async () => {},
  };
}
