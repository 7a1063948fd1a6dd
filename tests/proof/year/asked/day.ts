import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Db, openDatabase } from "#db/db.ts";
import { tablesOfDanglingRows } from "#db/integrity.ts";
import { statement } from "#db/statement.ts";
import { listBackups } from "#src/features/operations/backups/list.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { checkLedger } from "../ledger.ts";
import type { Member } from "../people/account.ts";
import { DATABASE, openSite } from "../site.ts";
import type { Fact, Kind } from "../who-may-know.ts";
import { Failure, type Setup } from "../world.ts";
import { checkMoney } from "./money.ts";

const DAYS_BETWEEN_BACKUPS = 10;

export async function checkDay(world: Setup, day: number) {
  const { clock, trouble, lives } = world;
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS);
  trouble.settle();
  lives.refuse(false);
  await lives.look();
  clock.goTo(clock.start + clock.elapsed() + HOUR_MS / 3);
  await lives.look();
  checkLedger(world);
  checkWhole(9, world.ctx.db);
  checkMoney(world);
  checkClosed(world);
  if (day % DAYS_BETWEEN_BACKUPS === 0) await checkBackup(world);
}

export async function checkBackup(world: Setup) {
  const now = world.clock.now();
  const { name } = makeBackup(world.lives.dataDir, now, { path: world.lives.file }).backup;
  const backup = listBackups(world.lives.dataDir).find((one) => one.name === name)!;
  const dataDir = mkdtempSync(join(dirname(world.lives.dataDir), "mudroom-restored-"));
  try {
    restoreBackup(dataDir, backup, { now, say: () => {} });
    await liveOn(world, dataDir);
  } finally {
    for (const folder of [backup.path, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

async function liveOn(world: Setup, dataDir: string) {
  const site = await openSite({
    dataDir,
    openData: () => openDatabase(join(dataDir, DATABASE)),
    now: world.clock.now,
    log: world.ctx.log,
    email: { kind: "smtp", send: async () => {}, verify: async () => {}, close: () => {} },
    texts: null,
    fetchOutside: async () => {
      throw new OutsideError("unreachable", "No answer");
    },
    images: (own) => own,
    payments: (own) => own,
    env: world.provider?.env ?? {},
    provider: world.provider?.payments,
  });
  try {
    const restored: Setup = Object.create(world, { ctx: { value: site.ctx } });
    checkLedger(restored);
    await site.jobs.catchUp();
    checkLedger(restored);
    checkWhole(10, site.ctx.db);
    checkMoney(restored);
  } finally {
    await site.close();
  }
}

const STAYS: Partial<Record<Kind, readonly string[]>> = {
  review: ["reviews"],
  message: ["messages"],
  "note about a client": ["clients", "client_pets"],
  "parent's last name": ["outbox"],
  // Stays in the outbox after an email to an unconfirmed address so no one can flood it.
  "parent's e-mail": ["outbox", "clients"],
  "groomer's e-mail": ["outbox"],
};

export function checkClosed(world: Setup) {
  const { db } = world.ctx;
  const gone = world.people.filter(({ userId }) => userId !== undefined && isErased(world, userId));
  if (gone.length === 0) return;
  const facts = gone.flatMap(({ number }) => [...world.canaries.of(number), ...world.canaries.about(number)]);
  for (const { name } of statement<{ name: string }>(db, TABLES).all()) {
    const text = JSON.stringify(statement<object>(db, `SELECT * FROM ${name}`).all());
    const left = world.canaries.in(text).find((fact) => facts.includes(fact) && !mayStay(world, name, fact));
    if (left)
      throw new Failure(
        3,
        `${left.kind} of ${gone.find(({ number }) => [left.owner, left.other].includes(number))?.name}, who has left, stands in ${name}`,
      );
  }
}

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'us_%' AND name NOT LIKE 'sqlite_%'";

const isErased = ({ ctx, clock }: Setup, userId: number) =>
  statement<unknown, [number, number]>(ctx.db, "SELECT 1 FROM users WHERE id = ? AND deleted_at < ?").get(
    userId,
    clock.now() - DAY_MS,
  ) !== null;

function mayStay({ ctx, people }: Setup, table: string, { kind, word, owner }: Fact): boolean {
  if (!STAYS[kind]?.includes(table)) return false;
  if (kind.endsWith("e-mail")) {
    if (table === "clients") return true;
    const of = people.find(({ number }) => number === owner) as Partial<Member> | undefined;
    const isTheirs = of?.email?.startsWith(word) && (of.wanted ?? of.email) === of.email;
    return !isTheirs || !isWritten(ctx.db, word);
  }
  if (kind !== "message") return true;
  return (
    statement<unknown, [string]>(
      ctx.db,
      `SELECT 1 FROM messages m JOIN messages t ON t.booking_id = m.booking_id JOIN reports r ON r.message_id = t.id WHERE m.text LIKE ?`,
    ).get(`%${word}%`) !== null
  );
}

const isWritten = (db: Setup["ctx"]["db"], word: string) =>
  statement<unknown, [string, string]>(
    db,
    `SELECT 1 FROM outbox WHERE ((recipient LIKE ? AND (subject <> '' OR text <> '')) OR text LIKE ?)
     AND dedupe_key NOT LIKE 'client-invitation %'`,
  ).get(`%${word}%`, `%${word}%`) !== null;

function checkWhole(point: 9 | 10, db: Db) {
  for (const { name } of statement<{ name: string }>(db, TABLES).all()) {
    const damage = statement<{ integrity_check: string }>(db, `PRAGMA integrity_check('${name}')`).all();
    if (damage[0]?.integrity_check !== "ok") throw new Failure(point, JSON.stringify(damage));
  }
  const dangling = tablesOfDanglingRows(db);
  if (dangling.length > 0) throw new Failure(point, `Rows of ${dangling.join(", ")} name others that are not there`);
}
