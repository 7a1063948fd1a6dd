import { and, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { changeRow, closedRecords, type Db, smsNumbers, type Tx, users } from "#db/db.ts";
import { type Ctx, raiseAlert } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { CLOSED_EMAIL_DOMAIN } from "#src/email/outbox.ts";
import { inboxKey } from "#src/shared/base/mailbox.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { RECORD_DAYS, recordCountsText } from "#src/shared/people/record-labels.ts";

export const contactHashes = (tx: Tx, userId: number, now: number): string[] =>
  contactsOf(tx, userId).map((contact) => keyedHash(tx, "records", contact, now));

function contactsOf(tx: Tx, userId: number): string[] {
  const { email, emailVerifiedAt } = tx.select().from(users).where(eq(users.id, userId)).get()!;
  const phone = tx.select().from(smsNumbers).where(eq(smsNumbers.userId, userId)).get();
  return [emailVerifiedAt !== null && `email ${inboxKey(email)}`, phone && `phone ${phone.number}`].filter(
    (contact) => typeof contact === "string",
  );
}

/** Copies the record of a closed account to one that confirms its email or phone, so blocks hold. Alerts admins. */
export function copyClosedRecord({ now: clock }: Pick<Ctx, "now">, tx: Tx, userId: number) {
  const now = clock();
  const earlierRecord = tx
    .select({ id: closedRecords.userId })
    .from(closedRecords)
    .where(eq(closedRecords.returnedId, userId));
  const isNew = and(
    inArray(closedRecords.hash, contactHashes(tx, userId, now)),
    isNull(closedRecords.returnedId),
    ne(closedRecords.userId, userId),
    notInArray(closedRecords.userId, earlierRecord),
  );
  for (const { userId: earlier, kept, rows } of findClosedRecords(tx, isNew)) {
    tx.insert(closedRecords)
      .values(rows.map(({ id: _, ...row }) => ({ ...row, returnedId: userId })))
      .run();
    const message = `May be back: earlier account ${earlier}. On record: ${kept}.`;
    raiseAlert(tx, { kind: "may_be_back", userId, message, now });
  }
  const contacts = new Set(contactsOf(tx, userId));
  const isSuspended = and(
    isNotNull(users.disabledAt),
    isNull(users.closingAt),
    isNull(users.deletedAt),
    ne(users.id, userId),
  );
  for (const { id } of tx.select({ id: users.id }).from(users).where(isSuspended).all()) {
    if (contactsOf(tx, id).every((contact) => !contacts.has(contact))) continue;
    raiseAlert(tx, { kind: "may_be_back", userId, message: `May be back: suspended account ${id}.`, now });
  }
}

/** By closed account; each fact is stored once per contact and returned once. */
export function findClosedRecords(db: Db | Tx, where: SQL | undefined) {
  const all = db.select().from(closedRecords).where(where).orderBy(closedRecords.userId).all();
  const ofAccounts = Map.groupBy(all, ({ userId }) => userId);
  return [...ofAccounts].map(([userId, every]) => {
    const rows = [...new Map(every.map((row) => [`${row.kind} ${row.blockerId}`, row])).values()];
    const { closedAt, returnedId } = rows[0]!;
    const holdsOn = returnedId !== null && rows.every(({ kind }) => kind === "block");
    return { userId, keptUntil: holdsOn ? null : closedAt + RECORD_DAYS * DAY_MS, kept: recordCountsText(rows), rows };
  });
}

/** Frees the username and email of a closing account. The replacement must be unique too. */
export function freeAccountNames(tx: Tx, id: number) {
  const name = `deleted-${id}`;
  const isTaken = sql`${users.username} = ${name} COLLATE NOCASE
    OR ${users.email} = ${name + CLOSED_EMAIL_DOMAIN} COLLATE NOCASE`;
  const found = tx.select({ id: users.id }).from(users).where(isTaken).get();
  const username = found ? `${name}-${crypto.randomUUID()}` : name;
  changeRow(tx, users, { id }, { username, email: username + CLOSED_EMAIL_DOMAIN });
}
