import { eq } from "drizzle-orm";
import { servicePackages, type Tx } from "#db/db.ts";
import { lastDay } from "#src/domain/availability.ts";
import { addDays } from "#src/shared/base/time.ts";
import { listedGroomer } from "../bookings/requests/chosen-offers.ts";
import { mayAsk } from "../bookings/requests/may-ask.ts";
import { findSchedule } from "../bookings/room/day-facts.ts";
import { freeDays } from "../bookings/room/free-times.ts";
import type { DuePet } from "./due.ts";

export interface AskableGroomer {
  id: number;
  businessName: string;
  packageId: number | undefined;
  date: string | undefined;
}

/** Undefined if the groomer is no longer listed or has blocked the parent. */
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

/** Sorted, and from tomorrow on, because emails aren't read at once. */
const daysNear = (due: string, { today, horizonDays }: { today: string; horizonDays?: number | undefined }) =>
  Array.from({ length: 2 * DAYS_NEAR + 1 }, (_, at) => addDays(due, at - DAYS_NEAR)).filter(
    (date) => date > today && date <= lastDay(today, horizonDays),
  );

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));
