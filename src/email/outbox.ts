import { and, desc, eq, gt, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { changeRows, type Db, outbox, removeRows, type Tx, users } from "#db/db.ts";
import { EMPTY_EMAIL } from "#db/personal/site.ts";
import { namedParams, prepareQuery } from "#db/prepared.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { isAddressTokenSql, offTokenFor } from "./emails-off.ts";
import { emailBodyHtml } from "./markup.tsx";
import { type EmailTemplate, emailAsText, emailPropsOf, greeting } from "./template.ts";

interface NewEmail {
  /** Idempotency key. */
  dedupeKey: string;
  to: string;
  fullName?: string | undefined;
  confirmedAt?: number | null;
  template: EmailTemplate;
  calendar?: string | undefined;
  /** Unsubscribe token of an address without an account. */
  offToken?: string;
  now: number;
  sendAt?: number;
}

export const WAITING_CONFIRM_PREFIX = "waiting-list ask ";

export const ACCOUNT_CLOSED_PREFIX = "account-closed ";

export const CLOSED_EMAIL_DOMAIN = "@deleted.invalid";

const insertEmail = prepareQuery((db) =>
  db
    .insert(outbox)
    .values(
      namedParams("dedupeKey", "recipient", "subject", "text", "html", "calendar", "offToken", "createdAt", "sendAt"),
    )
    .onConflictDoNothing()
    .prepare(),
);

/** Unconfirmed addresses get no user text and few emails per hour. Skips unsubscribed kinds. */
export function queueEmail(
  tx: Db | Tx,
  { dedupeKey, to, fullName, confirmedAt, template, calendar, offToken: own, now, sendAt = now }: NewEmail,
) {
  if (to.endsWith(CLOSED_EMAIL_DOMAIN)) return;
  const offToken = template.kind ? offTokenFor(tx, { address: to, kind: template.kind }, now) : (own ?? null);
  if (template.kind && offToken === null) return;
  const confirmed = (confirmedAt === undefined ? findConfirmation(tx, to) : confirmedAt) !== null;
  const ready = emailPropsOf(template, greeting(fullName), confirmed);
  insertEmail(tx).run({
    dedupeKey,
    recipient: to,
    subject: template.subject,
    text: emailAsText(ready),
    html: emailBodyHtml(ready),
    calendar: calendar ?? null,
    offToken,
    createdAt: now,
    sendAt: confirmed || template.isUrgent ? sendAt : Math.max(sendAt, whenThereIsRoom(tx, to, now)),
  });
}

const confirmation = prepareQuery((db) =>
  db
    .select({ at: users.emailVerifiedAt })
    .from(users)
    .where(sql`${users.email} = ${sql.placeholder("address")} COLLATE NOCASE`)
    .prepare(),
);

/** Null if unconfirmed or without an account. */
const findConfirmation = (tx: Db | Tx, address: string) => confirmation(tx).get({ address })?.at ?? null;

const MAILS_AN_HOUR = 5;

const lastButFew = prepareQuery((db) =>
  db
    .select({ sendAt: outbox.sendAt })
    .from(outbox)
    .where(eq(outbox.recipient, sql.placeholder("address")))
    .orderBy(desc(outbox.sendAt))
    .limit(1)
    .offset(MAILS_AN_HOUR - 1)
    .prepare(),
);

/** Earliest sending time: unconfirmed addresses are limited, because they may belong to strangers. */
function whenThereIsRoom(tx: Db | Tx, address: string, now: number): number {
  const last = lastButFew(tx).get({ address });
  return last ? Math.max(now, last.sendAt + HOUR_MS) : now;
}

/** Ends the delay of emails to an address just confirmed, unless they only wait for an undo. */
export const hurryDelayedEmails = (tx: Tx, address: string, now: number) =>
  changeRows(
    tx,
    outbox,
    and(
      eq(outbox.recipient, address),
      gt(outbox.sendAt, now),
      gt(outbox.sendAt, sql`${outbox.createdAt} + ${UNDO_MS}`),
      isNull(outbox.sentAt),
      eq(outbox.attempts, 0),
    ),
    { sendAt: now },
  );

interface ClosingAddress {
  email: string;
  emailVerifiedAt: number | null;
}

/** Keeps the last email. For an unconfirmed address, keeps sending times for the rate limit. */
export function forgetEmailsTo(tx: Tx, { email, emailVerifiedAt }: ClosingAddress, lastKey: string) {
  const isTheirs = and(sql`${outbox.recipient} = ${email} COLLATE NOCASE`, ne(outbox.dedupeKey, lastKey));
  if (emailVerifiedAt !== null) return removeRows(tx, outbox, isTheirs);
  const isOfAccount = and(isTheirs, not(isAddressTokenSql(outbox.offToken)));
  removeRows(tx, outbox, and(isOfAccount, isNull(outbox.sentAt)));
  const { recipient: _, ...emptied } = EMPTY_EMAIL;
  changeRows(tx, outbox, and(isOfAccount, isNotNull(outbox.sentAt)), emptied);
}
