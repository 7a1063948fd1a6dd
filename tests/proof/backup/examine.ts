import { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkCopy } from "#src/features/running/backups/check.ts";
import type { Backup } from "#src/features/running/backups/list.ts";
import { damagedPictures, everyPicture } from "#src/features/running/backups/pictures.ts";

export interface Base {
  visit: number;
  picture: number;
  keys: string;
}

export interface Span {
  base: Base;
  before: number;
  after: number;
}

export function readBase(dataDir: string): Base {
  const db = new Database(join(dataDir, "mudroom.db"), { readonly: true });
  const newest = (table: string) =>
    db.query<{ n: number | null }, []>(`SELECT max(id) AS n FROM ${table}`).get()!.n ?? 0;
  const base = { visit: newest("visits"), picture: newest("portfolio_images"), keys: keysIn(db) };
  db.close();
  return base;
}

export function examine(backup: Backup, span: Span): string[] {
  const file = join(backup.path, "mudroom.db");
  try {
    checkCopy(file);
  } catch (error) {
    return [String(error)];
  }
  const db = new Database(file, { readonly: true });
  try {
    return [
      ...sums(db, span),
      ...pictures(db, backup, span.base),
      ...secrets(db, join(backup.path, "uploads"), span.base),
    ];
  } finally {
    db.close();
  }
}

function sums(db: Database, { base, before, after }: Span): string[] {
  const count = (sql: string, ...values: number[]) => db.query<{ n: number }, number[]>(sql).get(...values)!.n;
  const visits = count("SELECT count(*) AS n FROM bookings WHERE id > ?", base.visit);
  const newest = count("SELECT max(id) AS n FROM visits");
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

/** What a restored site must have, or nobody could open a mailed link or a picture any more. */
export function secrets(db: Database, uploads: string, { keys }: Base): string[] {
  const files = db.query<{ file: string; bytes: number }, []>("SELECT file, bytes FROM visit_pictures").all();
  const sizeOf = (file: string) => statSync(join(uploads, "private", file), { throwIfNoEntry: false })?.size;
  const half = files.filter(({ file, bytes }) => sizeOf(file) !== bytes);
  const { n: uneven } = db
    .query<{ n: number }, []>(
      `SELECT count(*) AS n FROM messages m
      WHERE CAST(text AS INTEGER) != (SELECT count(*) FROM visit_pictures WHERE message_id = m.id)`,
    )
    .get()!;
  const { n: sent } = db.query<{ n: number }, []>("SELECT count(*) AS n FROM messages").get()!;
  const { n: lines } = db
    .query<{ n: number }, []>("SELECT count(*) AS n FROM audit_log WHERE action = 'message-sent'")
    .get()!;
  return [
    ...half.map(({ file }) => `${file} is missing or half`),
    ...(uneven > 0 ? [`${uneven} messages with more or fewer pictures than they say`] : []),
    ...(sent !== lines ? [`${lines} lines in the log for ${sent} messages`] : []),
    ...(keysIn(db) === keys ? [] : ["the site's own keys are others"]),
  ];
}

const keysIn = (db: Database) => JSON.stringify(db.query("SELECT name, value FROM secrets ORDER BY name").values());

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
