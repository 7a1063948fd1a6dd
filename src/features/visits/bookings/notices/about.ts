import { eq, sql } from "drizzle-orm";
import { bookings, changeRow, type Db, type Tx, visits } from "#db/db.ts";
import { asSql } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { isUndoable } from "#src/domain/booking.ts";
import type { EventSpec, Notice, NoticeData, NoticeEvent, NoticeEvents, Queued, SendCtx } from "#src/notices/notice.ts";
import type { Actor, Side } from "#src/shared/visits/booking-labels.ts";
import { sendUnsentNow } from "../answers/unsent.ts";
import { arrivalFields, freeUntil, visitFactsOf } from "../booking-view.ts";
import { icsOfVisit } from "../calendar/event.ts";
import type { Visit } from "../emails.ts";
import { type BookingRow, isListed, rowReader } from "../rows.ts";

export const rowsWithId = rowReader(eq(bookings.id, asSql(sql.placeholder("id"))));

export interface BookingEventData {
  id: number;
  by?: Actor;
  row?: BookingRow;
  was?: string;
  about?: string | undefined;
}
type BookingEvent = { [E in NoticeEvent]: NoticeEvents[E] extends BookingEventData ? E : never }[NoticeEvent];

export interface AboutBooking<Facts> extends NoticeData {
  ctx: Ctx;
  tx: Tx;
  facts: Facts;
  row: BookingRow;
  shown: Visit;
}

export const visitFor = (ctx: Pick<Ctx, "config" | "now">, row: BookingRow): Visit => ({
  ...visitFactsOf(row),
  ...arrivalFields(row, ctx.now()),
  isListed: isListed(row.groomer, ctx.now()),
  knownTown: row.zip?.city ?? null,
  isAhead: row.shown.startsAt > ctx.now(),
  startsInLessThan24Hours: ctx.now() > freeUntil(row),
  appUrl: ctx.config.appUrl,
});

interface Kind {
  /** Attach the calendar file, because the event moved or ended. Its sequence number is `{number}` of the key. */
  hasFile: "as-written" | "next" | undefined;
  event: NoticeEvent;
}

export function bookingForNotice<Facts extends BookingEventData>(
  ctx: Ctx,
  tx: Tx,
  data: Facts,
  own: Kind,
): AboutBooking<Facts> {
  const { id, by, was, about: detail } = data;
  const row = data.row ?? rowsWithId(tx, { id })[0]!;
  const now = ctx.now();
  const isInCalendars = row.shown.status === "accepted" || row.calendarSequence > 0;
  const hasFile = own.hasFile && isInCalendars;
  const sequence = hasFile ? (own.hasFile === "next" ? nextCalendarSequence(tx, id) : row.calendarSequence) : null;
  if (isUndoable(row.life.undoUntil, now))
    for (const became of ["accepted", "completed"] as const)
      if (own.event !== `booking.${became}`) sendUnsentNow(tx, id, became, now);
  const { preferredDate, timeZone, petParentId } = row.shown;
  const file = (side: Side) => {
    if (sequence === null) return undefined;
    const { email, fullName, confirmedAt } = row[side];
    const to = { side, email, fullName, isConfirmed: confirmedAt !== null };
    return icsOfVisit(ctx.config, visitFactsOf(row), to, { sequence, now });
  };
  return {
    ctx,
    tx,
    facts: data,
    row,
    shown: visitFor(ctx, row),
    named: { ...(data as object), number: sequence },
    readers: { parent: { ...row.parent, userId: petParentId }, groomer: row.groomer },
    by,
    visit: { id, preferredDate, timeZone, was },
    detail,
    file,
  };
}

/** Later files replace earlier ones by number. */
export const nextCalendarSequence = (tx: Tx, id: number): number =>
  changeRow(tx, visits, { id }, { calendarSequence: sql`${visits.calendarSequence} + 1` })!.calendarSequence;

interface BookingSpec<Facts> extends Omit<EventSpec<AboutBooking<Facts>>, "holds"> {
  hasFile?: "as-written" | "next";
  unless?(about: AboutBooking<Facts>): boolean;
  /** True if the notice still applies. Never sent to someone who has left. */
  holds(row: BookingRow, waiting: Queued, world: SendCtx): boolean;
}

export const makeNotice = <E extends BookingEvent>(
  event: E,
  { hasFile, unless, holds, ...spec }: BookingSpec<NoticeEvents[E]>,
): Notice<Ctx> => ({
  ...(spec as EventSpec),
  event,
  about(ctx, tx, facts) {
    const own = { hasFile, event };
    const about = bookingForNotice(ctx, tx, facts as NoticeEvents[E] & BookingEventData, own);
    return unless?.(about) ? undefined : about;
  },
  holds(world, waiting) {
    const row = bookingOf(world.db, waiting);
    const { leftAt, disabledAt } = row?.[waiting.side ?? "parent"] ?? { leftAt: 0, disabledAt: null };
    if (!row || leftAt !== null || (spec.isBySystem && disabledAt !== null)) return false;
    return holds(row, waiting, world);
  },
});

const bookingOf = (db: Db, { named: { id } }: Queued): BookingRow | undefined =>
  id === undefined ? undefined : rowsWithId(db, { id: Number(id) })[0];
