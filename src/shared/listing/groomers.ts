import * as z from "zod/mini";
import { toRecord } from "../base/by-name.ts";
import { id, integerIn, listOf, text } from "../base/fields.ts";
import { isCalendarDay } from "../base/time.ts";
import { DEFAULT_MILES, MAX_PAGES, mileChoices, missingPlaceTexts, searchSorts } from "../search/search-labels.ts";
import { timeSlots } from "../visits/booking-labels.ts";
import { PhotoView } from "../visits/photos.ts";
import { goodWithPetKinds } from "./good-with.ts";
import { checkStatusKeys, petTypes, weekdays } from "./groomer-labels.ts";
import { PoliciesView } from "./policies.ts";
import { allServices } from "./services.ts";
import { petSizes, sizesBelowGiant } from "./sizes.ts";

const placeText = (max: number, message: string) =>
  z.pipe(
    z.optional(z.nullable(z.pipe(z.string(message), text(max)))),
    z.transform((value) => value || undefined),
  );

const SearchFields = z.object({
  zipCode: placeText(10, missingPlaceTexts.zipcode.title),
  city: placeText(80, missingPlaceTexts.citystate.title),
  state: placeText(40, missingPlaceTexts.citystate.title),
  distance: z._default(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.pipe(
        z.transform((value: number | string) => Number(value)),
        z.literal([...mileChoices], "Choose a distance from the list"),
      ),
    ),
    DEFAULT_MILES,
  ),
  sortBy: z._default(z.enum(searchSorts, "Choose a sort order from the list"), "rating"),
  services: z.optional(listOf(z.enum(allServices, "Choose services from the list"))),
  size: z.optional(z.enum(petSizes, "Choose a size from the list")),
  goodWith: z.optional(listOf(z.enum(goodWithPetKinds, "Choose from the list"))),
  date: z.optional(z.string("Choose a day").check(z.refine(isCalendarDay, "Choose a day, such as 2027-03-09"))),
  slot: z.optional(z.enum(timeSlots, "Choose a time of day")),
  /** Asks for the map too, as the search page does. */
  map: z.optional(z.boolean()),
  page: z.optional(
    z.pipe(id("Choose a page from the list"), integerIn(1, MAX_PAGES, `We can only show the first ${MAX_PAGES} pages`)),
  ),
});

/** City and state are used only without a ZIP code. Miles. */
export const SearchInput = SearchFields.check((check) => {
  const { value } = check;
  const field = missingPart(value);
  if (field) {
    const message = missingPlaceTexts[field === "zipCode" ? "zipcode" : "citystate"].title;
    check.issues.push({ code: "custom", path: [field], message, input: value });
  }
  if (value.slot && !value.date)
    check.issues.push({ code: "custom", path: ["date"], message: "Choose a day too", input: value });
});
export type SearchInput = z.infer<typeof SearchInput>;

function missingPart({ zipCode, city, state }: z.infer<typeof SearchFields>) {
  if (zipCode || (city && state)) return undefined;
  if (!city && !state) return "zipCode";
  return city ? "state" : "city";
}

const Place = z.object({ city: z.string(), state: z.string(), zipCode: z.string() });

/** Miles to one decimal, cents. `coversYou`: within the service area; `comesToYou`: outside, accepts requests from there. */
export const SearchResult = z.object({
  id: z.number(),
  businessName: z.string(),
  location: Place,
  description: z.string(),
  averageRating: z.optional(z.number()),
  reviewCount: z.number(),
  distance: z.number(),
  coversYou: z.boolean(),
  comesToYou: z.optional(z.boolean()),
  priceFrom: z.number(),
  priceFor: z.optional(z.string()),
  goodWith: z.optional(z.array(z.enum(goodWithPetKinds))),
  imageUrl: z.optional(z.string()),
  contactName: z.optional(z.string()),
  portraitUrl: z.optional(z.string()),
  openSlots: z.optional(z.array(z.enum(timeSlots))),
  free: z.optional(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;

const BusinessHoursView = z.object(
  toRecord(weekdays, () => z.nullable(z.object({ open: z.string(), close: z.string() }))),
);

/** Email and phone are null unless the viewer may see them. UTC milliseconds. */
export const GroomerProfileView = z.object({
  id: z.number(),
  userId: z.number(),
  businessName: z.string(),
  contactName: z.nullable(z.string()),
  description: z.string(),
  startedYear: z.nullable(z.number()),
  insurance: z.nullable(z.string()),
  certificates: z.nullable(z.string()),
  petTypes: z.array(z.enum(petTypes)),
  goodWith: z.array(z.enum(goodWithPetKinds)),
  businessHours: BusinessHoursView,
  isMembershipActive: z.boolean(),
  membershipStartDate: z.nullable(z.number()),
  membershipEndDate: z.nullable(z.number()),
  backgroundCheckStatus: z.enum(checkStatusKeys),
  backgroundCheckDate: z.nullable(z.string()),
  isVerified: z.boolean(),
  isListed: z.boolean(),
  averageRating: z.optional(z.number()),
  reviewCount: z.number(),
  googleUrl: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** Pounds: the heaviest pet of each size. */
  sizeWeights: z.object(toRecord(sizesBelowGiant, () => z.number())),
  user: z.object({
    profileImage: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    /** True if there's a number, which strangers see only after "Show number". */
    hasPhone: z.boolean(),
  }),
  location: z.nullable(z.object({ ...Place.shape, serviceRadius: z.number() })),
  policies: z.optional(PoliciesView),
});
export type GroomerProfileView = z.infer<typeof GroomerProfileView>;

const PackageSizes = z.object(
  toRecord(petSizes, () => z.optional(z.object({ price: z.number(), minutes: z.number() }))),
);

export const ServicePackageView = z.object({
  id: z.number(),
  groomerId: z.number(),
  name: z.string(),
  description: z.string(),
  priceMin: z.number(),
  priceMax: z.number(),
  durationMinutes: z.number(),
  /** Empty where price and minutes are the same for every size; a missing size is not offered. */
  sizes: PackageSizes,
  services: z.array(z.enum(allServices)),
  isActive: z.boolean(),
});
export type ServicePackageView = z.infer<typeof ServicePackageView>;

export const AddOnServiceView = z.object({
  id: z.number(),
  groomerId: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.number(),
  durationMinutes: z.number(),
  isActive: z.boolean(),
});
export type AddOnServiceView = z.infer<typeof AddOnServiceView>;

export const PortfolioImageView = z.object({
  id: z.number(),
  groomerId: z.number(),
  imageUrl: z.string(),
  width: z.number(),
  height: z.number(),
  caption: z.nullable(z.string()),
  sortOrder: z.number(),
  /** ID of the after photo, if this is a before photo. */
  beforeOf: z.nullable(z.number()),
});
export type PortfolioImageView = z.infer<typeof PortfolioImageView>;

/** First name and initial of the parent. Photos are public. */
export const ReviewView = z.object({
  id: z.number(),
  bookingId: z.number(),
  groomerId: z.number(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.number(),
  petParent: z.object({ fullName: z.string() }),
  photos: z.array(PhotoView),
});
export type ReviewView = z.infer<typeof ReviewView>;
