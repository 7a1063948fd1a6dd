import { useState } from "react";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { dateError, dayNameOn, fullDayText, type Openings } from "#src/domain/availability.ts";
import { addDays } from "#src/shared/base/time.ts";
import { isSized } from "#src/shared/listing/sizes.ts";
import type { FreeDay, FreeTimes } from "#src/shared/visits/free-times.ts";
import { type BookingRequestProps, packageIn, petCountOf, type RequestValues, sizesOfPets } from "./request-values.ts";

/** Days shown at first and added each time, and the maximum. */
const [DAYS, MAX_DAYS] = [14, 60];

const none: FreeTimes = { minutes: 0, days: [] };

export function useFreeTimes(form: BookingRequestProps, values: RequestValues, isAwake: boolean) {
  const [count, setCount] = useState(DAYS);
  const [zip, setZip] = useState(form.values.serviceZipCode);
  if (isCompleteZip(values.serviceZipCode) && values.serviceZipCode !== zip) setZip(values.serviceZipCode);
  const timesQuery = { ...values, serviceZipCode: zip };
  const strip = useFetched(pathOf(form, timesQuery, { days: count }), { path: undefined, answer: none });
  const day = values.preferredDate;
  const isBeyond = day !== "" && strip.isAnswered && !onDay(strip.answer, day) && !dateError(form.openings, day);
  const beyond = useFetched<FreeTimes | null>(isBeyond ? pathOf(form, timesQuery, { from: day, days: 1 }) : undefined, {
    path: undefined,
    answer: null,
  });
  const { minutes } = strip.answer;
  const days = isAwake && strip.answer === none ? plainDays(form.openings) : strip.answer.days;
  const isLast = strip.isAnswered && (days.length < count || count === MAX_DAYS);
  return {
    days,
    minutes,
    isAnswered: strip.isAnswered,
    askAgain: strip.askAgain,
    slots: (onDay(strip.answer, day) ?? (beyond.answer && onDay(beyond.answer, day)))?.slots,
    /** Kept while loading, so that focus isn't lost. */
    showLater: isLast ? undefined : () => setCount(Math.min(MAX_DAYS, count + DAYS)),
  };
}
export type FreeTimesState = ReturnType<typeof useFreeTimes>;

const plainDays = (openings: Openings): FreeDay[] =>
  Array.from({ length: DAYS }, (_, ahead) => {
    const date = addDays(openings.today, ahead);
    if (fullDayText(openings, date, 0)) return { date, slots: [], reason: "too_late" };
    const reason = openings.businessHours[dayNameOn(date)] ? "away" : "closed";
    return { date, slots: [], ...(dateError(openings, date) ? { reason } : {}) };
  });

const isCompleteZip = (zip: string) => /^\d{5}(-\d{4})?$/.test(zip);

const onDay = ({ days }: FreeTimes, day: string) => days.find(({ date }) => date === day);

function pathOf(form: BookingRequestProps, values: RequestValues, days: { from?: string; days: number }) {
  const { groomer, role } = form;
  const { servicePackageId, addOnServiceIds, serviceZipCode } = values;
  const petCount = petCountOf(values);
  const query = new URLSearchParams({ ...days, days: String(days.days) });
  if (servicePackageId) query.set("servicePackageId", servicePackageId);
  if (petCount > 1) query.set("petCount", String(petCount));
  const chosen = packageIn(form, values);
  const sizes = chosen && isSized(chosen) ? sizesOfPets(form, values).filter(Boolean) : [];
  if (sizes.length > 0) query.set("petSizes", sizes.join(","));
  if (addOnServiceIds.length > 0) query.set("addOnServiceIds", addOnServiceIds.join(","));
  if (role === "pet_parent" && isCompleteZip(serviceZipCode)) query.set("zipCode", serviceZipCode);
  return `/api/groomer-profiles/${groomer.id}/openings?${query}`;
}
