import { and, desc, eq, gt, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { EMPTIED } from "#db/personal/site.ts";
import { placeholders, prepared } from "#db/prepared.ts";
import { outbox, users } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { finished, type Letter, plainText } from "./letter.ts";
import { isToAddress, offTokenFor } from "./mails-off.ts";
import { html } from "./markup.tsx";

interface Post {
  /** Writing the same key again writes no second mail. */
  dedupeKey: string;
  to: string;
  /** When its reader confirmed that address, if the caller has just read it; looked up otherwise. */
  confirmedAt?: number | null;
  letter: Letter;
  calendar?: string | undefined;
  /** What switches such mails off, where that is not an account's choice; a letter with a `kind` has its own. */
  offToken?: string;
  now: number;
  /** Not sent before; now unless it says later. */
  sendAt?: number;
}

/** How the keys of mails begin that ask the reader of an address on the waiting list whether it was them. */
export const WAITING_QUESTION = "waiting-list ask ";

/** How the key of a person's last mail begins, which outlives the account. */
export const FAREWELL = "account-closed ";

/** The end of a closed account's address; nobody reads mail there. */
export const CLOSED_ADDRESS = "@deleted.invalid";

const insertMail = prepared((db) =>
  db
    .insert(outbox)
    .values(
      placeholders("dedupeKey", "recipient", "subject", "text", "html", "calendar", "offToken", "createdAt", "sendAt"),
    )
    .onConflictDoNothing()
    .prepare(),
);

/**
 * Puts a mail into the outbox, in the transaction of what it reports. Nothing is sent here. An unconfirmed address gets
 * no words of other people, and a few mails an hour at most: the rest is sent later. Whoever has switched off its kind gets
 * nothing.
 */
export function queueMail(
  tx: Db | Tx,
  { dedupeKey, to, confirmedAt, letter, calendar, offToken: own, now, sendAt = now }: Post,
) {
  if (to.endsWith(CLOSED_ADDRESS)) return;
  const offToken = letter.kind ? offTokenFor(tx, { address: to, kind: letter.kind }, now) : (own ?? null);
  if (letter.kind && offToken === null) return;
  const confirmed = (confirmedAt === undefined ? findConfirmation(tx, to) : confirmedAt) !== null;
  const ready = finished(letter, confirmed);
  insertMail(tx).run({
    dedupeKey,
    recipient: to,
    subject: letter.subject,
    text: plainText(ready),
    html: html(ready),
    calendar: calendar ?? null,
    offToken,
    createdAt: now,
    sendAt: confirmed || letter.isUrgent ? sendAt : Math.max(sendAt, whenThereIsRoom(tx, to, now)),
  });
}

const confirmation = prepared((db) =>
  db
    .select({ at: users.emailVerifiedAt })
    .from(users)
    .where(sql`${users.email} = ${sql.placeholder("address")} COLLATE NOCASE`)
    .prepare(),
);

/** When the reader of an address confirmed it; null for an address without an account. */
const findConfirmation = (tx: Db | Tx, address: string) => confirmation(tx).get({ address })?.at ?? null;

const MAILS_AN_HOUR = 5;

const lastButFew = prepared((db) =>
  db
    .select({ sendAt: outbox.sendAt })
    .from(outbox)
    .where(eq(outbox.recipient, sql.placeholder("address")))
    .orderBy(desc(outbox.sendAt))
    .limit(1)
    .offset(MAILS_AN_HOUR - 1)
    .prepare(),
);

/** Somebody else's address may have been given at the sign-up, and nobody may flood it through us. */
function whenThereIsRoom(tx: Db | Tx, address: string, now: number): number {
  const last = lastButFew(tx).get({ address });
  return last ? Math.max(now, last.sendAt + HOUR_MS) : now;
}

/** Sends the mails put off for an address, now that its reader has confirmed it. What may still be undone goes on waiting. */
export const hurryMails = (tx: Tx, address: string, now: number) =>
  void tx
    .update(outbox)
    .set({ sendAt: now })
    .where(
      and(
        eq(outbox.recipient, address),
        gt(outbox.sendAt, now),
        gt(outbox.sendAt, sql`${outbox.createdAt} + ${UNDO_MS}`),
        isNull(outbox.sentAt),
        eq(outbox.attempts, 0),
      ),
    )
    .run();

interface Leaving {
  email: string;
  emailVerifiedAt: number | null;
}

/** But for its last one. To an unconfirmed address what needs no account stays, and when mails went: no flood. */
export function forgetMailsTo(tx: Tx, { email, emailVerifiedAt }: Leaving, lastKey: string) {
  const isTheirs = and(sql`${outbox.recipient} = ${email} COLLATE NOCASE`, ne(outbox.dedupeKey, lastKey));
  if (emailVerifiedAt !== null) return void tx.delete(outbox).where(isTheirs).run();
  const isOfAccount = and(isTheirs, not(isToAddress(outbox.offToken)));
  tx.delete(outbox)
    .where(and(isOfAccount, isNull(outbox.sentAt)))
    .run();
  const { recipient: _, ...emptied } = EMPTIED;
  tx.update(outbox)
    .set(emptied)
    .where(and(isOfAccount, isNotNull(outbox.sentAt)))
    .run();
}
