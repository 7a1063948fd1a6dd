import { statement } from "#db/statement.ts";
import type { Member } from "../people/account.ts";
import type { Fact, Kind } from "../who-may-know.ts";
import { Failure, type World } from "../world.ts";

const STAYS: Partial<Record<Kind, readonly string[]>> = {
  review: ["reviews"],
  message: ["messages"],
  "note about a client": ["clients", "client_pets"],
  "parent's last name": ["outbox"],
  // Of an address that nobody has confirmed it stays known when it was written to, so that nobody floods it.
  "parent's e-mail": ["outbox", "clients"],
  "groomer's e-mail": ["outbox"],
};
const DAY_MS = 86_400_000;

export function checkClosed(world: World) {
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

const isErased = ({ ctx, clock }: World, userId: number) =>
  statement<unknown, [number, number]>(ctx.db, "SELECT 1 FROM users WHERE id = ? AND deleted_at < ?").get(
    userId,
    clock.now() - DAY_MS,
  ) !== null;

function mayStay({ ctx, people }: World, table: string, { kind, word, owner }: Fact): boolean {
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

const isWritten = (db: World["ctx"]["db"], word: string) =>
  statement<unknown, [string, string]>(
    db,
    `SELECT 1 FROM outbox WHERE ((recipient LIKE ? AND (subject <> '' OR text <> '')) OR text LIKE ?)
     AND dedupe_key NOT LIKE 'client-invitation %'`,
  ).get(`%${word}%`, `%${word}%`) !== null;
