import { and, asc, eq, isNotNull } from "drizzle-orm";
import { clients, visitSeries, visits } from "#db/db.ts";
import { readSeed } from "#db/seed/tables.ts";
import { SERIES_AHEAD_DAYS, seriesDates } from "#src/domain/visits/visit-series.ts";
import { listedPetIds } from "#src/features/day/added-visits/write.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { infeasibleDates } from "#src/features/visits/bookings/capacity/out-of-order.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import type { Cast } from "./cast.ts";

type SeriesFields = Record<"visitMinutes" | "priceMin" | "priceMax", number> &
  Record<"arrivalFrom" | "serviceName", string>;
const usual = readSeed<SeriesFields & { everyWeeks: number }>("series");

/** Earlier days stay as the demo tour shows them. */
const FIRST_DAY = 9;
const DAYS_TRIED = 20;

/** Each series starts on the first working day that leaves all its days feasible. */
export function addSeries(seed: Seed, { groomer: { id: groomerId } }: Cast) {
  const { tx, now } = seed;
  const date = groomerToday(tx, groomerId, now);
  const upTo = addDays(date, SERIES_AHEAD_DAYS);
  const added = tx
    .select({ clientId: clients.id, serviceZipCode: clients.zipCode, serviceAddress: clients.address })
    .from(clients)
    .where(and(eq(clients.groomerId, groomerId), isNotNull(clients.zipCode)))
    .orderBy(asc(clients.id))
    .limit(usual.length)
    .all();
  for (const [at, client] of added.entries()) {
    const { everyWeeks, ...facts } = usual[at]!;
    const values = { groomerId, ...client, serviceZipCode: client.serviceZipCode!, ...facts };
    const schedule = findSchedule(tx, groomerId, now)!;
    const days = Array.from({ length: DAYS_TRIED }, (_, more) => addDays(date, FIRST_DAY + more));
    for (const from of days.filter((day) => readDay(tx, schedule, day).hours !== null)) {
      const course = { everyWeeks, fromDate: from };
      const { id: seriesId } = seedRow(seed, visitSeries, { ...values, ...course, madeUntil: upTo, createdAt: now });
      const dates = seriesDates({ ...course, untilDate: null }, "", upTo);
      const petIds = listedPetIds(tx, values);
      for (const day of dates) {
        const visit = { ...values, preferredDate: day, status: "accepted" as const, seriesId, seriesDate: day };
        insertVisit(tx, visit, petIds, now);
      }
      if (infeasibleDates(tx, schedule, dates).length === 0) break;
      tx.delete(visits).where(eq(visits.seriesId, seriesId)).run();
      tx.delete(visitSeries).where(eq(visitSeries.id, seriesId)).run();
    }
  }
}

const mayBegin = ["14:00", "14:30", "13:30", "15:00", "11:00", "12:00", "17:00"];

/** Adds tomorrow's visit, for the groomer to remind its client. */
export function addVisitTomorrow({ tx, now }: Seed, { groomer: { id: groomerId } }: Cast) {
  const preferredDate = addDays(groomerToday(tx, groomerId, now), 1);
  const schedule = findSchedule(tx, groomerId, now)!;
  const isReached = and(eq(clients.groomerId, groomerId), isNotNull(clients.zipCode), isNotNull(clients.phone));
  const reached = tx
    .select()
    .from(clients)
    .where(isReached)
    .orderBy(asc(clients.id))
    .limit(2 * usual.length)
    .all();
  const { everyWeeks: _, ...facts } = usual.at(-1)!;
  for (const { id: clientId, zipCode, address: serviceAddress } of reached.slice(usual.length)) {
    for (const arrivalFrom of mayBegin) {
      const place = { serviceZipCode: zipCode!, serviceAddress };
      const values = { groomerId, clientId, ...place, ...facts, arrivalFrom, preferredDate };
      const id = insertVisit(tx, { ...values, status: "accepted" }, listedPetIds(tx, values), now)!;
      if (infeasibleDates(tx, schedule, [preferredDate]).length === 0) return;
      tx.delete(visits).where(eq(visits.id, id)).run();
    }
  }
}
