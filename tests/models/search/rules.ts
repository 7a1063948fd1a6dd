/* Rules of docs/product.md for the search, and no others. Amounts are in cents, distances in miles. */

export const services = ["Full Grooming", "Bath & Brush", "Nail Trimming", "Haircut", "Deshedding"] as const;
export const traits = ["Large dogs", "Seniors", "Anxious dogs", "Puppies", "Cats"] as const;
export const sizes = ["small", "medium", "large", "giant"] as const;
export type Size = (typeof sizes)[number];
export const sorts = ["rating", "distance", "price_low", "price_high"] as const;
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Times of day with their first and last hour. */
export const slots = [
  ["Morning (8AM - 12PM)", 8, 12],
  ["Afternoon (12PM - 4PM)", 12, 16],
  ["Evening (4PM - 7PM)", 16, 19],
] as const;

export interface Point {
  lat: number;
  lon: number;
}
export type Place = Point & Record<"zip" | "city" | "state" | "timeZone", string>;
export interface Offer {
  id: number;
  price: number;
  /** The longest of its sizes. */
  minutes: number;
  services: string[];
  /** Null if one price applies to all sizes. */
  sizes: Record<Size, { price: number; minutes: number } | null> | null;
  isActive: boolean;
}
export type Hours = Record<(typeof weekdays)[number], { open: string; close: string } | null>;
export interface Review {
  id: number;
  parent: number;
  street: string;
  /** The parent who first reviewed from that street. */
  household: number;
  rating: number;
  isHidden: boolean;
}
export interface Groomer {
  id: number;
  user: { id: number };
  place: Place;
  radius: number;
  goesAnywhere: boolean;
  goodWith: string[];
  offers: Offer[];
  hours: Hours;
  daysOff: { id: number; first: string; last: string }[];
  isPlanned: boolean;
  noticeHours: number;
  horizonDays: number;
  isSuspended: boolean;
  isChecked: boolean;
  isMember: boolean;
  isClosed: boolean;
  reviews: Review[];
  /** Days with accepted visits, which only the day plan can judge. */
  busy: Set<string>;
}
export interface Query {
  distance: number;
  sortBy: (typeof sorts)[number];
  services: string[];
  size?: Size;
  goodWith: string[];
  date?: string;
  slot?: string;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
export function milesBetween(a: Point, b: Point): number {
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const part = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(part));
}

export const isListed = (one: Groomer) =>
  one.isChecked && one.isMember && !one.isSuspended && !one.isClosed && one.offers.some(({ isActive }) => isActive);

const offerFor = (offer: Offer, size?: Size) =>
  size && offer.sizes ? offer.sizes[size] && { ...offer, ...offer.sizes[size] } : offer;

/** The package that a card names, for the size; `null` without a package for the services and size. */
export function cardOffer({ offers }: Groomer, { services: wanted, size }: Query): Offer | null {
  const active = offers
    .filter((one) => one.isActive && offerFor(one, size))
    .filter((one) => wanted.length === 0 || one.services.some((name) => wanted.includes(name)));
  const whole = wanted.length === 0 ? active.filter(({ minutes }) => minutes >= 45) : [];
  const meant = (whole.length > 0 ? whole : active).map((one) => offerFor(one, size)!);
  return meant.toSorted((a, b) => a.price - b.price)[0] ?? null;
}

/** A household counts once, by its newest review. */
export function ratingOf({ reviews }: Groomer) {
  const shown = reviews.filter(({ isHidden }) => !isHidden);
  const newest = [...new Map(shown.map((one) => [one.household, one.rating])).values()];
  const sum = newest.reduce((all, one) => all + one, 0);
  return { count: newest.length, average: sum / newest.length, weighted: (sum + 5 * 4.5) / (newest.length + 5) };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** True per time of day that takes the package; null if only the day plan knows. */
export function openings(one: Groomer, { minutes }: Offer, date: string, now: number): (boolean | null)[] {
  const day = Temporal.PlainDate.from(date);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(one.place.timeZone);
  const earliest = today.add({ hours: one.noticeHours });
  const late = Temporal.PlainDate.compare(day, earliest.toPlainDate());
  const hours = one.hours[weekdays[day.dayOfWeek - 1]!];
  const isAway = one.daysOff.some(({ first, last }) => first <= date && date <= last);
  const isFar = date > today.toPlainDate().add({ days: one.horizonDays }).toString();
  if (!hours || isAway || isFar || late < 0) return [false, false, false];
  const notice = late > 0 ? 0 : earliest.hour * 60 + earliest.minute;
  const [opens, closes] = [minutesOf(hours.open), minutesOf(hours.close)];
  return slots.map(([, first, last]) => {
    const from = Math.max(opens, first * 60, notice);
    if (from >= Math.min(closes, last * 60) || from + minutes > closes) return false;
    const needsPlan = one.isPlanned && (one.busy.has(date) || from + minutes + 60 > closes);
    return needsPlan ? null : true;
  });
}

/** "Next opening: this afternoon", "... Tue morning" within a week, or "... Tue, Jun 23, morning". */
export function openingText(date: string, at: number, days: number): string {
  const part = slots[at]![0].split(" ")[0]!.toLowerCase();
  const named = new Date(date).toLocaleDateString("en-US", {
    ...{ weekday: "short", month: "short", day: "numeric" },
    timeZone: "UTC",
  } as const);
  const when = days === 0 ? `this ${part}` : days < 7 ? `${named.slice(0, 3)} ${part}` : `${named}, ${part}`;
  return `Next opening: ${when}`;
}

export interface Found extends Pick<Query, "size"> {
  groomer: Groomer;
  offer: Offer;
  miles: number;
  /** Sorted by the miles shown to people. */
  reaches: boolean;
}

export function order({ sortBy }: Pick<Query, "sortBy">): (a: Found, b: Found) => number {
  const keys = (found: Found): number[] => {
    const { count, weighted } = ratingOf(found.groomer);
    if (sortBy === "rating") return [count === 0 ? 1 : 0, -weighted, -count];
    if (sortBy === "distance") return [found.miles];
    return [sortBy === "price_low" ? found.offer.price : -found.offer.price];
  };
  const all = (found: Found) => {
    const { miles, groomer } = found;
    return [...keys(found), miles <= groomer.radius ? 0 : 1, miles, groomer.id];
  };
  return (a, b) => {
    const [left, right] = [all(a), all(b)];
    return left.reduce((sign, key, at) => sign || key - right[at]!, 0);
  };
}

/** Ignores the day, because it also depends on the day plan. */
export function search(groomers: readonly Groomer[], from: Point, query: Query): Found[] {
  const found = groomers.flatMap((groomer) => {
    const offer = cardOffer(groomer, query);
    if (!isListed(groomer) || !offer || !query.goodWith.every((name) => groomer.goodWith.includes(name))) return [];
    const miles = milesBetween(from, groomer.place);
    return miles > query.distance
      ? []
      : [{ ...query, groomer, offer, miles, reaches: Math.round(miles * 10) / 10 <= groomer.radius }];
  });
  return found.sort(order(query));
}
