import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkCopy } from "#src/features/backups/check.ts";
import type { Backup } from "#src/features/backups/list.ts";
import { damagedPictures, everyPicture } from "#src/features/backups/pictures.ts";

/** What stood in the database before the load began: the highest ids. */
export interface Base {
  visit: number;
  picture: number;
}

export interface Span {
  base: Base;
  /** The highest visit that was acknowledged when the backup began, and when it was over. */
  before: number;
  after: number;
}

export function readBase(dataDir: string): Base {
  const db = new Database(join(dataDir, "mudroom.db"), { readonly: true });
  const newest = (table: string) =>
    db.query<{ n: number | null }, []>(`SELECT max(id) AS n FROM ${table}`).get()!.n ?? 0;
  const base = { visit: newest("bookings"), picture: newest("portfolio_images") };
  db.close();
  return base;
}

/** What is wrong with a backup that was taken under load, in words; empty when all is well. */
export function examine(backup: Backup, span: Span): string[] {
  const file = join(backup.path, "mudroom.db");
  try {
    checkCopy(file);
  } catch (error) {
    return [String(error)];
  }
  const db = new Database(file, { readonly: true });
  try {
    return [...sums(db, span), ...pictures(db, backup, span.base)];
  } finally {
    db.close();
  }
}

/** A visit, its two mails and its line in the audit log are one transaction: whoever cuts in between sees it here. */
function sums(db: Database, { base, before, after }: Span): string[] {
  const count = (sql: string, ...values: number[]) => db.query<{ n: number }, number[]>(sql).get(...values)!.n;
  const visits = count("SELECT count(*) AS n FROM bookings WHERE id > ?", base.visit);
  const newest = count("SELECT max(id) AS n FROM bookings");
  const mails = count("SELECT count(*) AS n FROM outbox WHERE dedupe_key LIKE 'booking % requested, %'");
  const lines = count("SELECT count(*) AS n FROM audit_log WHERE action = 'booking-requested'");
  const wrong: [boolean, string][] = [
    [newest < before || newest > after, `visit ${newest} is not within ${before} and ${after}`],
    [visits !== newest - base.visit, `${visits} visits where ids say ${newest - base.visit}`],
    [mails !== 2 * visits, `${mails} mails for ${visits} visits`],
    [lines !== visits, `${lines} lines in the log for ${visits} visits`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, words]) => words);
}

/** Pictures that were there before the load are made up, without files. */
function pictures(db: Database, { path, pictures }: Backup, base: Base): string[] {
  const uploads = join(path, "uploads");
  const rows = db.query<{ file: string }, [number]>("SELECT file FROM portfolio_images WHERE id > ?").all(base.picture);
  const missing = rows.filter(({ file }) => !existsSync(join(uploads, file)));
  return [
    ...missing.map(({ file }) => `${file} is missing`),
    ...damagedPictures(uploads).map((file) => `${file} is damaged`),
    ...(everyPicture(uploads).length === pictures ? [] : ["the manifest counts other pictures"]),
  ];
}
