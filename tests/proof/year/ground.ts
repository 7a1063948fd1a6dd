import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Db, engineOf, openDatabase } from "#db/db.ts";
import type { Random } from "#db/seed/random.ts";
import { templateData } from "#tests/support/db.ts";
import { DATABASE } from "./site.ts";

export interface Mark extends Commits {
  changedAt: number;
}

export function groundOfFile(dataDir: string, processes: number) {
  const file = join(dataDir, DATABASE);
  writeFileSync(file, templateData());
  /** Mark of the latest output. A kill can't undo anything before it because it was on the disk first. */
  let left: Mark | null = null;

  const mark = (): Mark => ({ ...commitsIn(`${file}-wal`), changedAt: statSync(file).mtimeMs });

  function commitsSince(before: Mark): { ends: number[]; least: number } {
    const after = mark();
    if (after.salt !== before.salt) return { ends: after.ends, least: 0 };
    const isFolded = after.changedAt !== before.changedAt;
    return { ends: after.ends, least: isFolded ? after.ends.length : before.ends.length };
  }

  function copyOf(name: string, length: number) {
    copyFileSync(file, name);
    if (!existsSync(`${file}-wal`)) return;
    copyFileSync(`${file}-wal`, `${name}-wal`);
    truncateSync(`${name}-wal`, length);
  }

  return {
    file,
    mark,
    eachLeft(since: Mark, look: (db: Db) => void) {
      const { ends, least } = commitsSince(since);
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
    die(dice: Random, end: () => void): string {
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
    refuse(isRefused: boolean, db: Db) {
      const engine = engineOf(db);
      const { page_count: pages } = engine.query<{ page_count: number }, []>("PRAGMA page_count").get()!;
      engine.run(`PRAGMA max_page_count = ${isRefused ? pages : 1_073_741_823}`);
    },
  };
}

const HEADER = 32;
const FRAME_HEADER = 24;

export interface Commits {
  salt: string;
  ends: number[];
}

export function commitsIn(file: string): Commits {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (bytes.length < HEADER) return { salt: "", ends: [] };
  const page = bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24).toString("hex");
  const ends: number[] = [];
  const size = FRAME_HEADER + page;
  for (let at = HEADER; at + size <= bytes.length; at += size) {
    if (bytes.subarray(at + 8, at + 16).toString("hex") !== salt) break;
    if (bytes.readUInt32BE(at + 4) > 0) ends.push(at + size);
  }
  return { salt, ends };
}
