import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import type { Ctx } from "../../context.ts";
import { html, type Letter, plainText } from "./letter.ts";

const MINUTE = 60_000;
/** Waits between tries; after the last one the mail is dead and an operator looks at it. */
const retryAfter = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 12 * 60 * MINUTE];

interface Post {
  /** Writing the same key again writes no second mail. */
  dedupeKey: string;
  to: string;
  letter: Letter;
  /** An iCalendar file that goes with it. */
  calendar?: string | undefined;
  now: number;
}

/** How the address of a closed account ends; nobody reads there. */
export const CLOSED_ADDRESS = "@deleted.invalid";

/** Puts a mail into the outbox, in the transaction of what it reports. Nothing is sent here. */
export function queueMail(tx: Db | Tx, { dedupeKey, to, letter, calendar, now }: Post) {
  if (to.endsWith(CLOSED_ADDRESS)) return;
  tx.insert(outbox)
    .values({
      dedupeKey,
      recipient: to,
      subject: letter.subject,
      text: plainText(letter),
      html: html(letter),
      calendar: calendar ?? null,
      createdAt: now,
      sendAt: now,
    })
    .onConflictDoNothing()
    .run();
}

/** How long a mail that is done with can still be looked up. */
const KEPT_MS = 30 * 24 * 60 * MINUTE;

/** Empties mails that were sent or given up long ago. The key stays, so that none of them is ever written again. */
export function forgetOldMails({ db, now }: Pick<Ctx, "db" | "now">) {
  db.update(outbox)
    .set({ recipient: "", subject: "", text: "", html: "", calendar: null, lastError: null })
    .where(and(ne(outbox.recipient, ""), lte(sql`coalesce(${outbox.sentAt}, ${outbox.deadAt})`, now() - KEPT_MS)))
    .run();
}

/** Sends what is due, oldest first. A mail that fails waits longer each time; a failing one never holds up the rest. */
export async function sendDueMails(ctx: Ctx, atMost = 20): Promise<number> {
  const due = ctx.db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadAt), lte(outbox.sendAt, ctx.now())))
    .orderBy(asc(outbox.sendAt))
    .limit(atMost)
    .all();
  for (const mail of due) await sendOne(ctx, mail);
  return due.length;
}

async function sendOne(ctx: Ctx, mail: typeof outbox.$inferSelect) {
  const host = new URL(ctx.config.appUrl).hostname;
  try {
    await ctx.mail.send({
      messageId: `outbox-${mail.id}@${host}`,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      calendar: mail.calendar ?? undefined,
    });
    ctx.db.update(outbox).set({ sentAt: ctx.now(), lastError: null }).where(eq(outbox.id, mail.id)).run();
  } catch (error) {
    const wait = retryAfter[mail.attempts];
    ctx.log.error("mail", error, { mailId: mail.id, attempts: mail.attempts + 1 });
    ctx.db
      .update(outbox)
      .set({
        attempts: mail.attempts + 1,
        lastError: String(error).slice(0, 500),
        ...(wait === undefined ? { deadAt: ctx.now() } : { sendAt: ctx.now() + wait }),
      })
      .where(eq(outbox.id, mail.id))
      .run();
  }
}
