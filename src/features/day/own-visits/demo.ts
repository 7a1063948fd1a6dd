import { asc, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { clients, visitSeries, visits } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { AHEAD_DAYS, datesOf } from "#src/domain/visits/visit-series.ts";
import { today } from "#src/features/listing/availability/queries.ts";
import { addDays } from "#src/shared/base/time.ts";
import { findSchedule, readDay } from "../../visits/bookings/room/day-facts.ts";
import { daysOutOfOrder } from "../../visits/bookings/room/out-of-order.ts";
import { insertVisit } from "../../visits/bookings/write-added.ts";
import { allPetsOf } from "./write.ts";

/** Prices in cents. */
const series = [
  { everyWeeks: 4, arrivalFrom: "09:00", visitMinutes: 90, serviceName: "Full groom", priceMin: 8500, priceMax: 8500 },
  {
    everyWeeks: 6,
    arrivalFrom: "13:00",
    visitMinutes: 75,
    serviceName: "Bath and trim",
    priceMin: 6500,
    priceMax: 6500,
  },
  {
    everyWeeks: 8,
    arrivalFrom: "10:30",
    visitMinutes: 60,
    serviceName: "Bath and brush",
    priceMin: 5500,
    priceMax: 5500,
  },
  {
    everyWeeks: 2,
    arrivalFrom: "15:00",
    visitMinutes: 30,
    serviceName: "Nails and teeth",
    priceMin: 3000,
    priceMax: 3000,
  },
];

/** Earlier days stay as the demo tour shows them. */
const FIRST_DAY = 9;
const DAYS_TRIED = 20;

export function enterInDemo({ tx, now, groomerId }: DemoSeed) {
  const added = tx
    .select({ id: clients.id, zipCode: clients.zipCode, address: clients.address })
    .from(clients)
    .where(eq(clients.groomerId, groomerId))
    .orderBy(asc(clients.id))
    .all()
    .filter(({ zipCode }) => zipCode !== null);
  const date = today(tx, groomerId, now);
  for (const [at, usual] of series.entries()) {
    const client = added[at];
    if (client) enterSeries(tx, { groomerId, now, date, client: { ...client, zipCode: client.zipCode! } }, usual);
  }
}

interface Entered {
  groomerId: number;
  now: number;
  date: string;
  client: { id: number; zipCode: string; address: string | null };
}

/** Starts at the first working day that leaves every day of the series feasible. */
function enterSeries(tx: Tx, entered: Entered, usual: (typeof series)[number]) {
  const { groomerId, now, date } = entered;
  const schedule = findSchedule(tx, groomerId, now)!;
  const days = Array.from({ length: DAYS_TRIED }, (_, at) => addDays(date, FIRST_DAY + at));
  for (const from of days.filter((day) => readDay(tx, schedule, day).hours !== null)) {
    const seriesId = insertSeries(tx, entered, usual, from);
    const dates = datesOf({ fromDate: from, everyWeeks: usual.everyWeeks, untilDate: null }, "", madeUntil(date));
    if (daysOutOfOrder(tx, schedule, dates).length === 0) return;
    tx.delete(visits).where(eq(visits.seriesId, seriesId)).run();
    tx.delete(visitSeries).where(eq(visitSeries.id, seriesId)).run();
  }
}

const madeUntil = (date: string) => addDays(date, AHEAD_DAYS);

function insertSeries(
  tx: Tx,
  { groomerId, now, date, client }: Entered,
  { everyWeeks, ...facts }: (typeof series)[number],
  from: string,
): number {
  const { id: clientId, zipCode: serviceZipCode, address: serviceAddress } = client;
  const values = { groomerId, clientId, serviceZipCode, serviceAddress, ...facts };
  const upTo = madeUntil(date);
  const { id: seriesId } = tx
    .insert(visitSeries)
    .values({ ...values, everyWeeks, fromDate: from, madeUntil: upTo, createdAt: now })
    .returning()
    .get();
  const petIds = allPetsOf(tx, values);
  for (const day of datesOf({ fromDate: from, everyWeeks, untilDate: null }, "", upTo)) {
    const visit = { ...values, preferredDate: day, status: "accepted" as const, seriesId, seriesDate: day };
    insertVisit(tx, visit, petIds, now);
  }
  return seriesId;
}
