import type { Tx } from "#db/open.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { otherSide, type Side, sides } from "#src/shared/visits/proposal-labels.ts";
import { queueMail } from "../mail/outbox.ts";
import { pushToPerson } from "../push/queue.ts";
import { textToPerson } from "../sms/queue.ts";
import { inTheirDay } from "../sms/quiet.ts";
import type { About, Notice, NoticeEvent, NoticeEvents, Quiet, Reading, Row } from "./notice.ts";
import { filledKey, type Telling, tableOf } from "./table.ts";

/** Queues everything in the event's transaction. */
export function notify<E extends NoticeEvent>(ctx: Telling, tx: Tx, event: E, facts: NoticeEvents[E]) {
  const notice = tableOf(ctx).byName.get(event)!;
  const about = notice.about?.(ctx, tx, facts);
  if (!about) return;
  const all = notice.rows.map((row) => ({ about, row, side: sideOf(row, about) }));
  for (const one of all.toSorted((a, b) => b.side.localeCompare(a.side))) notifySide(ctx, tx, notice, one);
}

const sideOf = ({ to }: Row, { by }: About): Reading => {
  if (to !== "actor" && to !== "other") return to;
  const actor = sides.find((side) => side === by)!;
  return to === "actor" ? actor : otherSide[actor];
};

interface OneRow {
  about: About;
  row: Row;
  side: Reading;
}

function notifySide(ctx: Telling, tx: Tx, notice: Notice<Telling>, { about, row, side }: OneRow) {
  const { quiet, delayMs = 0 } = notice;
  const now = ctx.now();
  const { email: to, fullName, confirmedAt, leftAt = null, disabledAt = null, userId } = about.readers[side]!;
  const toSide = side === "person" ? "" : `, to the ${side}`;
  const dedupeKey = notice.key && filledKey(notice.key, about.named) + toSide;
  const { visit, detail } = about;
  const due = visit && { userId, visit, quiet, now };
  const heldBack =
    due && row.text && textToPerson(ctx, tx, { ...due, kind: row.text, detail, mailKey: dedupeKey }, goesAt);
  if (due && row.push && heldBack === undefined) {
    const { push: kind } = row;
    pushToPerson(tx, userId, () => ({ kind, bookingId: due.visit.id, sendAt: goesAt(tx, due, now + delayMs) }));
  }
  // Suspended people can't act on automatic events.
  if (leftAt !== null || (notice.isBySystem && disabledAt !== null)) return;
  const letter = row.email?.(about, side as Side);
  if (!letter || dedupeKey === undefined) return;
  queueMail(tx, {
    dedupeKey,
    to,
    fullName,
    confirmedAt,
    letter,
    ...(about.offToken === undefined ? {} : { offToken: about.offToken }),
    calendar: about.file?.(side as Side),
    now,
    sendAt: heldBack ?? now + delayMs,
  });
}

interface Going {
  userId: number;
  visit: NonNullable<About["visit"]>;
  quiet?: Quiet | undefined;
  now: number;
}

export function goesAt(tx: Tx, { userId, visit, quiet = "at-night-on-its-day", now }: Going, from: number): number {
  const { today } = localTime(now, visit.timeZone);
  const isToday = visit.preferredDate === today || visit.was === today;
  if (quiet === "at-night" || (quiet === "at-night-on-its-day" && isToday)) return from;
  return inTheirDay(tx, { userId, timeZone: visit.timeZone }, from);
}
