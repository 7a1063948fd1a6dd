import * as z from "zod/mini";
import {
  id,
  integerIn,
  integerOrDigits,
  linkOrNull,
  listOf,
  nonEmptyText,
  requiredText,
  textOrNull,
} from "../base/fields.ts";
import { personName } from "../base/name-fields.ts";
import { MAX_NAME_CHARS } from "../base/names.ts";
import { isClockTime } from "../base/time.ts";
import { goodWithPetKinds } from "./good-with.ts";
import { type BusinessHours, petTypes, type Weekday, weekdays } from "./groomer-labels.ts";
import { GroomerProfileView } from "./groomers.ts";

/** Exact hosts. On google.com only maps, because other paths there redirect anywhere. */
const googlePattern =
  /^https:\/\/(?:(?:www\.|maps\.)?google\.com\/maps(?:[/?]|$)|maps\.google\.com\/\?|(?:g\.page|maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|search\.google\.com\/local|business\.google\.com)\/)/;
const googleUrl = linkOrNull(500, googlePattern, "Paste your Google profile link, such as https://maps.app.goo.gl/abc");

export const MIN_DESCRIPTION_CHARS = 20;
export const MAX_DESCRIPTION_CHARS = 2000;
/** Maximum characters of the texts about insurance and certificates. */
export const MAX_CREDENTIAL_CHARS = 200;

const nameMessage = "Business name is required";
const descriptionMessage = "Description should be at least 20 characters";
const timesMessage = "Enter both times";
const yearMessage = "Enter a year, 1950 or later";

const day = z._default(
  z.nullable(
    z.object({ open: z.string(timesMessage), close: z.string(timesMessage) }, timesMessage).check(
      z.refine(({ open, close }) => isClockTime(open) && isClockTime(close), timesMessage),
      z.refine(({ open, close }) => open < close, "Closing time must be after opening time"),
    ),
  ),
  null,
);

const week = Object.fromEntries(weekdays.map((weekday) => [weekday, day])) as Record<Weekday, typeof day>;

/** Replaces the hours of all weekdays. */
const BusinessHoursInput = z.pipe(
  z.object(week, "Set each day's hours"),
  z.transform((hours): BusinessHours => hours),
);

/** The server rejects future years, because it has the right clock. */
const startedYear = z.pipe(
  z.pipe(
    z.union([z.null(), z.number(), z.string()], yearMessage),
    z.transform((value) => (value === null || value === "" ? null : Number(value))),
  ),
  z.nullable(integerIn(1950, 9999, yearMessage)),
);

const contactName = z.pipe(textOrNull(MAX_NAME_CHARS), z.nullable(personName));

const pounds = integerOrDigits(1, 300, "Enter whole pounds, from 1 to 300");

/** Heaviest pet of each size, in pounds. */
const SizeWeightsInput = z.object({ small: pounds, medium: pounds, large: pounds }).check(
  z.refine(({ small, medium }) => small < medium, { path: ["medium"], error: "Enter more than for small pets" }),
  z.refine(({ medium, large }) => medium < large, { path: ["large"], error: "Enter more than for medium pets" }),
);

const details = {
  contactName: z.optional(contactName),
  businessHours: z.optional(BusinessHoursInput),
  startedYear: z.optional(startedYear),
  insurance: z.optional(textOrNull(MAX_CREDENTIAL_CHARS)),
  certificates: z.optional(textOrNull(MAX_CREDENTIAL_CHARS)),
  petTypes: z.optional(
    listOf(z.enum(petTypes, "Choose pets from the list")).check(
      z.refine((chosen) => chosen.length > 0, "Choose at least one kind of pet"),
    ),
  ),
  goodWith: z.optional(listOf(z.enum(goodWithPetKinds, "Choose from the list"))),
  showPhone: z.optional(z.boolean()),
  showEmail: z.optional(z.boolean()),
  acceptsOutsideArea: z.optional(z.boolean()),
  googleUrl: z.optional(googleUrl),
  sizeWeights: z.optional(SizeWeightsInput),
  /** Compared with the session, never trusted. */
  userId: z.optional(id()),
};

export const BusinessInput = z.object({
  businessName: requiredText(nameMessage, 100),
  description: requiredText(descriptionMessage, MAX_DESCRIPTION_CHARS, MIN_DESCRIPTION_CHARS),
  ...details,
});
export type BusinessInput = z.infer<typeof BusinessInput>;

/** Omitted fields stay. */
export const BusinessChanges = z.object({
  businessName: z.optional(nonEmptyText(nameMessage, 100)),
  description: z.optional(nonEmptyText(descriptionMessage, MAX_DESCRIPTION_CHARS, MIN_DESCRIPTION_CHARS)),
  ...details,
  groomerId: z.optional(id()),
  /** Confirms that days with accepted visits become infeasible. */
  confirm: z.optional(z.boolean()),
});
export type BusinessChanges = z.infer<typeof BusinessChanges>;

const about = {
  businessName: true,
  description: true,
  startedYear: true,
  insurance: true,
  certificates: true,
  petTypes: true,
} as const;
const contact = { showPhone: true, showEmail: true, acceptsOutsideArea: true, googleUrl: true } as const;
export const BusinessAbout = z.pick(BusinessInput, about);
export const BusinessContact = z.pick(BusinessInput, contact);
export const BusinessContactName = z.pick(BusinessInput, { contactName: true });
export const BusinessHoursChanges = z.pick(BusinessInput, { businessHours: true });

export const BusinessView = z.extend(GroomerProfileView, {
  showPhone: z.boolean(),
  showEmail: z.boolean(),
  acceptsOutsideArea: z.boolean(),
});
export type BusinessView = z.infer<typeof BusinessView>;
