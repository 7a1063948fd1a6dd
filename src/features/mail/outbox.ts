import { and, lte, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { placeholders, prepared } from "#db/prepared.ts";
import { outbox } from "#db/schema/tables.ts";
import type { Ctx } from "../../context.ts";
import { finished, type Letter, plainText } from "./letter.ts";
import { html } from "./markup.tsx";

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

const insertMail = prepared((db) =>
  db
    .insert(outbox)
    .values(placeholders("dedupeKey", "recipient", "subject", "text", "html", "calendar", "createdAt", "sendAt"))
    .onConflictDoNothing()
    .prepare(),
);

/** Puts a mail into the outbox, in the transaction of what it reports. Nothing is sent here. */
export function queueMail(tx: Db | Tx, { dedupeKey, to, letter, calendar, now }: Post) {
  if (to.endsWith(CLOSED_ADDRESS)) return;
  const ready = finished(letter);
  insertMail(tx).run({
    dedupeKey,
    recipient: to,
    subject: letter.subject,
    text: plainText(ready),
    html: html(ready),
    calendar: calendar ?? null,
    createdAt: now,
    sendAt: now,
  });
}

/** How long a mail that is done with can still be looked up. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What is left of a mail that is done with. */
export const EMPTIED = { recipient: "", subject: "", text: "", html: "", calendar: null, lastError: null };

/** Empties mails that were sent or given up long ago. The key stays, so that none of them is ever written again. */
export function forgetOldMails({ db, now }: Pick<Ctx, "db" | "now">) {
  db.update(outbox)
    .set(EMPTIED)
    .where(and(ne(outbox.recipient, ""), lte(sql`coalesce(${outbox.sentAt}, ${outbox.deadAt})`, now() - KEPT_MS)))
    .run();
}
