import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { changeRow, type Db, findRow, outbox, transact } from "#db/db.ts";
import { EMPTY_EMAIL } from "#db/personal/site.ts";
import { statement } from "#db/statement.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isAddressToken } from "#src/email/emails-off.ts";
import { outboxHealth } from "#src/email/health.ts";
import { messageBody } from "#src/http/guards/access.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { smsHealth } from "#src/sms/due.ts";

/** The worker runs every few seconds, so an email overdue this long has a problem. */
const STUCK_MS = 15 * MINUTE_MS;

interface FailedEmail {
  error: string | null;
  userId: number | null;
}

type DeadEmail = FailedEmail & Pick<NeedView, "since" | "name"> & NonNullable<NeedView["email"]>;

/** Invitations and waiting lists have no account here, also if one has that address. */
const emails = `outbox o LEFT JOIN users u ON u.email = o.recipient COLLATE NOCASE AND NOT ${isAddressToken("o.off_token")}`;

const deadEmails = `
  SELECT o.id, iif(u.id IS NULL, NULL, o.recipient) AS recipient, o.subject, o.attempts, o.dead_at AS since,
    o.last_error AS error, u.id AS userId, u.full_name AS name
  FROM ${emails} WHERE o.dead_at IS NOT NULL AND o.recipient <> '' ORDER BY o.dead_at LIMIT ?1`;

const oldestDue = `
  SELECT o.last_error AS error, u.id AS userId
  FROM ${emails} WHERE o.sent_at IS NULL AND o.dead_at IS NULL AND o.send_at <= ?1 ORDER BY o.send_at LIMIT 1`;

/** The server's own text can contain the address, which admins may see only for accounts. */
const reason = ({ error, userId }: FailedEmail) => (userId === null ? error?.split(":", 1)[0] : error) ?? null;

/** Oldest first. Hides addresses without an account, because admins may not see a groomer's invitations. */
export const findDeadEmails = (db: Db, atMost: number): NeedView[] =>
  statement<DeadEmail, [number]>(db, deadEmails)
    .all(atMost)
    .map(({ since, userId, name, error, ...email }) => ({
      ...{ kind: "email-dead", since, userId, name, message: reason({ error, userId }) },
      ...{ alertId: null, check: null, visit: null, suspect: null, email },
    }));

/** At most one entry, with the latest error. */
export function findEmailNeed(db: Db, now: number): NeedView[] {
  const { due, oldestDueMs } = outboxHealth(db, now);
  if (oldestDueMs === null || oldestDueMs < STUCK_MS) return [];
  const error = reason(statement<FailedEmail, [number]>(db, oldestDue).get(now)!);
  const message = `${due === 1 ? "1 email" : `${due} emails`} overdue. ${error ?? "We haven't tried any yet."}`;
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

const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.sentAt), ne(outbox.recipient, ""));

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
