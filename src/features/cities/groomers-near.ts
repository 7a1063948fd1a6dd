import { findZip } from "#db/geo/places.ts";
import { refusedDay } from "#src/domain/availability.ts";
import type { Ctx } from "../../context.ts";
import { listedGroomer } from "../bookings/chosen-offers.ts";
import type { Unanswered } from "../bookings/expire.ts";
import type { NearGroomer } from "../bookings/expiry-letters.ts";
import { findOpenings } from "../schedules/openings.ts";
import { findCovering } from "./queries.ts";

const MOST = 3;
/** Nearly everybody is open on most days, so this many are enough to find a few. */
const LOOKED_AT = 50;

/**
 * The best rated groomers who come to the ZIP code of an unanswered request and are open on its day. For a day that is
 * over by now it does not matter who was open.
 */
export function groomersNear({ db, now }: Pick<Ctx, "db" | "now">, asked: Unanswered): NearGroomer[] {
  const place = asked.zipCode === null ? undefined : findZip(db, asked.zipCode);
  if (!place) return [];
  const others = findCovering(db, place, now()).filter(({ id }) => id !== asked.groomerId);
  return others
    .slice(0, LOOKED_AT)
    .map(({ id }) => listedGroomer(db, id, now()))
    .filter((groomer) => {
      const openings = findOpenings(db, groomer, now());
      return asked.date < openings.today || refusedDay(openings, asked.date) === undefined;
    })
    .slice(0, MOST)
    .map(({ id, businessName }) => ({ id, businessName }));
}
