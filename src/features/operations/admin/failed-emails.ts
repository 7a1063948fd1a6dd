import { and, asc, eq, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { changeRow, type Db, findRow, outbox, transact, users } from "#db/db.ts";
import { EMPTY_EMAIL } from "#db/personal/site.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isAddressTokenSql } from "#src/email/emails-off.ts";
import { outboxHealth } from "#src/email/health.ts";
import { messageBody } from "#src/http/guards/access.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { smsHealth } from "#src/sms/due.ts";

/** The worker runs every few seconds, so an email overdue this long has a problem. */
const STUCK_MS = 15 * MINUTE_MS;

/** Invitations and waiting lists have no account here, also if one has that address. */
const account = and(sql`${users.email} = ${outbox.recipient} COLLATE NOCASE`, not(isAddressTokenSql(outbox.offToken)));

/** With a literal, because SQLite uses the partial index only then. */
const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.sentAt), sql`${outbox.recipient} <> ''`);

const columns = {
  ...pick(outbox, ["id", "recipient", "subject", "attempts"]),
  error: outbox.lastError,
  userId: users.id,
  name: users.fullName,
};

/** The server's own text can contain the address, which admins may see only for accounts. */
const reason = (error: string | null, to: number | null) => (to === null ? error?.split(":", 1)[0] : error) ?? null;

/** Oldest first. Hides addresses without an account, because admins may not see a groomer's invitations. */
export const findDeadEmails = (db: Db, atMost: number): NeedView[] =>
  db
    .select({ ...columns, since: sql<number>`${outbox.deadAt}` })
    .from(outbox)
    .leftJoin(users, account)
    .where(isDead)
    .orderBy(asc(outbox.deadAt))
    .limit(atMost)
    .all()
    .map(({ since, userId, name, error, recipient, ...email }) => ({
      ...{ kind: "email-dead", since, userId, name, message: reason(error, userId) },
      ...{ alertId: null, check: null, visit: null, suspect: null },
      email: { ...email, recipient: userId === null ? null : recipient },
    }));

/** At most one entry, with the latest error. */
export function findEmailNeed(db: Db, now: number): NeedView[] {
  const { due, oldestDueMs } = outboxHealth(db, now);
  if (oldestDueMs === null || oldestDueMs < STUCK_MS) return [];
  const isDue = and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, now));
  const oldest = db.select(columns).from(outbox).leftJoin(users, account).where(isDue).orderBy(asc(outbox.sendAt));
  const { error, userId } = oldest.limit(1).get()!;
  const why = reason(error, userId) ?? "We haven't tried any yet.";
  const message = `${due === 1 ? "1 email" : `${due} emails`} overdue. ${why}`;
  return [stuck("email-stuck", now - oldestDueMs, message)];
}

export function findStuckTextNeed(db: Db, now: number): NeedView[] {
  const { due, oldestDueMs } = smsHealth(db, now);
  if (oldestDueMs === null || oldestDueMs < STUCK_MS) return [];
  const message = `${due === 1 ? "1 text" : `${due} texts`} overdue. The provider in TEXTS_URL isn't accepting texts. Run \`bun run doctor\` to find out why.`;
  return [stuck("text-stuck", now - oldestDueMs, message)];
}

const stuck = (kind: NeedView["kind"], since: number, message: string): NeedView => ({
  ...{ kind, since, message, userId: null, name: null },
  ...{ alertId: null, check: null, visit: null, suspect: null, email: null },
});

/** Keeps the Message-ID and restarts retries. Throws 404, 409 (no longer failed, so a second click sends nothing). */
export const sendEmailAgain = (ctx: Ctx, by: ActorContext, id: number) =>
  messageBody(resent("the email"), changeDeadEmail(ctx, { by, id, action: "email-sent-again" }, waitingAgain));

const resent = (emails: string) => `We'll send ${emails} again in a moment.`;

const waitingAgain = (now: number) => ({ deadAt: null, attempts: 0, lastError: null, sendAt: now });

/** Throws 409 if there are none. */
export function sendAllEmailsAgain(ctx: Ctx, by: ActorContext) {
  return transact(ctx, (tx, now) => {
    const emails = tx.update(outbox).set(waitingAgain(now)).where(isDead).returning({ id: outbox.id }).all().length;
    if (emails === 0) throw conflict("There are no emails left to resend.");
    auditBy(tx, by, { action: "emails-sent-again", detail: { emails }, now });
    return messageBody(resent(emails === 1 ? "the email" : `${emails} emails`));
  });
}

/** Deletes the content. Throws 404, 409. */
export const discardEmail = (ctx: Ctx, by: ActorContext, id: number) =>
  messageBody(
    "The email was deleted.",
    changeDeadEmail(ctx, { by, id, action: "email-deleted" }, () => EMPTY_EMAIL),
  );

function changeDeadEmail(
  ctx: Ctx,
  { by, id, action }: { by: ActorContext; id: number; action: string },
  change: (now: number) => Partial<typeof outbox.$inferInsert>,
) {
  transact(ctx, (tx, now) => {
    const email = found(findRow(tx, outbox, { id }));
    const isChanged = changeRow(tx, outbox, and(eq(outbox.id, id), isDead), change(now));
    if (!isChanged) throw conflict(refusal(email));
    auditBy(tx, by, { action, target: `email ${id}`, now });
  });
}

function refusal({ recipient, sentAt }: { recipient: string; sentAt: number | null }): string {
  if (sentAt !== null) return "This email was already sent.";
  return recipient === "" ? "This email was deleted." : "This email is waiting to be sent.";
}
