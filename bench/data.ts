import { newRandom as dice, type Random, weightedPicker } from "#db/seed/random.ts";
import type { CrowdSpot, TownPicker } from "#src/features/operations/demo/people/crowd.ts";
import type { GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { allServices } from "#src/shared/listing/services.ts";
import { DEFAULT_MILES, RESULTS_PER_PAGE, type SortBy } from "#src/shared/search/search-labels.ts";

/** Current time for all searches. */
export const NOW = Date.parse("2026-11-21T15:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

/** Columns that both engines' searches read. */
export interface BenchGroomer {
  id: number;
  businessName: string;
  description: string;
  spot: CrowdSpot;
  serviceRadius: number;
  minPrice: number;
  maxPrice: number;
  serviceMask: number;
  ratingSum: number;
  ratingCount: number;
  hasPassedCheck: boolean;
  listedUntil: number;
}

/** Deterministic groomers, numbered from 1. Their memberships end around `now`. */
export function makeGroomers(places: TownPicker, count: number, { seed = 20261121, now = NOW } = {}): BenchGroomer[] {
  const random = dice(seed);
  return Array.from({ length: count }, (_, at) => makeGroomer(places, random, { id: at + 1, now }));
}

const radii = weightedPicker([
  [10, 15],
  [15, 20],
  [20, 35],
  [25, 12],
  [30, 10],
  [50, 8],
] as const);

function makeGroomer(places: TownPicker, random: Random, { id, now }: { id: number; now: number }): BenchGroomer {
  const minPrice = 3500 + 500 * random.between(0, 18);
  return {
    id,
    spot: places.zip(random),
    ...wordsOf(random),
    serviceRadius: radii(random.next()),
    minPrice,
    maxPrice: minPrice + 500 * random.between(1, 16),
    serviceMask: maskFrom(random),
    ...ratingFrom(random),
    hasPassedCheck: random.chance(0.97),
    listedUntil: now + (random.chance(0.95) ? 1 : -1) * random.between(1, 300) * DAY,
  };
}

const chances = [0.85, 0.7, 0.5, 0.4, 0.3];

function maskFrom(random: Random): number {
  const mask = chances.reduce((bits, chance, bit) => bits | (random.chance(chance) ? 1 << bit : 0), 0);
  return mask || 1;
}

/** One in seven has no reviews, most have a few, and some have hundreds. */
function ratingFrom(random: Random) {
  const ratingCount = random.chance(1 / 7) ? 0 : 1 + Math.floor(250 * random.next() ** 4);
  const average = 5 - 1.6 * random.next() ** 2;
  return { ratingCount, ratingSum: Math.max(ratingCount, Math.round(average * ratingCount)) };
}

const firstWords = ["Blue Ridge", "Happy", "Rolling", "Porch Light", "Clover", "Juniper", "Second Street", "Sudsy"];
const lastWords = ["Bath Co.", "Paws Van", "Mobile Grooming", "Dog Wash", "Tails", "Spa on Wheels"];
const sentences = [
  "A warm van with its own water and power, parked at your curb for about an hour.",
  "One dog at a time, no cages, and a quiet dryer for those who dislike the noise.",
  "I worked in a salon for nine years before I went out on the road on my own.",
  "Older dogs and nervous ones are welcome; we take as many breaks as they need.",
  "Every visit ends with a brush-out, clean ears and a photo for you.",
  "Doodles, spaniels and other curly coats are what I know best.",
  "Please have the vaccination record at hand when I arrive for the first time.",
];

function wordsOf(random: Random) {
  const description = Array.from({ length: random.between(2, 4) }, () => random.pick(sentences)).join(" ");
  return { businessName: `${random.pick(firstWords)} ${random.pick(lastWords)}`, description };
}

const distances = weightedPicker([
  [5, 10],
  [10, 20],
  [DEFAULT_MILES, 45],
  [50, 15],
  [75, 10],
] as const);
const sorts = weightedPicker<SortBy>([
  ["rating", 60],
  ["distance", 20],
  ["price_low", 15],
  ["price_high", 5],
]);
const filterLengths = weightedPicker([
  [0, 60],
  [1, 30],
  [2, 10],
] as const);
const pages = weightedPicker([
  [1, 85],
  [2, 10],
  [3, 5],
] as const);

/** Searches as people would send them: most from a ZIP, sorted by rating, within 25 miles, first page. */
export function makeQueries(places: TownPicker, count: number, seed = 1): GroomerQuery[] {
  const random = dice(seed);
  return Array.from({ length: count }, () => {
    const { lat, lon } = random.chance(0.7) ? places.zip(random) : places.town(random);
    const names = Array.from({ length: filterLengths(random.next()) }, () => random.between(0, allServices.length - 1));
    return {
      point: { lat, lon },
      distance: distances(random.next()),
      sortBy: sorts(random.next()),
      serviceMask: names.reduce((mask, bit) => mask | (1 << bit), 0),
      page: pages(random.next()),
    };
  });
}

export const offsetOf = ({ page }: GroomerQuery) => (page - 1) * RESULTS_PER_PAGE;
