import type { Event } from "./event.ts";
import { keyIn, type Series } from "./instances.ts";

/**
 * Events with those that stand for instances of them. Of several states of one event, or of one instance, those with the highest
 * number count (RFC 5545, 3.8.7.4). Programs that give all of theirs one name lose none by it.
 */
export function seriesOf(events: readonly Event[]): Series[] {
  return [...Map.groupBy(events, ({ uid }) => uid)].flatMap(([uid, named]) =>
    uid === "" ? named.map((event) => ({ event, instead: [] })) : seriesNamed(named),
  );
}

function seriesNamed(named: readonly Event[]): Series[] {
  const first = highest(
    named.filter(({ instead }) => instead === null),
    ({ rank }) => rank[0],
  );
  const masters = first.filter(
    ({ isBusy, start }) => !isBusy || !first.some((one) => one.isCalledOff && one.start === start),
  );
  const others = named.filter(({ instead }) => instead !== null);
  const keyOf = (one: Event) => `${keyIn(masters[0] ?? one, one.instead!.time)} ${one.instead!.isOnward}`;
  const instead = [...Map.groupBy(others, keyOf).values()].flatMap((same) =>
    highest(
      highest(same, ({ rank }) => rank[0]),
      ({ rank }) => rank[1],
    ),
  );
  const alone = instead.filter((one) => masters.length === 0 || !one.instead!.isOnward);
  return [
    ...masters.map((event) => ({ event, instead })),
    // What stands in place of an instance happens once.
    ...alone.map((one) => ({ event: { ...one, rules: [], exceptRules: [], added: [], except: [] }, instead: [] })),
  ];
}

function highest(events: readonly Event[], numberOf: (event: Event) => number): Event[] {
  const most = Math.max(...events.map(numberOf));
  return events.filter((event) => numberOf(event) === most);
}
