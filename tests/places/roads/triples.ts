import { random } from "#db/seed/random.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";

const [AT_ONCE, STRETCHES, LONG] = [100_000, 30, 60];
const MOST_TOLD = 5;

export function brokenTriples(places: readonly Place[], count: number, seed = 7): Place[][] {
  const dice = random(seed);
  const below = (end: number) => Math.floor(dice.next() * end);
  const broken: Place[][] = [];
  let stretches: Place[][] = [];
  for (let n = 0; n < count && broken.length < MOST_TOLD; n++) {
    if (n % AT_ONCE === 0) {
      const begins = Array.from({ length: STRETCHES }, () => below(places.length - LONG));
      stretches = begins.map((begin) => places.slice(begin, begin + LONG));
    }
    const one = stretches[below(STRETCHES)]!;
    const other = n % 2 === 0 ? one : stretches[below(STRETCHES)]!;
    const [a, b, c] = [one[below(LONG)]!, other[below(LONG)]!, one[below(LONG)]!];
    const isLonger = driveMinutes(a, c) > driveMinutes(a, b) + driveMinutes(b, c);
    if (isLonger || driveMinutes(a, b) !== driveMinutes(b, a)) broken.push([a, b, c]);
  }
  return broken;
}
