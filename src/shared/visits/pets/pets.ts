import * as z from "zod/mini";
import { id, integerIn, optionalText, requiredText } from "#src/shared/base/fields.ts";
import { coatType, measureField, rabiesDay, traits, weight } from "./care-fields.ts";
import { animalTypes, coats, repeatWeekOptions as offered, petTraits } from "./pet-labels.ts";

const message = `Choose from ${offered[0]} to ${offered.at(-1)} weeks, or none`;

const repeatWeeks = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], message))),
    z.transform((value) =>
      value === undefined || value === "" ? null : typeof value === "string" ? wholeIn(value) : value,
    ),
  ),
  z.nullable(integerIn(offered[0], offered.at(-1)!, message)),
);

const wholeIn = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);

export const PetInput = z.object({
  name: requiredText("Pet name is required", 60),
  type: z.enum(animalTypes, "Pet type is required"),
  breed: optionalText(80),
  age: measureField(40, "Enter an age from 0 to 40 years"),
  weight,
  medicalInfo: optionalText(1000),
  healthIssues: optionalText(1000),
  specialInstructions: optionalText(1000),
  coat: coatType,
  traits,
  rabiesUntil: rabiesDay,
  repeatWeeks,
  /** Compared with the session, never trusted. */
  petParentId: z.optional(id()),
});
export type PetInput = z.infer<typeof PetInput>;

const removeImage = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((value) => value === true || value === "true"),
);

/** Omitted fields stay and are not checked. */
export const petSchemaForFields = (input: object) => {
  const names = Object.keys(PetInput.shape).filter((name) => name in input);
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Record<keyof PetInput, true>;
  return z.extend(z.pick(PetInput, mask), { removeImage }) as z.ZodMiniType<PetChanges>;
};
export type PetChanges = Partial<PetInput> & { removeImage: boolean };

export const PetView = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(animalTypes),
  breed: z.nullable(z.string()),
  age: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  medicalInfo: z.nullable(z.string()),
  healthIssues: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  coat: z.nullable(z.enum(coats)),
  traits: z.array(z.enum(petTraits)),
  rabiesUntil: z.nullable(z.string()),
  /** For the parent, and for groomers from acceptance until a week after a visit. */
  rabiesCertificateUrl: z.nullable(z.string()),
  /** For the parent and groomers with a booking. */
  imageUrl: z.nullable(z.string()),
});
export type PetView = z.infer<typeof PetView>;

export const OwnPetView = z.extend(PetView, {
  petParentId: z.number(),
  repeatWeeks: z.nullable(z.number()),
  lastVisit: z.nullable(z.string()),
  hasBookings: z.boolean(),
});
export type OwnPetView = z.infer<typeof OwnPetView>;
