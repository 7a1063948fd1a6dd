import * as z from "zod/mini";
import { id, integerIn, integerOrDigits, listOf, optionalText, phone, zipCode } from "../../base/fields.ts";
import { optionalLine } from "../../base/name-fields.ts";
import { isCalendarDay, isClockTime } from "../../base/time.ts";
import { petSizes } from "../../listing/sizes.ts";
import { choiceField } from "../../visits/pets/care-fields.ts";
import { ADDED_VISIT_MINUTE_RANGE, addedVisitScopes, MAX_CLIENT_PETS, SERIES_WEEK_RANGE } from "./added-labels.ts";
import { fieldOrNull, numberOrNull } from "./nullable-fields.ts";

/* Local dates and times, prices in cents. */

const { least, most } = ADDED_VISIT_MINUTE_RANGE;
const minutesMessage = `Enter a duration from ${least} minutes to ${most / 60} hours`;
const weeksMessage = `Choose ${SERIES_WEEK_RANGE.least} to ${SERIES_WEEK_RANGE.most} weeks`;

const day = (message: string) => z.string(message).check(z.refine(isCalendarDay, message));
const time = (message: string) => z.string(message).check(z.refine(isClockTime, message));

export const addedVisitFields = {
  date: day("Choose the day"),
  start: time("Enter a start time, such as 09:30"),
  /** End of the window. Null for an exact time. */
  until: fieldOrNull(time("Enter the end of the arrival window")),
  minutes: integerOrDigits(least, most, minutesMessage),
  zipCode: fieldOrNull(zipCode),
  address: optionalLine(200),
  service: optionalLine(100),
  price: numberOrNull(integerIn(0, 1_000_000, "Enter a price up to $10,000")),
  note: optionalText(1000),
  petIds: z.optional(
    listOf(id("Choose this client's pets")).check(z.maxLength(MAX_CLIENT_PETS, "You chose too many pets")),
  ),
};

const weeks = integerOrDigits(SERIES_WEEK_RANGE.least, SERIES_WEEK_RANGE.most, weeksMessage);

/** `start` and `until` are also validated separately. */
const isWindow = ({ start, until }: { start?: string | undefined; until?: string | null | undefined }) =>
  !(start && until) || start < until;
const windowIssue = { path: ["until"], error: "The end must be after the start" };

/** For an existing client, a new one, or with a title such as 'Vet fair'. */
export const AddedVisitInput = z
  .object({
    clientId: numberOrNull(id("Choose one of your clients")),
    clientName: optionalLine(100),
    /** For a new client. */
    phone,
    petName: optionalLine(100),
    petSize: choiceField(petSizes, "Choose a size from the list"),
    title: optionalLine(100),
    ...addedVisitFields,
    /** Null for a single visit. */
    repeat: z.optional(z.nullable(z.object({ everyWeeks: weeks, untilDate: fieldOrNull(day("Choose the last day")) }))),
    confirm: z.optional(z.boolean()),
  })
  .check(
    z.refine((visit) => isWindow(visit), windowIssue),
    z.refine((visit) => [visit.clientId, visit.clientName, visit.title].filter(Boolean).length === 1, {
      path: ["clientName"],
      error: "Enter a client or a title",
    }),
    z.refine(({ title, repeat }) => !(title && repeat), { path: ["repeat"], error: "Only client visits can repeat" }),
    z.refine(({ date, repeat }) => !repeat?.untilDate || date <= repeat.untilDate, {
      path: ["repeat.untilDate"],
      error: "The last day can't be before the first",
    }),
  );
export type AddedVisitInput = z.infer<typeof AddedVisitInput>;

export const NewVisitInput = AddedVisitInput.check(
  z.refine(({ clientName, petName }) => !clientName || petName !== null, {
    path: ["petName"],
    error: "Enter the pet's name",
  }),
);
const scope = z._default(z.enum(addedVisitScopes, "Choose this visit, or this and later ones"), "this");

/** Omitted fields stay. */
export const AddedVisitChanges = z
  .extend(z.partial(z.object(addedVisitFields)), { scope, confirm: z.optional(z.boolean()) })
  .check(z.refine((visit) => isWindow(visit), windowIssue));
export type AddedVisitChanges = z.infer<typeof AddedVisitChanges>;

export const AddedVisitScope = z.object({ scope });
