import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { type Db, outbox, type Tx, transact } from "#db/db.ts";
import { EMPTIED } from "#db/personal/site.ts";
import { statement } from "#db/statement.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { outboxHealth } from "#src/mail/health.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { NeedView } from "#src/shared/running/admin-needs.ts";
import { smsHealth } from "#src/sms/due.ts";

/** The worker runs every few seconds, so an email overdue this long has a problem. */
const STUCK_MS = 15 * MINUTE_MS;

interface Failed {
  error: string | null;
  userId: number | null;
}

type DeadMail = Failed & Pick<NeedView, "since" | "name"> & NonNullable<NeedView["mail"]>;

const mails = "outbox o LEFT JOIN users u ON u.email = o.recipient COLLATE NOCASE";

const deadMails = `
  SELECT o.id, iif(u.id IS NULL, NULL, o.recipient) AS recipient, o.subject, o.attempts, o.dead_at AS since,
    o.last_error AS error, u.id AS userId, u.full_name AS name
  FROM ${mails} WHERE o.dead_at IS NOT NULL AND o.recipient <> '' ORDER BY o.dead_at LIMIT ?1`;

const oldestDue = `
  SELECT o.last_error AS error, u.id AS userId
  FROM ${mails} WHERE o.sent_at IS NULL AND o.dead_at IS NULL AND o.send_at <= ?1 ORDER BY o.send_at LIMIT 1`;

/** The server's own text can contain the address, which admins may see only for accounts. */
const reason = ({ error, userId }: Failed) => (userId === null ? error?.split(":", 1)[0] : error) ?? null;

/** Oldest first. Hides addresses without an account, because admins may not see a groomer's invitations. */
export const findDeadMails = (db: Db, atMost: number): NeedView[] =>
  statement<DeadMail, [number]>(db, deadMails)
    .all(atMost)
    .map(({ since, userId, name, error, ...mail }) => ({
      ...{ kind: "mail-dead", since, userId, name, message: reason({ error, userId }) },
      ...{ alertId: null, check: null, visit: null, suspect: null, mail },
    }));

/** At most one entry, with the latest error. */
export function findStuckMails(db: Db, now: number): NeedView[] {
  const { due, oldestDueMs } = outboxHealth(db, now);
  if (oldestDueMs === null || oldestDueMs < STUCK_MS) return [];
  const error = reason(statement<Failed, [number]>(db, oldestDue).get(now)!);
  const message = `${due === 1 ? "1 email" : `${due} emails`} overdue. ${error ?? "We haven't tried any yet."}`;
  return [stuck("mail-stuck", now - oldestDueMs, message)];
}

export function findStuckTexts(db: Db, now: number): NeedView[] {
  const { due, oldestDueMs } = smsHealth(db, now);
  if (oldestDueMs === null || oldestDueMs < STUCK_MS) return [];
  const message = `${due === 1 ? "1 text" : `${due} texts`} overdue. The provider in TEXTS_URL isn't accepting texts. Run \`bun run doctor\` to find out why.`;
  return [stuck("text-stuck", now - oldestDueMs, message)];
}

const stuck = (kind: NeedView["kind"], since: number, message: string): NeedView => ({
  ...{ kind, since, message, userId: null, name: null },
  ...{ alertId: null, check: null, visit: null, suspect: null, mail: null },
});

const isDead = and(isNotNull(outbox.deadAt), isNull(outbox.sentAt), ne(outbox.recipient, ""));

/** Same Message-ID, all retries. Throws 404, 409 (no longer failed), so a second click sends nothing twice. */
export const sendMailAgain = (ctx: Ctx, by: ActorContext, id: number) =>
  changeDeadMail(ctx, { by, id, action: "mail-sent-again" }, waitingAgain);

const waitingAgain = (now: number) => ({ deadAt: null, attempts: 0, lastError: null, sendAt: now });

/** Returns their number. Throws 409 if there are none. */
export function sendAllMailsAgain(ctx: Ctx, by: ActorContext): number {
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const mails = tx.update(outbox).set(waitingAgain(now)).where(isDead).returning({ id: outbox.id }).all().length;
    if (mails === 0) throw new AppError("conflict", "There are no emails left to resend.");
    auditBy(tx, by, { action: "mails-sent-again", detail: { mails }, now });
    return mails;
  });
}

/** Deletes the content. Throws 404, 409. */
export const discardMail = (ctx: Ctx, by: ActorContext, id: number) =>
  changeDeadMail(ctx, { by, id, action: "mail-discarded" }, () => EMPTIED);

interface Command {
  by: ActorContext;
  id: number;
  action: "mail-sent-again" | "mail-discarded";
}

function changeDeadMail(
  ctx: Ctx,
  { by, id, action }: Command,
  change: (now: number) => Partial<typeof outbox.$inferInsert>,
) {
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const mail = findMail(tx, id);
    const isChanged = tx
      .update(outbox)
      .set(change(now))
      .where(and(eq(outbox.id, id), isDead))
      .returning({ id: outbox.id })
      .get();
    if (!isChanged) throw new AppError("conflict", refusal(mail));
    auditBy(tx, by, { action, target: `mail ${id}`, now });
  });
}

function findMail(tx: Tx, id: number) {
  const { subject, recipient, sentAt } = outbox;
  const mail = tx.select({ subject, recipient, sentAt }).from(outbox).where(eq(outbox.id, id)).get();
  if (!mail) throw notFound();
  return mail;
}

function refusal({ recipient, sentAt }: { recipient: string; sentAt: number | null }): string {
  if (sentAt !== null) return "This email was already sent.";
  return recipient === "" ? "This email was deleted." : "This email is waiting to be sent.";
}
