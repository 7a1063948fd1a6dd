import type { Ctx } from "#src/base/context.ts";
import { ownDayOff } from "#src/domain/availability.ts";
import { searchable, wordsIn } from "#src/domain/people/client-search.ts";
import { findWorkingDays } from "#src/features/listing/availability/openings.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import type { BookingList, ListAsked } from "#src/shared/day/list/list.ts";
import { LIST_SIZE } from "#src/shared/day/list/list-limits.ts";
import { ownVisitsById } from "../../../visits/bookings/added/view.ts";
import { bookingsOfGroomerById } from "../../../visits/bookings/queries.ts";
import { findStart } from "../../../visits/bookings/room/day-facts.ts";
import { requestFits } from "../../day-plan/fits.ts";
import { listed, listedWithWords } from "./rows.ts";

/** Throws 404 without a business with a known place. */
export function findList(ctx: Ctx, viewer: Viewer, { q = "", show, page }: ListAsked): BookingList {
  const { db, now } = ctx;
  const { groomerId } = viewer;
  const start = found(groomerId === null ? undefined : findStart(db, groomerId));
  const { today } = localTime(now(), start.timeZone);
  const rows = q === "" ? listed(db, start.id) : listedWithWords(db, start.id).filter(isAbout(q));
  const shown = rows.filter(({ status, paidBy }) => show === undefined || status === show || paidBy === show);
  const pages = Math.max(1, Math.ceil(shown.length / LIST_SIZE));
  const at = Math.min(page, pages);
  const ids = shown.slice((at - 1) * LIST_SIZE, at * LIST_SIZE).map(({ id }) => id);
  const bookings = bookingsOfGroomerById(db, ids, now());
  const added = new Map(ownVisitsById(db, start.id, ids, now()).map((visit) => [visit.id, visit]));
  const workingDays = findWorkingDays(db, start.id, today);
  const isAsked = [...bookings.values()].some(({ status }) => status === "pending");
  const fits = new Map(isAsked ? requestFits(ctx, viewer).map((fit) => [fit.bookingId, fit]) : []);
  const visits = ids.map((id) => {
    const booking = bookings.get(id);
    const dayOff = booking && (ownDayOff(workingDays, booking.preferredDate) ?? null);
    return {
      booking: booking ? { ...booking, dayOff: dayOff ?? null, fit: fits.get(id) ?? null } : null,
      added: added.get(id) ?? null,
    };
  });
  return { today, visits, total: shown.length, page: at, pages };
}

/** Matches all words, ignoring case and accents. */
function isAbout(q: string) {
  const words = wordsIn(q);
  return ({ text }: { text: string }) => {
    const folded = searchable(text);
    return words.every((word) => folded.includes(word));
  };
}
