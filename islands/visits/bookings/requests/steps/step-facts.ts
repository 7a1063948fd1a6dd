import { timeRefusal } from "#src/domain/availability.ts";
import { priceRangeText } from "#src/shared/base/money.ts";
import { duration, weekdayDate } from "#src/shared/base/time.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import {
  type BookingRequestProps,
  petsOfForm,
  type RequestErrors,
  type RequestValues,
  requestEstimate,
  type StepName,
  stepNames,
} from "../request-values.ts";

export interface StepResult {
  done?: readonly [string, string];
  problem?: string | undefined;
}

const fieldsOf: Record<Exclude<StepName, "place">, readonly string[]> = {
  what: ["servicePackageId", "petCount", "petSize", "petIds", "addOnServiceIds", "petInfo"],
  when: ["preferredDate", "preferredTimeSlot"],
};

export const stepOfField = (field: string): StepName =>
  fieldsOf.what.includes(field) ? "what" : fieldsOf.when.includes(field) ? "when" : "place";

export const errorsInStep = (errors: RequestErrors, step: StepName, isIn = true): RequestErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => (stepOfField(field) === step) === isIn));

export const firstOpenStep = (form: BookingRequestProps, values: RequestValues, errors: RequestErrors): StepName =>
  stepNames.find((step) => Object.keys(errorsInStep(errors, step)).length > 0) ??
  stepNames.find((step) => !doneIn[step](form, values)) ??
  "place";

export function stepSummary(
  form: BookingRequestProps,
  values: RequestValues,
  errors: RequestErrors,
  step: StepName,
): StepResult {
  const [problem] = Object.values(errorsInStep(errors, step));
  const done = doneIn[step](form, values);
  return { problem, ...(done && { done }) };
}

const doneIn: Record<StepName, (form: BookingRequestProps, values: RequestValues) => StepResult["done"]> = {
  what(form, values) {
    const visit = requestEstimate(form, values);
    const petInfo = values.petInfo.trim();
    if (!visit || !petInfo) return undefined;
    const addOns = form.addOns.filter(({ id }) => values.addOnServiceIds.includes(String(id)));
    const pets = petsOfForm(form, values).map(({ name }) => name);
    const cost = [pets.join(", ") || petInfo, duration(visit.minutes), priceRangeText(visit.min, visit.max)];
    return [[visit.name, ...addOns.map(({ name }) => name)].join(", "), cost.join(" · ")];
  },
  when(form, values) {
    const { preferredDate: day, preferredTimeSlot: slot, everyWeeks } = values;
    const minutes = requestEstimate(form, values)?.minutes ?? 0;
    if (!day || !slot || timeRefusal(form.openings, day, slot as TimeSlot, minutes)) return undefined;
    return [weekdayDate(day), everyWeeks ? `${slot}, every ${everyWeeks} weeks` : slot];
  },
  place: () => undefined,
};

export const loadSendRequest = () => import("../send-request.ts").catch(() => undefined);
