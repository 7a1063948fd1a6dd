import type { DayStops } from "#src/domain/day/planner.ts";
import { bestOf, type Way } from "#tests/models/day/model.ts";

/** The best way of the day's model, among all places of lunch. */
export function bruteForce({ stops, pauses, otherPauses = [], drive, home, from }: DayStops): Way | undefined {
  const day = {
    stops: stops.map((stop, at) => ({ ...stop, zip: String(at), rank: stop.rank ?? null })),
    drive: (start: string, end: string) =>
      end === "home" ? home[Number(start)]! : drive[start === "home" ? stops.length : Number(start)]![Number(end)]!,
    ...{ from, lunch: null, maxVisits: stops.length },
  };
  const ways = [pauses, ...otherPauses].flatMap((timeOff) => bestOf({ ...day, timeOff: [...timeOff] }) ?? []);
  return ways.sort((one, other) => one.drive - other.drive || one.finish - other.finish)[0];
}
