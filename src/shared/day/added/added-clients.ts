import * as z from "zod/mini";
import { pick, toRecord } from "../../base/by-name.ts";
import { email, id, integerOrDigits, optionalText, phone, zipCode } from "../../base/fields.ts";
import { optionalLine, requiredLine } from "../../base/name-fields.ts";
import { MAX_NOTE_LENGTH } from "../../clients/client-limits.ts";
import { petSizes } from "../../listing/sizes.ts";
import { accessKeys } from "../../visits/booking-fields.ts";
import { AccessInput } from "../../visits/booking-request.ts";
import { choiceField, coatType, dayOrNull, rabiesDay, traits, weight } from "../../visits/pets/care-fields.ts";
import { animalTypes } from "../../visits/pets/pet-labels.ts";
import { PetView } from "../../visits/pets/pets.ts";
import { MAX_CLIENT_PETS, SERIES_WEEK_RANGE, TOO_MANY_PETS_TEXT } from "./added-labels.ts";
import { fieldOrNull, numberOrNull } from "./nullable-fields.ts";

const intOrNull = (least: number, most: number, message: string) => numberOrNull(integerOrDigits(least, most, message));

const weeksMessage = `Choose ${SERIES_WEEK_RANGE.least} to ${SERIES_WEEK_RANGE.most} weeks, or none`;

export const ClientPetInput = z.object({
  id: z.optional(id("Choose this client's pets")),
  name: requiredLine("Enter the pet's name", 100),
  type: z.optional(z.enum(animalTypes, "Choose dog, cat, or other")),
  breed: optionalLine(80),
  size: choiceField(petSizes, "Choose a size from the list"),
  weight,
  birthYear: intOrNull(1980, 2100, "Enter the year of birth, such as 2019"),
  coat: coatType,
  traits,
  rabiesUntil: rabiesDay,
  note: optionalText(MAX_NOTE_LENGTH),
});
export type ClientPetInput = z.infer<typeof ClientPetInput>;

const facts = {
  name: requiredLine("Enter the client's name", 100),
  phone,
  email: fieldOrNull(email),
  address: optionalLine(200),
  /** Defaults to the ZIP code's town. */
  city: optionalLine(80),
  state: fieldOrNull(z.string().check(z.regex(/^[A-Z]{2}$/, "Enter the state as two capital letters"))),
  zipCode: fieldOrNull(zipCode),
  access: z.optional(z.nullable(AccessInput)),
  note: optionalText(MAX_NOTE_LENGTH),
  repeatWeeks: intOrNull(SERIES_WEEK_RANGE.least, SERIES_WEEK_RANGE.most, weeksMessage),
  /** Dates of an imported list, which create no visits. */
  lastVisit: dayOrNull("Enter the date of the last visit"),
  nextVisit: dayOrNull("Enter the date of the next visit"),
  pets: z.optional(z.array(ClientPetInput).check(z.maxLength(MAX_CLIENT_PETS, TOO_MANY_PETS_TEXT))),
};

export const ClientInput = z.object(facts);
export type ClientInput = z.infer<typeof ClientInput>;

const ClientPetChanges = z
  .partial(ClientPetInput)
  .check(z.refine((pet) => pet.id ?? pet.name, { error: "Enter the pet's name", path: ["name"] }));
export type ClientPetChanges = z.infer<typeof ClientPetChanges>;

/** Omitted fields stay. Pets missing from a given list are removed, unless `removedPets` names those to remove. */
export const ClientChanges = z.partial(
  z.extend(ClientInput, {
    access: z.nullable(z.partial(AccessInput)),
    pets: z.array(ClientPetChanges).check(z.maxLength(MAX_CLIENT_PETS, TOO_MANY_PETS_TEXT)),
    removedPets: z.array(id("Choose this client's pets")),
  }),
);
export type ClientChanges = z.infer<typeof ClientChanges>;

export const ClientPet = z.object({
  ...pick(PetView.shape, ["id", "name", "type", "breed", "weight", "coat", "traits", "rabiesUntil"]),
  size: z.nullable(z.enum(petSizes)),
  birthYear: z.nullable(z.number()),
  note: z.nullable(z.string()),
});
export type ClientPet = z.infer<typeof ClientPet>;

const texts = [
  ...(["phone", "email", "address", "city", "state", "zipCode"] as const),
  ...(["note", "lastVisit", "nextVisit"] as const),
];

export const AddedClient = z.object({
  id: z.number(),
  name: z.string(),
  ...toRecord(texts, () => z.nullable(z.string())),
  access: z.nullable(z.object(toRecord(accessKeys, () => z.nullable(z.string())))),
  repeatWeeks: z.nullable(z.number()),
  pets: z.array(ClientPet),
  createdAt: z.number(),
});
export type AddedClient = z.infer<typeof AddedClient>;
