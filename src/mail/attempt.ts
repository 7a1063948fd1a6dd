import type { outbox } from "#db/db.ts";
import { EMPTIED } from "#db/personal/site.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { Ctx } from "../base/context.ts";
import { emailHolds } from "../notices/table.ts";
import { MailError } from "../ports/mail-error.ts";
import { isOff } from "./mails-off.ts";
import { offUrl, wholeHtml, wholeText } from "./markup.tsx";
import { FAREWELL, WAITING_QUESTION } from "./outbox.ts";

/** Retry waits; then an admin must decide. */
const retryAfter = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

const WAITS_FOR_SERVER_MS = 3 * DAY_MS;

const ERROR_LENGTH = 500;

type WaitingMail = typeof outbox.$inferSelect;
export type MailWorld = Pick<Ctx, "config" | "db" | "features" | "lease" | "log" | "mail" | "now">;

interface Outcome {
  isAway: boolean;
  change: Partial<WaitingMail>;
}

/** Never throws, and writes nothing. */
export async function tryToSend(ctx: MailWorld, mail: WaitingMail): Promise<Outcome> {
  try {
    if (isOff(ctx.db, mail) || !emailHolds(ctx, mail))
      return { isAway: false, change: { ...EMPTIED, deadAt: ctx.now() } };
    await ctx.mail.send({
      messageId: `outbox-${mail.id}@${new URL(ctx.config.appUrl).hostname}`,
      to: mail.recipient,
      subject: mail.subject,
      text: wholeText(ctx.config, mail),
      html: wholeHtml(ctx.config, mail),
      calendar: mail.calendar ?? undefined,
      offUrl: offUrl(ctx.config, mail)?.url,
    });
    const sent = { sentAt: ctx.now(), lastError: null };
    return { isAway: false, change: isOfNobody(mail) ? { ...sent, ...EMPTIED } : sent };
  } catch (error) {
    const isKnown = error instanceof MailError;
    const failure = isKnown ? error.failure : "later";
    // The server's text may contain the recipient, so only the code is logged.
    ctx.log.error("mail", isKnown ? error.code : error, { mailId: mail.id, failure, attempts: mail.attempts });
    const lastError = (isKnown ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const change = { lastError, ...after[failure](mail, ctx.now()) };
    const isLost = "deadAt" in change && (isQuestion(mail) || isOfNobody(mail));
    return { isAway: failure === "away", change: isLost ? { ...change, ...EMPTIED } : change };
  }
}

/** A rejected address there is no problem for admins, because anyone can type one. */
const isQuestion = ({ dedupeKey }: WaitingMail) => dedupeKey.startsWith(WAITING_QUESTION);

/** The address is deleted after sending, because the account is closed. */
const isOfNobody = ({ dedupeKey }: WaitingMail) => dedupeKey.startsWith(FAREWELL);

/** An unreachable server doesn't count as a try. */
const after = {
  refused: ({ attempts }: WaitingMail, now: number) => ({ attempts: attempts + 1, deadAt: now }),
  later: ({ attempts }: WaitingMail, now: number) => {
    const wait = retryAfter[attempts];
    return { attempts: attempts + 1, ...(wait === undefined ? { deadAt: now } : { sendAt: now + wait }) };
  },
  away: ({ sendAt }: WaitingMail, now: number) => (now - sendAt >= WAITS_FOR_SERVER_MS ? { deadAt: now } : {}),
};
