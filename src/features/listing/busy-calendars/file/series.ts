import type { Event } from "./event.ts";
import { keyIn, type Series } from "./instances.ts";

/** The highest sequence wins (RFC 5545, 3.8.7.4). One UID with several starts is several events. */
export const seriesOf = (events: readonly Event[]): Series[] =>
  [...Map.groupBy(events, ({ uid }) => uid)].flatMap(([uid, named]) =>
    uid === "" ? named.map((event) => ({ event, instead: [] })) : seriesNamed(named),
  );

function seriesNamed(named: readonly Event[]): Series[] {
  const beginOf = ({ zone, start, isAllDay }: Event) => `${isAllDay ? start : zone.instantOf(start)} ${isAllDay}`;
  const states = Map.groupBy(
    named.filter(({ instead }) => instead === null),
    beginOf,
  );
  const masters = [...states.values()].flatMap((same) => {
    const first = highest(same, ({ rank }) => rank[0]);
    const isCalledOff = first.some((one) => one.isCalledOff);
    return first.filter(({ isBusy }) => !isBusy || !isCalledOff);
  });
  const others = named.filter(({ instead }) => instead !== null);
  const kinds = new Map(masters.map((event) => [`${event.isAllDay}${event.isDated}`, event]));
  const keyOf = (one: Event) => {
    const keys = [...(kinds.size > 0 ? kinds.values() : [one])].map((event) => keyIn(event, one.instead!.time));
    return `${keys} ${one.instead!.isOnward}`;
  };
  const instead = [...Map.groupBy(others, keyOf).values()].flatMap((same) =>
    highest(
      highest(same, ({ rank }) => rank[0]),
      ({ rank }) => rank[1],
    ),
  );
  const alone = instead.filter((one) => masters.length === 0 || !one.instead!.isOnward);
  return [
    ...masters.map((event) => ({ event, instead })),
    // An exception without a series happens once.
    ...alone.map((one) => ({ event: { ...one, rules: [], exceptRules: [], added: [], except: [] }, instead: [] })),
  ];
}

function highest(events: readonly Event[], numberOf: (event: Event) => number): Event[] {
  const most = Math.max(...events.map(numberOf));
  return events.filter((event) => numberOf(event) === most);
}
