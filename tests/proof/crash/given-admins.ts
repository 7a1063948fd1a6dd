import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { secondFactors, users } from "#db/schema/tables.ts";
import { newSecret } from "#src/features/people/mfa/codes.ts";
import { startSession } from "#src/http/sessions/session-store.ts";
import type { Person } from "../support/world.ts";

/** An admin who changes their second factor. */
export interface Guarded extends Person {
  /** What their app makes codes of. */
  secret: string;
  /** Recovery codes that they know and have not used. */
  codes: string[];
}

const NEWCOMERS = 3;

/**
 * One admin who decides about messages, one who changes their second factor, and some who have none yet. Those who have one
 * are signed in already, or the start would end it. Everybody has the password of that person.
 */
export function addAdmins(tx: Tx, { id }: Person) {
  const { passwordHash } = tx.select().from(users).where(eq(users.id, id)).get()!;
  const add = (username: string) => addAdmin(tx, username, passwordHash);
  const secret = newSecret();
  return {
    admin: withFactor(tx, add("boss"), newSecret()),
    guarded: { ...withFactor(tx, add("mia"), secret), secret, codes: [] } as Guarded,
    newcomers: Array.from({ length: NEWCOMERS }, (_, at) => add(`newcomer${at}`)),
  };
}

const addAdmin = (tx: Tx, username: string, passwordHash: string) =>
  tx
    .insert(users)
    .values({
      username,
      email: `${username}@example.com`,
      passwordHash,
      fullName: username,
      role: "admin",
      emailVerifiedAt: Date.now(),
      createdAt: Date.now(),
    })
    .returning({ id: users.id, username: users.username })
    .get();

function withFactor(tx: Tx, { id, username }: Omit<Person, "cookie">, secret: string): Person {
  const now = Date.now();
  tx.insert(secondFactors).values({ userId: id, secret, setUpAt: now, lastStep: 0 }).run();
  const token = startSession(tx, { id, role: "admin" }, { now, ip: "127.0.0.1", userAgent: "proof" });
  return { id, username, cookie: `sid=${token}` };
}
