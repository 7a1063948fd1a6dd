import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { servicePackages } from "#db/schema/tables.ts";
import { lastDay } from "#src/domain/availability.ts";
import { addDays } from "#src/shared/base/time.ts";
import { listedGroomer } from "../bookings/requests/chosen-offers.ts";
import { mayAsk } from "../bookings/requests/may-ask.ts";
import { findSchedule } from "../bookings/room/day-facts.ts";
import { freeDays } from "../bookings/room/free-times.ts";
import type { DuePet } from "./due.ts";

/** A groomer who can be asked again, and with what the form starts. */
export interface AskableGroomer {
  id: number;
  businessName: string;
  /** The package of the last visit; undefined when it is no longer offered. */
  packageId: number | undefined;
  /** A day near the due one on which there is room; undefined when there is none. */
  date: string | undefined;
}

/** The groomer of the last visit; undefined when they are no longer listed, or take no requests of this parent. */
export function askable(
  tx: Tx,
  { groomerId, parentId, packageId, ...pet }: DuePet,
  now: number,
): AskableGroomer | undefined {
  if (!mayAsk(tx, { groomerId, parentId }, now)) return undefined;
  const groomer = listedGroomer(tx, groomerId, now);
  const offered = tx
    .select({ isActive: servicePackages.isActive })
    .from(servicePackages)
    .where(eq(servicePackages.id, packageId))
    .get();
  const schedule = findSchedule(tx, groomer.id, now)!;
  const dates = daysNear(pet.due, schedule.openings);
  const days = freeDays(tx, schedule, dates, { minutes: pet.visitMinutes, exact: null });
  const open = days.filter(({ slots }) => slots.some(({ state }) => state === "open")).map(({ date }) => date);
  return {
    id: groomerId,
    businessName: groomer.businessName,
    packageId: offered?.isActive ? packageId : undefined,
    date: open.toSorted((a, b) => distance(a, pet.due) - distance(b, pet.due))[0],
  };
}

const DAYS_NEAR = 6;

/** In their order; from tomorrow on, because the mail is not read at once. */
const daysNear = (due: string, { today, horizonDays }: { today: string; horizonDays?: number | undefined }) =>
  Array.from({ length: 2 * DAYS_NEAR + 1 }, (_, at) => addDays(due, at - DAYS_NEAR)).filter(
    (date) => date > today && date <= lastDay(today, horizonDays),
  );

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));
