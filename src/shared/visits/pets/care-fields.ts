import * as z from "zod/mini";
import { isoDatePart } from "#src/shared/base/time.ts";
import { coatConditions, coats, type PetTrait, petTraits } from "./pet-labels.ts";

export const choiceField = <const T extends readonly [string, ...string[]]>(list: T, message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string(message))),
      z.transform((value) => value || null),
    ),
    z.nullable(z.enum(list, message)),
  );

export const coatType = choiceField(coats, "Choose a coat type");
export const coatCondition = choiceField(coatConditions, "Choose the coat condition");

const traitMessage = "Choose from the list";
/** A list, or comma-separated as in multipart forms. */
export const traits = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.array(z.string(traitMessage))], traitMessage))),
    z.transform((value) => [...new Set(typeof value === "string" ? value.split(",") : value)].filter(Boolean)),
  ),
  z.array(z.enum(petTraits, traitMessage)),
) as z.ZodMiniType<PetTrait[], string | string[] | null | undefined>;

/** An ISO instant is cut to its date. */
export const dayOrNull = (message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string(message))),
      z.transform((value) => (value ? (isoDatePart(value) ?? "") : null)),
    ),
    z.nullable(z.string().check(z.refine((day) => day !== "", message))),
  );
export const rabiesDay = dayOrNull("Enter the date the rabies vaccination expires");

export const measureField = (most: number, message: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()], message))),
      z.transform((value) => (typeof value === "string" ? numberIn(value.trim()) : (value ?? null))),
    ),
    z.nullable(z.number(message).check(z.gte(0, message), z.lte(most, message))),
  );

/** People write "12 lbs" and "3 yrs" too. */
function numberIn(text: string): number | null {
  if (text === "" || text === "null") return null;
  const number = text.replace(/\s*(?:lbs?|pounds?|years?|yrs?)\.?$/i, "");
  return /^\d{1,4}(\.\d{0,4})?$|^\.\d{1,4}$/.test(number) ? Number(number) : Number.NaN;
}

export const weight = measureField(400, "Enter a weight from 0 to 400 lbs");
