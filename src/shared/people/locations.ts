import * as z from "zod/mini";
import { id, integerIn, requiredText, zipCode } from "../base/fields.ts";
import { requiredLine } from "../base/name-fields.ts";
import { DEFAULT_SERVICE_RADIUS_MILES, MAX_SERVICE_RADIUS_MILES } from "../listing/groomer-labels.ts";
import { allStateCodes } from "../places/places.ts";

export const placeFields = {
  city: requiredLine("City is required", 80),
  state: z.pipe(
    requiredText("State is required", 2, 2),
    z.string().check(
      z.toUpperCase(),
      z.refine((value) => allStateCodes.has(value), "State is required"),
    ),
  ),
  zipCode,
};

const radiusMessage = `Enter a whole number of miles from 1 to ${MAX_SERVICE_RADIUS_MILES}`;

/** Miles. Zero or an invalid value would hide the groomer, so both are errors. */
const serviceRadius = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], radiusMessage))),
    z.transform((value) => {
      if (typeof value === "string") return /^\d{1,3}$/.test(value.trim()) ? Number(value) : Number.NaN;
      return value ?? DEFAULT_SERVICE_RADIUS_MILES;
    }),
  ),
  integerIn(1, MAX_SERVICE_RADIUS_MILES, radiusMessage),
);

export const LocationInput = z.object({
  address: requiredLine("Address is required", 200),
  ...placeFields,
  serviceRadius: z.optional(z.unknown()),
  /** Compared with the session, never trusted. */
  userId: z.optional(id()),
  /** Confirms that visits move to another local time. */
  confirm: z.optional(z.boolean("Choose yes or no")),
});
export type LocationInput = z.infer<typeof LocationInput>;

export const ServiceRadiusInput = z.object({ serviceRadius });

export const GroomerLocationInput = z.object({ ...LocationInput.shape, ...ServiceRadiusInput.shape });
