import { useState } from "react";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { dateError, fullDayText, type Openings } from "#src/domain/availability.ts";
import { addDays } from "#src/shared/base/time.ts";
import { isSized } from "#src/shared/listing/sizes.ts";
import type { FreeDay, FreeTimes } from "#src/shared/visits/free-times.ts";
import { type BookingRequestProps, packageIn, petCountOf, type RequestValues, sizesOfPets } from "./request-values.ts";

/** Days looked up at first. "Later" looks up the maximum. */
export const FIRST_DAYS = 14;
const MAX_DAYS = 60;

const none: FreeTimes = { minutes: 0, days: [] };

export function useFreeTimes(form: BookingRequestProps, values: RequestValues, isAwake: boolean) {
  const [count, setCount] = useState(FIRST_DAYS);
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
  const days = isAwake && strip.answer === none ? plainDays(form.openings) : strip.answer.days;
  const isLast = days.length !== FIRST_DAYS || (strip.isAnswered && count === MAX_DAYS);
  return {
    ...strip,
    minutes: strip.answer.minutes,
    days,
    slots: (onDay(strip.answer, day) ?? (beyond.answer && onDay(beyond.answer, day)))?.slots,
    /** Kept while loading, so that focus isn't lost. */
    showLater: isLast ? undefined : () => setCount(MAX_DAYS),
  };
}
export type FreeTimesState = ReturnType<typeof useFreeTimes>;

const plainDays = (openings: Openings): FreeDay[] =>
  Array.from({ length: FIRST_DAYS }, (_, ahead) => {
    const date = addDays(openings.today, ahead);
    const problem = dateError(openings, date) ?? fullDayText(openings, date, 0);
    return { date, slots: [], ...(problem ? { reason: "away" } : {}) };
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
