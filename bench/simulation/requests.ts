import { type Random, weightedPicker } from "#db/seed/random.ts";
import type { Place } from "#src/domain/travel.ts";
import { radians } from "#src/shared/base/distance.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { Neighborhood } from "./area.ts";

export const WEEKS = 8;
const PER_WEEK = 36;
/** Days that parents consider before and after their first choice. */
const DAYS_AROUND = 5;
const MILES_PER_DEGREE = 69.1;

/** A day, counted from the first, and a time of day. */
export interface Time {
  date: number;
  slot: TimeSlot;
}

export interface Request {
  at: number;
  /** The ZIP code's point, which the site knows, and the house's offset from it, which the site doesn't know. */
  place: Neighborhood;
  house: Place;
  minutes: number;
  wish: Time;
  /** Other possible times, nearest to the first choice first. */
  others: Time[];
  /** From 0 to 1. The parent follows a mark if the policy's share is higher. */
  mood: number;
  /** Deviations of driving, setup, and grooming from the estimates. Normally distributed. */
  luck: { driving: number; setup: number; grooming: number };
}

/** Six days a week. */
export const isWorkday = (date: number) => date % 7 !== 6;

const anyMinutes = weightedPicker([
  [60, 30],
  [75, 25],
  [90, 30],
  [120, 15],
]);
const [morning, afternoon, evening] = timeSlots;
const anySlot = weightedPicker([
  [morning, 40],
  [afternoon, 35],
  [evening, 25],
]);
const TWO_DOGS = 0.2;

/** Requests of eight weeks for one groomer, in order of arrival. */
export function makeRequests(dice: Random, area: readonly Neighborhood[]): Request[] {
  const anyPlace = weightedPicker(area.map((place) => [place, place.people] as const));
  const count = Math.round(PER_WEEK * WEEKS * (0.9 + dice.next() * 0.2));
  const requests = Array.from({ length: count }, (): Request => {
    const at = dice.next() * WEEKS * 7;
    const place = anyPlace(dice.next());
    const house = houseIn(place, dice);
    const minutes = anyMinutes(dice.next()) * (dice.chance(TWO_DOGS) ? 2 : 1);
    const wish = wishAt(at, dice);
    const others = othersAround(at, wish, dice);
    const luck = { driving: normal(dice), setup: normal(dice), grooming: normal(dice) };
    return { at, place, house, minutes, wish, others, mood: dice.next(), luck };
  });
  return requests.sort((a, b) => a.at - b.at);
}

/** Uniform random point in a disc. */
function houseIn({ lat, lon, radius }: Neighborhood, dice: Random): Place {
  const turn = dice.next() * 2 * Math.PI;
  const far = radius * Math.sqrt(dice.next());
  return {
    lat: lat + (far * Math.cos(turn)) / MILES_PER_DEGREE,
    lon: lon + (far * Math.sin(turn)) / (MILES_PER_DEGREE * Math.cos(radians(lat))),
    radius: 0,
  };
}

/** Lead time in days: six on average, up to three weeks. */
function wishAt(at: number, dice: Random): Time {
  const ahead = Math.min(20, Math.floor(-Math.log(1 - dice.next()) * 6));
  const date = Math.floor(at) + 1 + ahead;
  return { date: isWorkday(date) ? date : date + 1, slot: anySlot(dice.next()) };
}

/** The chosen time of day on another date suits more parents than a different time of day. */
function othersAround(at: number, wish: Time, dice: Random): Time[] {
  const others: (Time & { away: number })[] = [];
  for (let days = -DAYS_AROUND; days <= DAYS_AROUND; days++) {
    const date = wish.date + days;
    if (date <= at || !isWorkday(date)) continue;
    for (const slot of timeSlots) {
      const isSame = slot === wish.slot;
      if ((days === 0 && isSame) || !dice.chance(isSame ? 0.65 : 0.35)) continue;
      others.push({ date, slot, away: Math.abs(days) + (isSame ? 0 : 0.5) });
    }
  }
  return others.sort((a, b) => a.away - b.away);
}

const normal = (dice: Random) => Math.sqrt(-2 * Math.log(1 - dice.next())) * Math.cos(2 * Math.PI * dice.next());
