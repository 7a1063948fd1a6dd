import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { id, integerOrDigits, listOf, optionalText, requiredText, zipCode } from "../base/fields.ts";
import { optionalLine, requiredLine } from "../base/name-fields.ts";
import { isoDatePart } from "../base/time.ts";
import { petSizes } from "../listing/sizes.ts";
import { type AccessName, addressKeys } from "./booking-fields.ts";
import { timeSlots } from "./booking-labels.ts";
import { choiceField, coatCondition } from "./pets/care-fields.ts";
import { MAX_PETS_IN_REQUEST } from "./pets/pet-labels.ts";
import { PhotosInput } from "./photos.ts";

const dateMessage = "Please select a date";

/** Local to the groomer; an ISO instant is cut to its date. */
const localDay = z.pipe(
  z.pipe(
    z._default(z.string(dateMessage), ""),
    z.transform((value) => isoDatePart(value) ?? ""),
  ),
  z.string().check(z.refine((day) => day !== "", dateMessage)),
);

const orEmpty = (field: z.core.$ZodType<number, number | string>) =>
  z.pipe(
    z.transform((value: unknown) => (value === "" || value === null ? undefined : (value as number | string))),
    z.optional(field),
  );

const countMessage = `Enter a number of pets from 1 to ${MAX_PETS_IN_REQUEST}`;
const petCount = orEmpty(integerOrDigits(1, MAX_PETS_IN_REQUEST, countMessage));

interface PetCounts {
  petCount?: number | undefined;
  petIds?: number[] | undefined;
}

const countsAllChosen = z.refine<PetCounts>(({ petCount: count, petIds = [] }) => !count || count >= petIds.length, {
  path: ["petCount"],
  error: ({ input }) => fewerThanChosen((input as PetCounts).petIds?.length ?? 0),
});

const fewerThanChosen = (chosen: number) => `You chose ${chosen} pets. Enter ${chosen} or more, or choose fewer.`;

export const AccessInput = z.object({
  parking: optionalLine(120),
  stairs: optionalLine(120),
  gateCode: optionalLine(40),
  whoIsHome: optionalLine(120),
  note: optionalText(500),
} satisfies Record<AccessName, unknown>);

const RequestFields = z.object({
  groomerId: id("Choose a groomer"),
  servicePackageId: id("Choose a service package"),
  preferredDate: localDay,
  preferredTimeSlot: z.enum(timeSlots, "Choose a preferred time"),
  addOnServiceIds: z.optional(listOf(id("Choose add-ons from this groomer"))),
  petIds: z.optional(
    listOf(id("Choose pets from your list")).check(
      z.maxLength(MAX_PETS_IN_REQUEST, `Choose up to ${MAX_PETS_IN_REQUEST} pets`),
    ),
  ),
  petCount: z.optional(petCount),
  petSize: choiceField(petSizes, "Choose a size from the list"),
  /** Highest estimate in cents that the parent read. */
  mostCents: z.optional(orEmpty(id("Check the estimate again"))),
  /** Sent by the form without script. */
  pricesShown: z.optional(z.string("Check the prices again")),
  policiesVersion: z.optional(orEmpty(id("Read the policies again"))),
  petInfo: requiredText("Pet information is required", 2000),
  specialInstructions: optionalText(2000),
  coatCondition,
  access: z.optional(z.nullable(AccessInput)),
  /** The server reads and checks photos before the other fields. */
  photos: PhotosInput,
  keepAddress: z.optional(
    z.pipe(
      z.union([z.boolean(), z.string()]),
      z.transform((value) => value === true || value === "true"),
    ),
  ),
  /** Compared with the session, never trusted. */
  petParentId: z.optional(id()),
  userId: z.optional(id()),
});

/** No list of states, because the ZIP code must be in the state anyway. */
const whereTo = {
  serviceAddress: requiredLine("Address is required", 200),
  serviceCity: requiredLine("City is required", 80),
  serviceState: z.pipe(requiredText("State is required", 2, 2), z.string().check(z.toUpperCase())),
  serviceZipCode: zipCode,
};

const orNothing = (field: z.core.$ZodType<string, string | undefined>) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === "" ? null : (value as string | null | undefined))),
      z.nullable(field),
    ),
  );

/** Weeks between visits. */
export const repeatWeekCounts: readonly number[] = [2, 3, 4, 5, 6, 8, 10, 12];
const weeksMessage = "Choose how often from the list";
const everyWeeks = integerOrDigits(1, 12, weeksMessage).check(
  z.refine((weeks) => repeatWeekCounts.includes(weeks), weeksMessage),
);

/** The address is complete, or missing for the saved street. */
export const BookingRequest = z
  .extend(RequestFields, {
    ...toRecord(addressKeys, (name) => orNothing(whereTo[name])),
    everyWeeks: z.optional(orEmpty(everyWeeks)),
  })
  .check(countsAllChosen, ({ value, issues }) => {
    const missing = addressKeys.filter((name) => !value[name]);
    if (missing.length === addressKeys.length) return;
    for (const name of missing) {
      issues.push({ code: "custom", path: [name], message: missingAddressTexts[name], input: value });
    }
  });
export type BookingRequest = z.infer<typeof BookingRequest>;

export const missingAddressTexts = {
  serviceAddress: "Address is required",
  serviceCity: "City is required",
  serviceState: "State is required",
  serviceZipCode: "ZIP code is required",
};

export const BookingFormInput = z.extend(RequestFields, whereTo).check(countsAllChosen);

/** Miles to one decimal. */
export const ReachView = z.object({
  miles: z.number(),
  serviceRadius: z.number(),
  coversYou: z.boolean(),
  acceptsOutsideArea: z.boolean(),
});
