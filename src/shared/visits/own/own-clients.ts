import * as z from "zod/mini";
import { byName } from "../../base/by-name.ts";
import { email, id, optionalText, phone, zipCode } from "../../base/fields.ts";
import { optionalLine, requiredLine } from "../../base/name-fields.ts";
import { accessNames } from "../booking-fields.ts";
import { Access } from "../booking-request.ts";
import { MAX_CLIENT_NOTE } from "../client-limits.ts";
import { choiceOrNothing, coat, dayOrNothing } from "../pets/care-fields.ts";
import { coats } from "../pets/care-labels.ts";
import { animalTypes } from "../pets/pet-labels.ts";
import { numberOrNothing, orNothing } from "./own-fields.ts";
import { MAX_OWN_PETS, petSizes, SERIES_WEEKS } from "./own-labels.ts";

/* Households that a groomer enters. Only their name has to be known. */

/** A whole number, as forms send it too, or nothing. */
const wholeOrNothing = (least: number, most: number, message: string) =>
  numberOrNothing(z.pipe(id(message), z.number().check(z.gte(least, message), z.lte(most, message))));

const weeksMessage = `Choose ${SERIES_WEEKS.least} to ${SERIES_WEEKS.most} weeks, or none`;

/** A pet of such a household; with an `id` one that is there already. */
const OwnClientPetInput = z.object({
  id: z.optional(id("Choose this client's pets")),
  name: requiredLine("Enter the pet's name", 100),
  type: z._default(z.enum(animalTypes, "Choose dog, cat, or other"), "Dog"),
  breed: optionalLine(80),
  size: choiceOrNothing(petSizes, "Choose a size from the list"),
  birthYear: wholeOrNothing(1980, 2100, "Enter the year of birth, such as 2019"),
  coat,
  /** The last day on which its rabies shot is valid. */
  rabiesUntil: dayOrNothing,
  note: optionalText(MAX_CLIENT_NOTE),
});
export type OwnClientPetInput = z.infer<typeof OwnClientPetInput>;

const facts = {
  name: requiredLine("Enter the client's name", 100),
  phone,
  email: orNothing(email),
  address: optionalLine(200),
  /** Left out, those of the ZIP code. */
  city: optionalLine(80),
  state: orNothing(z.string().check(z.regex(/^[A-Z]{2}$/, "Enter the state as two capital letters"))),
  zipCode: orNothing(zipCode),
  access: z.optional(z.nullable(Access)),
  note: optionalText(MAX_CLIENT_NOTE),
  /** After how many weeks they come again; null where that differs. */
  repeatWeeks: wholeOrNothing(SERIES_WEEKS.least, SERIES_WEEKS.most, weeksMessage),
  pets: z.optional(
    z.array(OwnClientPetInput).check(z.maxLength(MAX_OWN_PETS, `You can add up to ${MAX_OWN_PETS} pets`)),
  ),
};

export const OwnClientInput = z.object(facts);
export type OwnClientInput = z.infer<typeof OwnClientInput>;

/** What is left out stays as it is; pets that a list of them leaves out are removed. */
export const OwnClientChanges = z.partial(OwnClientInput);
export type OwnClientChanges = z.infer<typeof OwnClientChanges>;

const OwnClientPet = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(animalTypes),
  breed: z.nullable(z.string()),
  size: z.nullable(z.enum(petSizes)),
  birthYear: z.nullable(z.number()),
  coat: z.nullable(z.enum(coats)),
  rabiesUntil: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type OwnClientPet = z.infer<typeof OwnClientPet>;

/** What its groomer has entered about a household. */
export const OwnClientView = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  access: z.nullable(z.object(byName(accessNames, () => z.nullable(z.string())))),
  note: z.nullable(z.string()),
  repeatWeeks: z.nullable(z.number()),
  pets: z.array(OwnClientPet),
  createdAt: z.number(),
});
export type OwnClientView = z.infer<typeof OwnClientView>;
