import { refusedTime } from "#src/domain/availability.ts";
import { priceRange } from "#src/shared/base/money.ts";
import { shortDate } from "#src/shared/base/short-date.ts";
import { duration } from "#src/shared/base/time.ts";
import { choiceNames } from "#src/shared/visits/booking-fields.ts";
import { slotLabel, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import {
  type BookingRequestProps,
  estimateOf,
  type RequestErrors,
  type RequestValues,
  type StepName,
  stepNames,
} from "../request-values.ts";

export interface Told {
  done?: readonly [string, string];
  problem?: string | undefined;
}

const fieldsOf: Record<Exclude<StepName, "place">, readonly string[]> = {
  what: [...choiceNames, "petIds", "addOnServiceIds"],
  pet: ["petInfo", "coatCondition", "pictures"],
};

export const stepOf = (field: string): StepName =>
  fieldsOf.what.includes(field) ? "what" : fieldsOf.pet.includes(field) ? "pet" : "place";

export const errorsIn = (errors: RequestErrors, step: StepName, isIn = true): RequestErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => (stepOf(field) === step) === isIn));

export const stepFor = (form: BookingRequestProps, values: RequestValues, errors: RequestErrors): StepName =>
  stepNames.find((step) => Object.keys(errorsIn(errors, step)).length > 0) ??
  stepNames.find((step) => !doneIn[step](form, values)) ??
  "place";

export function toldOf(form: BookingRequestProps, values: RequestValues, errors: RequestErrors, step: StepName): Told {
  const [problem] = Object.values(errorsIn(errors, step));
  const done = doneIn[step](form, values);
  return { problem, ...(done && { done }) };
}

type Finished = Told["done"];

const doneIn: Record<StepName, (form: BookingRequestProps, values: RequestValues) => Finished> = {
  what(form, values) {
    const { preferredDate: day, preferredTimeSlot } = values;
    const slot = preferredTimeSlot as TimeSlot;
    const visit = estimateOf(form, values);
    if (!visit || !day || !slot || refusedTime(form.openings, day, slot, visit.minutes)) return undefined;
    const addOns = form.addOns.filter(({ id }) => values.addOnServiceIds.includes(String(id)));
    const when = `${shortDate(day).replace(",", "")}, ${slotLabel(slot).part.toLowerCase()}`;
    const cost = [duration(visit.minutes), priceRange(visit.min, visit.max), ...addOns.map(({ name }) => name)];
    return [`${visit.name}, ${when}`, cost.join(", ")];
  },
  pet({ pets }, { petIds, petInfo }) {
    const chosen = pets.filter(({ id }) => petIds.includes(String(id)));
    const [only] = chosen;
    const said = petInfo.trim();
    if (!said) return undefined;
    if (!only) return [said, ""];
    const names = chosen.map(({ name }) => name).join(", ");
    return chosen.length > 1 ? [names, said] : [names, said.replace(`${only.name}: `, "")];
  },
  place: () => undefined,
};

export const loadSending = () => import("../send-request.ts").catch(() => undefined);
