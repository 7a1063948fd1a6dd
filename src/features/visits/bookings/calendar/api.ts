import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { isUndoable } from "#src/domain/booking.ts";
import { digestOf, textAnswer } from "#src/http/caching/compress.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { infoOf } from "#src/http/request-info.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";
import { isTold } from "../answers/untold.ts";
import { requireBookingRow } from "../queries.ts";
import { visitIn } from "../visit.ts";
import { endFeed, findFeedOwner, makeFeed } from "./feed.ts";
import { feedFile } from "./feed-file.ts";
import { calendarFile } from "./file.ts";

export const calendarFeedApi = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .post("/api/calendar-feed", ({ by, status }) => status(201, makeFeed(ctx, by)), {
      access: "parent-or-groomer",
      response: { 201: CalendarFeedView },
    })
    .delete("/api/calendar-feed", ({ by }) => noContent(endFeed(ctx, by)), {
      access: "parent-or-groomer",
      response: { 204: z.undefined() },
    })
    .get("/api/bookings/:id/calendar.ics", ({ viewer, params }) => ownCalendar(ctx, viewer, Number(params.id)), {
      access: "parent-or-groomer",
      params: PathId,
    })
    .get("/calendar/:file", ({ params, request }) => feedAnswer(ctx, request, params.file), { access: "public" });

/** Answers 304 if nothing changed, because calendar apps poll. Throws 404, 429. */
function feedAnswer(ctx: Ctx, request: Request, file: string): Response {
  ctx.limits.take("calendar-ip", infoOf(request).ip);
  const token = /^([\w-]{22})\.ics$/.exec(file)?.[1];
  const owner = token === undefined ? undefined : findFeedOwner(ctx.db, token);
  if (!owner) throw notFound();
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

function ownCalendar(ctx: Ctx, viewer: Viewer, id: number): Response {
  const { row, side } = requireBookingRow(ctx.db, viewer, id);
  if (row.shown.status !== "accepted")
    throw new AppError("conflict", "Only accepted bookings can be added to a calendar.");
  if (isUndoable(row.life.acceptedAt, ctx.now()) && !isTold(ctx.db, id, "accepted", ctx.now())) {
    throw new AppError("conflict", "The calendar file is ready 10 seconds after you accept. Try again.");
  }
  const reader = { side, fullName: row[side].fullName, email: null, isConfirmed: true };
  const file = calendarFile(ctx.config, visitIn(row), reader, { sequence: row.calendarSequence, now: ctx.now() });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${BRAND.toLowerCase()}-booking-${id}.ics"`,
      "cache-control": "no-store",
    },
  });
}
