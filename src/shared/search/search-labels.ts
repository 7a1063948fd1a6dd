import { weekdayDate } from "../base/short-date.ts";

/** No zod here, because the search page's script includes this file. */
export const mileChoices = [5, 10, 25, 50, 75] as const;
export const DEFAULT_MILES = 25;

export const searchSorts = ["rating", "distance", "price_low", "price_high"] as const;
export type SortBy = (typeof searchSorts)[number];

export const sortLabels: Record<SortBy, string> = {
  rating: "Rating (High to Low)",
  distance: "Distance (Closest)",
  price_low: "Price (Low to High)",
  price_high: "Price (High to Low)",
};

export const RESULTS_PER_PAGE = 24;
export const MAX_PAGES = 40;
export const MAX_RESULTS_SHOWN = RESULTS_PER_PAGE * MAX_PAGES;

export const MAX_GROOMERS_CHECKED = 1000;

/** "Tue, Mar 9"; undefined if invalid. */
export const searchDayLabel = (date: string): string | undefined =>
  Number.isNaN(Date.parse(`${date}T12:00:00Z`)) ? undefined : weekdayDate(date);

export const searchTexts = {
  before: "Search for pet groomers in your area",
  beforeHint: "Compare groomers who come to your home.",
  none: "We're sorry, we do not have a pet groomer in your desired area yet.",
  noneHint: "We are working to add more mobile pet groomers. Please check back again soon!",
  noneThen: "No groomers near you are available then.",
  noneThenHint: "Try another day or time.",
  outside: "Outside their usual area",
  waiting: "We'll email you once, then delete your address.",
  asked: `We checked the first ${MAX_GROOMERS_CHECKED.toLocaleString("en-US")} groomers in this order.`,
  shown: `Showing the first ${MAX_RESULTS_SHOWN}.`,
  narrow: "Try a shorter distance or a single service.",
} as const;

export const missingPlaceTexts = {
  zipcode: { title: "Please enter a ZIP code", description: "Enter your ZIP code to find nearby groomers" },
  citystate: {
    title: "Please enter both city and state",
    description: "Both city and state are required for location search",
  },
} as const;
