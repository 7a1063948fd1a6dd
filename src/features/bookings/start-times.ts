import type { IslandProps } from "#islands/registry.ts";
import { usualPetCount, visitMinutes } from "#src/shared/estimate.ts";
import type { FreeTimes } from "#src/shared/free-times.ts";
import type { AddOnServiceView, ServicePackageView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Schedule } from "./day-facts.ts";
import { findStart } from "./day-visits.ts";
import { shortest } from "./find-free-times.ts";
import { daysFrom, freeDays } from "./free-times.ts";

/** Days that the booking form shows first. */
const FIRST_DAYS = 14;

interface Form {
  viewer: Viewer | null;
  groomerId: number;
  packages: readonly ServicePackageView[];
  addOns: readonly AddOnServiceView[];
  values: IslandProps<"booking-request">["values"];
}

/** The free times that a booking form starts with. What its values name and is not offered is left out. */
export function startTimes(ctx: Ctx, known: Pick<Schedule, "rules" | "openings">, form: Form): FreeTimes {
  const { viewer, values } = form;
  const start = findStart(ctx.db, form.groomerId);
  if (!start || form.packages.length === 0) return { minutes: 0, days: [] };
  const minutes = minutesOf(form);
  const dates = daysFrom(known.openings, undefined, FIRST_DAYS);
  const schedule = { ...known, start, now: ctx.now() };
  return { minutes, days: freeDays(ctx.db, schedule, dates, { viewer, minutes, zipCode: values.serviceZipCode }) };
}

function minutesOf({ packages, addOns, values }: Form): number {
  const chosen = packages.find(({ id }) => String(id) === values.servicePackageId);
  return visitMinutes({
    durationMinutes: chosen?.durationMinutes ?? shortest(packages),
    petCount: Math.max(Number(values.petCount) || 0, usualPetCount(values.petIds)),
    addOns: addOns.filter(({ id }) => values.addOnServiceIds.includes(String(id))),
  });
}
