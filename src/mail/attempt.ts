import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { EMPTIED } from "#db/personal/site.ts";
import { outbox } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { Ctx } from "../base/context.ts";
import { emailHolds } from "../notices/holds.ts";
import { MailError } from "../ports/mail-error.ts";
import { isOff } from "./mails-off.ts";
import { offUrl, wholeHtml, wholeText } from "./markup.tsx";
import { FAREWELL, WAITING_QUESTION } from "./outbox.ts";

/** Waits between tries when the server has put a mail off; after the last one it is dead, and an admin looks at it. */
const retryAfter = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

/** How long a mail waits for a server that is away, from when it was due; after that it is no news any more. */
const WAITS_FOR_SERVER_MS = 3 * DAY_MS;

const ERROR_LENGTH = 500;

type WaitingMail = typeof outbox.$inferSelect;
export type MailWorld = Pick<Ctx, "config" | "db" | "features" | "lease" | "log" | "mail" | "now">;

export interface Outcome {
  mailId: number;
  isAway: boolean;
  change: Partial<WaitingMail>;
}

/** Tries once. Never throws, and writes nothing: `writeOutcomes` does that. */
export async function tryToSend(ctx: MailWorld, mail: WaitingMail): Promise<Outcome> {
  try {
    // Switched off since it was written, or no longer true.
    if (isOff(ctx.db, mail) || !emailHolds(ctx, mail))
      return { mailId: mail.id, isAway: false, change: { ...EMPTIED, deadAt: ctx.now() } };
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
    return { mailId: mail.id, isAway: false, change: isOfNobody(mail) ? { ...sent, ...EMPTIED } : sent };
  } catch (error) {
    const isKnown = error instanceof MailError;
    const failure = isKnown ? error.failure : "later";
    // The server's own words may name the recipient, so the log gets the code alone.
    ctx.log.error("mail", isKnown ? error.code : error, { mailId: mail.id, failure, attempts: mail.attempts });
    const lastError = (isKnown ? error.message : String(error)).slice(0, ERROR_LENGTH);
    const change = { lastError, ...after[failure](mail, ctx.now()) };
    const isLost = "deadAt" in change && (isQuestion(mail) || isOfNobody(mail));
    return { mailId: mail.id, isAway: failure === "away", change: isLost ? { ...change, ...EMPTIED } : change };
  }
}

/** Anybody can type any address there, so one that takes no mail is nothing that an admin could mend. */
const isQuestion = ({ dedupeKey }: WaitingMail) => dedupeKey.startsWith(WAITING_QUESTION);

/** The account is closed: once the mail is on its way, its address is no longer ours to keep. */
const isOfNobody = ({ dedupeKey }: WaitingMail) => dedupeKey.startsWith(FAREWELL);

/** A server that is away does not count as a try: the mail keeps its place, and the worker waits for all of them. */
const after = {
  refused: ({ attempts }: WaitingMail, now: number) => ({ attempts: attempts + 1, deadAt: now }),
  later: ({ attempts }: WaitingMail, now: number) => {
    const wait = retryAfter[attempts];
    return { attempts: attempts + 1, ...(wait === undefined ? { deadAt: now } : { sendAt: now + wait }) };
  },
  away: ({ sendAt }: WaitingMail, now: number) => (now - sendAt >= WAITS_FOR_SERVER_MS ? { deadAt: now } : {}),
};

/** Throws when the database cannot write. */
export const writeOutcomes = ({ db }: Pick<Ctx, "db">, outcomes: readonly Outcome[]) =>
  transact(db, (tx) => {
    for (const { mailId, change } of outcomes) tx.update(outbox).set(change).where(eq(outbox.id, mailId)).run();
  });
