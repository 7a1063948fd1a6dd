import type { Ctx } from "#src/base/context.ts";
import { isUndoable } from "#src/domain/booking.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import { isTold } from "../answers/untold.ts";
import { findBookingRow } from "../queries.ts";
import { visitIn } from "../visit.ts";
import { calendarFile } from "./file.ts";

/** Throws 404, 409 (not accepted, or still undoable). */
export function ownCalendar(ctx: Ctx, viewer: Viewer, id: number): Response {
  const found = findBookingRow(ctx.db, viewer, id);
  if (!found) throw notFound();
  const { row, side } = found;
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
