import { and, asc, between, eq, gt, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import ical, { ICalCalendarMethod, type ICalEventData } from "ical-generator";
import * as z from "zod/mini";
import { bookings } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { isUndoable } from "#src/domain/booking.ts";
import { digestOf, textAnswer } from "#src/http/caching/compress.ts";
import { noContent, noContentRoute, router } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";
import { type CalendarKey, type Side, webCalendars } from "#src/shared/visits/booking-labels.ts";
import { isEmailSent } from "../answers/unsent.ts";
import { viewForSide, visitFactsOf } from "../booking-view.ts";
import { ownRowSql, requireBookingRow } from "../queries.ts";
import { type BookingRow, rowReader } from "../rows.ts";
import { addedEvents } from "./added-events.ts";
import { type CalendarVisit, calendarEventOf, calendarProductId, icsOfVisit, newEventUrl } from "./event.ts";
import { endFeed, type FeedOwner, findFeedOwner, makeFeedLink } from "./feed.ts";

export const calendarFeedApi = (ctx: Ctx) =>
  router(ctx)
    .post("/api/calendar-feed", ({ by, status }) => status(201, makeFeedLink(ctx, by)), {
      access: "parent-or-groomer",
      response: { 201: CalendarFeedView },
    })
    .delete("/api/calendar-feed", ({ by }) => noContent(endFeed(ctx, by)), noContentRoute("parent-or-groomer"))
    .get(
      "/api/bookings/:id/calendar.ics",
      ({ viewer, params, query }) => ownCalendar(ctx, viewer, params.id, query.to),
      {
        access: "parent-or-groomer",
        params: IdParams,
        query: z.object({ to: z.optional(z.enum(webCalendars)) }),
      },
    )
    .get("/calendar/:file", ({ params, request }) => feedAnswer(ctx, request, params.file), { access: "public" });

/** Answers 304 if nothing changed, because calendar apps poll. Throws 404, 429. */
function feedAnswer(ctx: Ctx, request: Request, file: string): Response {
  ctx.limits.take("calendar-ip", infoOf(request).ip);
  const token = /^([\w-]{22})\.ics$/.exec(file)?.[1];
  const owner = found(token === undefined ? undefined : findFeedOwner(ctx.db, token));
  const text = feedFile(ctx, owner);
  const etag = `W/"${digestOf(text)}"`;
  const headers = new Headers({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "x-robots-tag": "noindex",
    etag,
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return textAnswer(text, request, { headers });
}

function ownCalendar(ctx: Ctx, viewer: Viewer, id: number, to: CalendarKey | undefined): Response {
  const { row, side } = requireBookingRow(ctx.db, viewer, id);
  if (row.shown.status !== "accepted") throw conflict("Only accepted bookings can be added to a calendar.");
  if (isUndoable(row.life.undoUntil, ctx.now()) && !isEmailSent(ctx.db, id, "accepted", ctx.now())) {
    throw conflict("The calendar file is ready 10 seconds after a request is accepted. Try again.");
  }
  const reader = { side, fullName: row[side].fullName, email: null, isConfirmed: true };
  const revision = { sequence: row.calendarSequence, now: ctx.now() };
  if (to)
    return redirect(
      newEventUrl(to, calendarEventOf(ctx.config.appUrl, visitFactsOf(row), reader, { ...revision, stamp: ctx.now() })),
    );
  const file = icsOfVisit(ctx.config, visitFactsOf(row), reader, revision);
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${BRAND.toLowerCase()}-booking-${id}.ics"`,
      "cache-control": "no-store",
    },
  });
}

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** A canceled visit stays in the feed this long, so every calendar removes it. */
const DAYS_CALLED_OFF = 30;
const READ_AGAIN_SECONDS = 3600;
const MOST_BYTES = 1_000_000;

const isInTime = between(bookings.startsAt, sql.placeholder("since"), sql.placeholder("until"));
/** Only requests that were accepted were ever in a calendar. */
const isCanceledInCalendar = and(
  inArray(bookings.status, ["cancelled", "no_show"]),
  gt(bookings.calendarSequence, 0),
  gte(bookings.statusChangedAt, sql.placeholder("offSince")),
);
const isAgreed = and(
  inArray(bookings.status, ["accepted", "completed"]),
  or(eq(bookings.status, "completed"), isNull(bookings.undoUntil), lte(bookings.undoUntil, sql.placeholder("now"))),
);
const isShown = and(isInTime, or(isAgreed, isCanceledInCalendar));

const order = asc(bookings.startsAt);
const shown = {
  parent: rowReader(and(ownRowSql.parent, isShown)!, order),
  groomer: rowReader(and(ownRowSql.groomer, isShown)!, order),
};

/** The text is identical as long as nothing changes, so ETags work. */
function feedFile(ctx: Ctx, { userId, role, groomerId }: FeedOwner): string {
  const side: Side = role === "groomer" ? "groomer" : "parent";
  const now = ctx.now();
  const period = {
    since: now - DAYS_BACK * DAY_MS,
    until: now + DAYS_AHEAD * DAY_MS,
    offSince: now - DAYS_CALLED_OFF * DAY_MS,
  };
  const rows = shown[side](ctx.db, { ...period, ownId: side === "groomer" ? (groomerId ?? 0) : userId, now });
  const entered = side === "groomer" && groomerId !== null ? addedEvents(ctx, { ...period, groomerId }) : [];
  const events = rows.map((row) =>
    calendarEventOf(
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
  const text = `${ical({ prodId: calendarProductId, method, name: `${BRAND} visits`, ttl: READ_AGAIN_SECONDS, events: [...events] })}\r\n`;
  const bytes = Buffer.byteLength(text);
  return bytes <= MOST_BYTES ? text : textOf(events.slice(0, Math.floor((events.length * MOST_BYTES) / bytes) - 1));
}

function visitFor(side: Side, row: BookingRow, now: number): CalendarVisit {
  const nameOf = (who: "parent" | "groomer") => (row[who].leftAt === null ? row[who].fullName : "");
  const names = { petParentName: nameOf("parent"), groomerFullName: nameOf("groomer") };
  return { ...visitFactsOf(row), ...viewForSide(side, row, now), ...names };
}
