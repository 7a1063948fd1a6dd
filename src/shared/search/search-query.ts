import { SEARCH } from "../base/paths.ts";
import { type TimeSlot, timeSlots } from "../base/time-slots.ts";
import { type GoodWith, goodWithPetKinds } from "../listing/good-with.ts";
import { allServices, type ServiceName } from "../listing/services.ts";
import { type PetSize, petSizes } from "../listing/sizes.ts";
import { DEFAULT_MILES, MAX_PAGES, mileChoices, type SortBy, searchSorts } from "./search-labels.ts";

/** No zod here, because the search page's script includes this file. */
export interface SearchQuery {
  mode: "zipcode" | "citystate";
  zipCode: string;
  city: string;
  state: string;
  distance: number;
  sortBy: SortBy;
  services: ServiceName[];
  size: PetSize | "";
  goodWith: GoodWith[];
  date: string;
  slot: TimeSlot | "";
  page: number;
  isMapShown: boolean;
}

/** Unknown choices become defaults; the place is kept as typed, and a town is read in the ZIP code's field too. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  const get = (name: string) => (params.get(name) ?? "").trim();
  const isTown = get("mode") !== "citystate" && /\p{L}{2}/u.test(get("zipCode"));
  const zipCode = isTown ? "" : get("zipCode");
  const [city, state] = isTown ? [get("zipCode"), ""] : [get("city"), get("state").toUpperCase()];
  const isCity = isTown || (get("mode") ? get("mode") === "citystate" : !zipCode && Boolean(city || state));
  const page = Number(get("page"));
  return {
    mode: isCity ? "citystate" : "zipcode",
    zipCode,
    city,
    state,
    distance: mileChoices.find((distance) => String(distance) === get("distance")) ?? DEFAULT_MILES,
    sortBy: searchSorts.find((sort) => sort === get("sortBy")) ?? searchSorts[0],
    services: allServices.filter((name) => params.getAll("services").includes(name)),
    size: petSizes.find((size) => size === get("size")) ?? "",
    goodWith: goodWithPetKinds.filter((name) => params.getAll("goodWith").includes(name)),
    date: get("date"),
    slot: timeSlots.find((slot) => slot === get("slot")) ?? "",
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES) : 1,
    isMapShown: get("map") === "1",
  };
}

export const missingMode = ({ mode, zipCode, city, state }: SearchQuery): SearchQuery["mode"] | undefined =>
  (mode === "zipcode" ? zipCode : city && state) ? undefined : mode;

export const searchBody = ({
  mode,
  zipCode,
  city,
  state,
  distance,
  sortBy,
  services,
  size,
  goodWith,
  page,
  isMapShown,
  ...when
}: SearchQuery) => ({
  ...(mode === "zipcode" ? { zipCode } : { city, state }),
  distance,
  sortBy,
  ...(services.length > 0 ? { services } : {}),
  ...(size ? { size } : {}),
  ...(goodWith.length > 0 ? { goodWith } : {}),
  ...dateAndSlotOf(when),
  ...(page > 1 ? { page } : {}),
  ...(isMapShown ? { map: true } : {}),
});

export const searchPath = (query: SearchQuery) => pathOfBody(searchBody(query));

const defaults: Record<string, unknown> = { distance: DEFAULT_MILES, sortBy: searchSorts[0], page: 1 };

export function pathOfBody(body: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    if (value !== defaults[name]) for (const one of [value].flat()) params.append(name, one === true ? "1" : one);
  return `${SEARCH}?${params}`;
}

export const dateAndSlotOf = ({
  date,
  slot,
}: Pick<SearchQuery, "date" | "slot">): { date?: string; slot?: TimeSlot } =>
  date ? { date, ...(slot ? { slot } : {}) } : {};

export const searchTitle = (label?: string) =>
  label ? `Mobile dog groomers near ${label}` : "Find a mobile dog groomer";
