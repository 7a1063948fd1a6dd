import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { id, integerIn, listOf, nonEmptyText, optionalText, requiredText, text } from "../base/fields.ts";
import { MAX_PORTFOLIO_IMAGES } from "./groomer-labels.ts";
import { allServices } from "./services.ts";
import { petSizes } from "./sizes.ts";

const MAX_CENTS = 10_000_00;
export const MIN_DURATION_MINUTES = 15;
export const MAX_DURATION_MINUTES = 24 * 60;
const MAX_EXTRA_MINUTES = 240;

const nameMessage = "Package name is required";
const descriptionMessage = "Description must be at least 10 characters";
const addOnNameMessage = "Service name is required";
const priceForm = "Enter a price like 45 or 45.50";

/** Cents. Forms send NaN for an invalid price. */
const price = (message: string) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? message : priceForm) })
    .check(z.int(priceForm), z.gte(100, message), z.lte(MAX_CENTS, "Prices go up to $10,000"));

const minutesMessage = "Duration must be at least 15 minutes";
const minutes = z
  .number(minutesMessage)
  .check(
    z.gte(MIN_DURATION_MINUTES, minutesMessage),
    z.lte(MAX_DURATION_MINUTES, "A visit can be up to 24 hours"),
    z.int("Use whole minutes"),
  );

/** Replaces all sizes; none leaves the package with one price for every size. */
const sizes = z.object(
  toRecord(petSizes, () => z.optional(z.nullable(z.object({ price: price("Price must be at least $1"), minutes })))),
);

const tags = listOf(z.enum(allServices, "Choose services from the list"));
const shownMessage = "Choose yes or no";

/** Compared with the session, never trusted. */
const owner = { groomerId: z.optional(id()), userId: z.optional(id()) };

export const minAboveMaxMessage = "Maximum price must be greater than or equal to minimum price";

/** Runs beside the price checks, so both may be invalid. */
const isLess = (one: unknown, other: unknown) => typeof one === "number" && typeof other === "number" && one < other;

const packageFields = {
  priceMin: price("Minimum price must be at least $1"),
  priceMax: price("Maximum price must be at least $1"),
  durationMinutes: minutes,
};

/** Prices in cents. Always active at first. */
export const PackageInput = z
  .object({
    name: requiredText(nameMessage, 100),
    description: requiredText(descriptionMessage, 1000, 10),
    ...packageFields,
    services: z._default(tags, []),
    sizes: z.optional(sizes),
    ...owner,
  })
  .check(
    z.refine(({ priceMin, priceMax }) => !isLess(priceMax, priceMin), {
      path: ["priceMax"],
      error: minAboveMaxMessage,
      // Reported together with other errors.
      when: ({ value }) => value instanceof Object,
    }),
  );
export type PackageInput = z.infer<typeof PackageInput>;

/** Omitted fields stay. `isActive` archives or restores. */
export const PackageChanges = z.object({
  name: z.optional(nonEmptyText(nameMessage, 100)),
  description: z.optional(nonEmptyText(descriptionMessage, 1000, 10)),
  ...z.partial(z.object(packageFields)).shape,
  services: z.optional(tags),
  sizes: z.optional(sizes),
  isActive: z.optional(z.boolean(shownMessage)),
  ...owner,
});
export type PackageChanges = z.infer<typeof PackageChanges>;

const extraMinutes = integerIn(0, MAX_EXTRA_MINUTES, "Enter whole minutes, from 0 to 240");

/** Price in cents. */
export const AddOnInput = z.object({
  name: requiredText(addOnNameMessage, 100),
  description: optionalText(300),
  price: price("Price must be at least $1"),
  durationMinutes: z._default(extraMinutes, 0),
  ...owner,
});
export type AddOnInput = z.infer<typeof AddOnInput>;

/** Omitted fields stay; an empty description is removed. */
export const AddOnChanges = z.object({
  name: z.optional(nonEmptyText(addOnNameMessage, 100)),
  description: z.optional(z.nullable(text(300))),
  price: z.optional(price("Price must be at least $1")),
  durationMinutes: z.optional(extraMinutes),
  isActive: z.optional(z.boolean(shownMessage)),
  ...owner,
});
export type AddOnChanges = z.infer<typeof AddOnChanges>;

const imageMessage = "Image is required";
/** `beforeOf` is the ID of this before photo's after photo. */
const imageFields = { caption: optionalText(200), beforeOf: z.optional(id()), ...owner };

export const ImageInput = z.object({
  imageUrl: z.pipe(z._default(z.string(imageMessage), ""), z.string().check(z.minLength(1, imageMessage))),
  ...imageFields,
});

/** With a file, which takes precedence over a data URL. */
export const ImageFields = z.object(imageFields);
export type ImageFields = z.infer<typeof ImageFields>;

const placeMessage = `Choose a position from 0 to ${MAX_PORTFOLIO_IMAGES - 1}`;

export const ImageChanges = z.object({
  caption: z.optional(z.nullable(text(200))),
  sortOrder: z.optional(integerIn(0, MAX_PORTFOLIO_IMAGES - 1, placeMessage)),
  beforeOf: z.optional(z.nullable(id())),
});
export type ImageChanges = z.infer<typeof ImageChanges>;
