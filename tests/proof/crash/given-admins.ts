import type { Tx } from "#db/open.ts";
import { secondFactors, users } from "#db/schema/tables.ts";
import { newSecret } from "#src/features/people/mfa/codes.ts";
import { startSession } from "#src/http/sessions/session-store.ts";
import { addRow } from "#tests/support/rows.ts";
import type { Person } from "../support/world.ts";

export function addAdmin(tx: Tx): Person {
  const now = Date.now();
  const username = "boss";
  const account = { username, email: `${username}@example.com`, passwordHash: "none", fullName: username };
  const { id } = addRow(tx, users, { ...account, role: "admin", emailVerifiedAt: now, createdAt: now });
  addRow(tx, secondFactors, { userId: id, secret: newSecret(), setUpAt: now, lastStep: 0 });
  const token = startSession(tx, { id, role: "admin" }, { now, ip: "127.0.0.1", userAgent: "proof" });
  return { id, username, cookie: `sid=${token}` };
}
