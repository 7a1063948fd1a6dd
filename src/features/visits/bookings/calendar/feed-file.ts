import { and, asc, between, gt, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod, type ICalEventData } from "ical-generator";
import { bookings } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { seenBy } from "../booking-view.ts";
import { own } from "../queries.ts";
import { type BookingRow, reader } from "../rows.ts";
import { visitIn } from "../visit.ts";
import { type CalendarVisit, eventOf } from "./event.ts";
import type { FeedOwner } from "./feed.ts";
import { prodId } from "./file.ts";
import { ownEvents } from "./own-events.ts";

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** A canceled visit stays in the feed this long, so every calendar removes it. */
const DAYS_CALLED_OFF = 30;
const READ_AGAIN_SECONDS = 3600;
const MOST_BYTES = 1_000_000;

const isInTime = between(bookings.startsAt, sql.placeholder("since"), sql.placeholder("until"));
/** Only requests that were accepted were ever in a calendar. */
const isToldAsOff = and(
  inArray(bookings.status, ["cancelled", "no_show"]),
  gt(bookings.calendarSequence, 0),
  gte(bookings.statusChangedAt, sql.placeholder("offSince")),
);
const isAgreed = and(
  inArray(bookings.status, ["accepted", "completed"]),
  or(isNull(bookings.acceptedAt), lte(bookings.acceptedAt, sql.placeholder("undoableSince"))),
);
const isShown = and(isInTime, or(isAgreed, isToldAsOff));

const order = asc(bookings.startsAt);
const shown = { parent: reader(and(own.parent, isShown)!, order), groomer: reader(and(own.groomer, isShown)!, order) };

/** The text is identical as long as nothing changes, so ETags work. */
export function feedFile(ctx: Ctx, { userId, role, groomerId }: FeedOwner): string {
  const side: Side = role === "groomer" ? "groomer" : "parent";
  const now = ctx.now();
  const asked = {
    since: now - DAYS_BACK * DAY_MS,
    until: now + DAYS_AHEAD * DAY_MS,
    offSince: now - DAYS_CALLED_OFF * DAY_MS,
  };
  const rows = shown[side](ctx.db, {
    ...asked,
    ownId: side === "groomer" ? (groomerId ?? 0) : userId,
    undoableSince: now - UNDO_MS,
  });
  const entered = side === "groomer" && groomerId !== null ? ownEvents(ctx, { ...asked, groomerId }) : [];
  const events = rows.map((row) =>
    eventOf(
      ctx.config.appUrl,
      visitFor(side, row, now),
      { side, isConfirmed: true },
      { sequence: row.calendarSequence, stamp: row.life.statusChangedAt, now },
    ),
  );
  const startOf = ({ start }: ICalEventData) => Number(start);
  return textOf([...events, ...entered].sort((a, b) => startOf(a) - startOf(b)));
}

/** Drops the latest events if the file would be too large. */
function textOf(events: readonly ICalEventData[]): string {
  const method = ICalCalendarMethod.PUBLISH;
  const text = `${ical({ prodId, method, name: `${BRAND} visits`, ttl: READ_AGAIN_SECONDS, events: [...events] })}\r\n`;
  const bytes = Buffer.byteLength(text);
  return bytes <= MOST_BYTES ? text : textOf(events.slice(0, Math.floor((events.length * MOST_BYTES) / bytes) - 1));
}

function visitFor(side: Side, row: BookingRow, now: number): CalendarVisit {
  const nameOf = (who: "parent" | "groomer") => (row[who].leftAt === null ? row[who].fullName : "");
  const names = { petParentName: nameOf("parent"), groomerFullName: nameOf("groomer") };
  return { ...visitIn(row), ...seenBy(side, row, now), ...names };
}
