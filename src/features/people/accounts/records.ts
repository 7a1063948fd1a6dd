import { and, eq, inArray, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { closedRecords, smsNumbers, users } from "#db/schema/tables.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import type { Ctx } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { recordText } from "#src/shared/people/record-labels.ts";

export function contactHashes(tx: Tx, userId: number, now: number): string[] {
  const { email, emailVerifiedAt } = tx.select().from(users).where(eq(users.id, userId)).get()!;
  const phone = tx.select().from(smsNumbers).where(eq(smsNumbers.userId, userId)).get();
  const contacts = [emailVerifiedAt !== null && `email ${email.toLowerCase()}`, phone && `phone ${phone.number}`];
  return contacts.flatMap((contact) => (contact ? keyedHash(tx, "records", contact, now) : []));
}

/** Copies the record of a closed account to the one that confirms its address or phone, so that blocks hold; alerts the admins. */
export function noteReturn({ now: clock }: Pick<Ctx, "now">, tx: Tx, userId: number) {
  const now = clock();
  const known = tx.select({ id: closedRecords.userId }).from(closedRecords).where(eq(closedRecords.returnedId, userId));
  const isNew = and(
    inArray(closedRecords.hash, contactHashes(tx, userId, now)),
    isNull(closedRecords.returnedId),
    ne(closedRecords.userId, userId),
    notInArray(closedRecords.userId, known),
  );
  for (const { userId: earlier, kept, rows } of recordsWhere(tx, isNew)) {
    tx.insert(closedRecords)
      .values(rows.map(({ id: _, ...row }) => ({ ...row, returnedId: userId })))
      .run();
    const message = `May be back: earlier account ${earlier}. Kept of it: ${kept}.`;
    raiseAlert(tx, { kind: "may_be_back", userId, message, now });
  }
}

/** By closed account; each fact is stored once per contact and returned once. */
export function recordsWhere(db: Db | Tx, where: SQL | undefined) {
  const all = db.select().from(closedRecords).where(where).orderBy(closedRecords.userId).all();
  const ofAccounts = Map.groupBy(all, ({ userId }) => userId);
  return [...ofAccounts].map(([userId, every]) => {
    const rows = [...new Map(every.map((row) => [`${row.kind} ${row.blockerId}`, row])).values()];
    return { userId, closedAt: rows[0]!.closedAt, kept: recordText(rows), rows };
  });
}
