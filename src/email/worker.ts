import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import { hasRow, outbox } from "#db/db.ts";
import { EMPTY_EMAIL } from "#db/personal/site.ts";
import { asLimit, prepareQuery } from "#db/prepared.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { Ctx } from "../base/context.ts";
import { createCircuitBreaker, createQueueWorker, type DueParams } from "../base/queue-worker.ts";
import { emailStillApplies, noteDroppedEmail } from "../notices/table.ts";
import { EMAILS_AT_ONCE } from "../ports/email.ts";
import { EmailError } from "../ports/email-error.ts";
import { isStoredEmailOff } from "./emails-off.ts";
import { htmlWithFooter, offFooter, textWithFooter } from "./markup.tsx";
import { ACCOUNT_CLOSED_PREFIX, WAITING_CONFIRM_PREFIX } from "./outbox.ts";

/** A crash after sending repeats that email under its Message-ID, because a duplicate beats a loss. */
export function createEmailWorker(ctx: EmailContext) {
  const outage = createCircuitBreaker(ctx.now);
  return createQueueWorker(ctx, {
    name: "emails",
    most: () => outage.capacity(EMAILS_AT_ONCE),
    find: (look) => findDueEmails(ctx, look),
    keyOf: ({ id }) => id,
    async attempt(email) {
      const outcome = await tryToSend(ctx, email);
      outage.note(outcome.isAway);
      return outcome;
    },
    write(tx, email, { change, isOutdated }) {
      // The row is gone if the recipient closed their account while the email was being sent.
      if (isOutdated && hasRow(tx, outbox, { id: email.id })) noteDroppedEmail(ctx, tx, email, ctx.now());
      tx.update(outbox).set(change).where(eq(outbox.id, email.id)).run();
    },
    close: () => ctx.email.close(),
  });
}

const isFree = sql`${outbox.id} NOT IN (SELECT value FROM json_each(${sql.placeholder("except")}))`;

const isBetween = between(outbox.sendAt, sql.placeholder("from"), sql.placeholder("until"));

const waiting = prepareQuery((db) =>
  db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadAt), isBetween, isFree))
    .orderBy(asc(outbox.sendAt))
    .limit(asLimit(sql.placeholder("atMost")))
    .prepare(),
);

/** Longer delays come from a wrong clock, so the email is due. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

function findDueEmails({ db }: EmailContext, { now, except, atMost }: DueParams) {
  const due = waiting(db).all({ from: 0, until: now, except, atMost });
  const left = { from: now + LONGEST_WAIT_MS, until: Number.MAX_SAFE_INTEGER, except, atMost: atMost - due.length };
  return due.length < atMost ? [...due, ...waiting(db).all(left)] : due;
}

/** Waits between tries; then an admin must decide. */
const retryAfter = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

const WAITS_FOR_SERVER_MS = 3 * DAY_MS;

const ERROR_LENGTH = 500;

type WaitingEmail = typeof outbox.$inferSelect;
export type EmailContext = Pick<Ctx, "config" | "db" | "features" | "lease" | "log" | "email" | "now">;

interface EmailOutcome {
  isAway: boolean;
  isOutdated?: boolean;
  change: Partial<WaitingEmail>;
}

/** Never throws, and writes nothing. */
async function tryToSend(ctx: EmailContext, email: WaitingEmail): Promise<EmailOutcome> {
  try {
    if (isStoredEmailOff(ctx.db, email) || !emailStillApplies(ctx, email))
      return { isAway: false, isOutdated: true, change: { ...EMPTY_EMAIL, deadAt: ctx.now() } };
    await ctx.email.send({
      messageId: `outbox-${email.id}@${new URL(ctx.config.appUrl).hostname}`,
      to: email.recipient,
      subject: email.subject,
      text: textWithFooter(ctx.config, email),
      html: htmlWithFooter(ctx.config, email),
      calendar: email.calendar ?? undefined,
      offUrl: offFooter(ctx.config, email)?.url,
    });
    const sent = { sentAt: ctx.now(), lastError: null };
    return { isAway: false, change: isOfNobody(email) ? { ...sent, ...EMPTY_EMAIL } : sent };
  } catch (error) {
    const isKnown = error instanceof EmailError;
    const failure = isKnown ? error.failure : "later";
    // The server's text may contain the recipient, so only the code is logged.
    ctx.log.error("email", isKnown ? error.code : error, { emailId: email.id, failure, attempts: email.attempts });
    const lastError = (isKnown ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const change = { lastError, ...after[failure](email, ctx.now()) };
    const isLost = "deadAt" in change && (isQuestion(email) || isOfNobody(email));
    return { isAway: failure === "away", change: isLost ? { ...change, ...EMPTY_EMAIL } : change };
  }
}

/** Admins aren't alerted of a rejected address, because anyone can type one. */
const isQuestion = ({ dedupeKey }: WaitingEmail) => dedupeKey.startsWith(WAITING_CONFIRM_PREFIX);

/** The address is deleted after sending, because the account is closed. */
const isOfNobody = ({ dedupeKey }: WaitingEmail) => dedupeKey.startsWith(ACCOUNT_CLOSED_PREFIX);

/** An unreachable server doesn't count as a try, for up to three days. */
const after = {
  refused: ({ attempts }: WaitingEmail, now: number) => ({ attempts: attempts + 1, deadAt: now }),
  later: ({ attempts }: WaitingEmail, now: number) => {
    const wait = retryAfter[attempts];
    return { attempts: attempts + 1, ...(wait === undefined ? { deadAt: now } : { sendAt: now + wait }) };
  },
  away: ({ sendAt }: WaitingEmail, now: number) => (now - sendAt >= WAITS_FOR_SERVER_MS ? { deadAt: now } : {}),
};
