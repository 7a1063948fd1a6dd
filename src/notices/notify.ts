import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, groomerProfiles, hasRow, type Tx, users } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { localTime } from "#src/shared/base/time.ts";
import { otherSide, type Side, sides } from "#src/shared/visits/booking-labels.ts";
import { queueEmail } from "../email/outbox.ts";
import type { EmailTemplate } from "../email/template.ts";
import { queuePushToPerson } from "../push/queue.ts";
import { nextDaytime, queueTextToPerson } from "../sms/queue.ts";
import type {
  EventSpec,
  Notice,
  NoticeData,
  NoticeEvent,
  NoticeEvents,
  NoticeRow,
  NoticeUser,
  QuietRule,
  ReaderSide,
} from "./notice.ts";
import { type EventCtx, fillKey, noticesOf } from "./table.ts";

/** Queues emails, notifications, and texts in the event's transaction. */
export function notify<E extends NoticeEvent>(ctx: EventCtx, tx: Tx, event: E, data: NoticeEvents[E]) {
  const notice = noticesOf(ctx).byName.get(event)!;
  const about = notice.about?.(ctx, tx, data);
  if (!about) return;
  const all = notice.rows.map((row) => ({ about, row, side: sideOf(row, about) }));
  for (const one of all.toSorted((a, b) => b.side.localeCompare(a.side))) notifySide(ctx, tx, notice, one);
}

const sideOf = ({ to }: NoticeRow, { by }: NoticeData): ReaderSide => {
  if (to !== "actor" && to !== "other") return to;
  const actor = sides.find((side) => side === by)!;
  return to === "actor" ? actor : otherSide[actor];
};

interface OneRow {
  about: NoticeData;
  row: NoticeRow;
  side: ReaderSide;
}

function notifySide(ctx: EventCtx, tx: Tx, notice: Notice<EventCtx>, { about, row, side }: OneRow) {
  const { quiet, delayMs = 0 } = notice;
  const now = ctx.now();
  const { email: to, fullName, confirmedAt, leftAt = null, disabledAt = null, userId } = about.readers[side]!;
  const toSide = side === "person" ? "" : `, to the ${side}`;
  const dedupeKey = notice.key && fillKey(notice.key, about.named) + toSide;
  const { visit, detail } = about;
  const isVisit = row.isVisit?.(about) ?? true;
  const due = visit && { userId, visit, quiet: isVisit ? quiet : ("by-day" as const), now };
  const text = isVisit ? row.text : undefined;
  const heldBack =
    due && text && queueTextToPerson(ctx, tx, { ...due, kind: text, detail, emailKey: dedupeKey }, textTime);
  if (due && row.push && heldBack === undefined) {
    const { push: kind } = row;
    queuePushToPerson(tx, userId, () => ({ kind, bookingId: due.visit.id, sendAt: textTime(tx, due, now + delayMs) }));
  }
  // Suspended people can't act on automatic events.
  if (leftAt !== null || (notice.isBySystem && disabledAt !== null)) return;
  const template = row.email?.(about, side as Side);
  if (!template || dedupeKey === undefined) return;
  queueEmail(tx, {
    dedupeKey,
    to,
    fullName,
    confirmedAt,
    template,
    ...(about.offToken === undefined ? {} : { offToken: about.offToken }),
    calendar: about.file?.(side as Side),
    now,
    sendAt: heldBack ?? now + delayMs,
  });
}

interface ToSend {
  userId: number;
  visit: NonNullable<NoticeData["visit"]>;
  quiet?: QuietRule | undefined;
  now: number;
}

function textTime(tx: Tx, { userId, visit, quiet = "at-night-on-its-day", now }: ToSend, from: number): number {
  const { today } = localTime(now, visit.timeZone);
  const isToday = visit.preferredDate === today || visit.was === today;
  if (quiet === "at-night" || (quiet === "at-night-on-its-day" && isToday)) return from;
  return nextDaytime(tx, { userId, timeZone: visit.timeZone }, from);
}

/** An account, or an address without one. */
export interface PersonEventData {
  offToken?: string;
  to: Omit<NoticeUser, "userId"> & { id?: number };
}
export interface GroomerEventData {
  groomer: number;
}
type PersonEvent = {
  [E in NoticeEvent]: NoticeEvents[E] extends PersonEventData | GroomerEventData ? E : never;
}[NoticeEvent];
type WithRecipient<Facts> = Facts extends PersonEventData ? Facts : Facts & { to: ReturnType<typeof accountOf> };

interface PersonSpec<Facts> extends Omit<EventSpec, "rows"> {
  email(facts: WithRecipient<Facts>, ctx: EventCtx, tx: Tx): EmailTemplate;
}

export const userNotice = <E extends PersonEvent>(
  event: E,
  { email, ...spec }: PersonSpec<NoticeEvents[E]>,
): Notice<EventCtx> => ({
  ...spec,
  event,
  holds: (world, waiting) => spec.holds(world, waiting) && !(spec.isBySystem && isSuspendedEmail(world.db, waiting.to)),
  rows: [{ to: "person", email: (about) => (about as NoticeData & { template: EmailTemplate }).template }],
  about(ctx, tx, facts) {
    const eventData = facts as PersonEventData | GroomerEventData;
    const own = "to" in eventData ? eventData : { ...eventData, to: accountOf(tx, eventData.groomer) };
    const { id: userId = 0, ...reader } = own.to;
    const readers = { person: { userId, ...reader } };
    const template = email(own as WithRecipient<NoticeEvents[E]>, ctx, tx);
    return { named: { ...own }, readers, offToken: (own as PersonEventData).offToken, template } as NoticeData;
  },
});

export const isSuspendedEmail = (db: Db, address = "") =>
  hasRow(db, users, and(sql`${users.email} = ${address} COLLATE NOCASE`, isNotNull(users.disabledAt)));

const accountOf = (tx: Tx, groomerId: number) =>
  tx
    .select({
      ...pick(users, ["id", "email", "fullName", "disabledAt"]),
      confirmedAt: users.emailVerifiedAt,
      leftAt: users.closingAt,
    })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
