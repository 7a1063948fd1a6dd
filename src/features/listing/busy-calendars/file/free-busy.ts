import type { Block } from "./components.ts";
import type { Event } from "./event.ts";
import { lengthIn, propertyIn, timeIn, tried } from "./property.ts";
import { utc, type Zone } from "./zone.ts";
import type { ZoneOf } from "./zones.ts";

export function busyPeriods({ lines }: Block, zoneOf: ZoneOf): { events: Event[]; unread: number } {
  const events: Event[] = [];
  let unread = 0;
  for (const property of lines.map(propertyIn).filter(({ name }) => name === "FREEBUSY")) {
    if (/^FREE$/i.test(property.parameter("FBTYPE") ?? "BUSY")) continue;
    const name = property.parameter("TZID");
    const zone = name ? zoneOf(name).zone : utc;
    for (const value of property.value.split(",").filter((one) => one.trim() !== "")) {
      const event = tried(() => periodIn(value, zone));
      if (event) events.push(event);
      else unread++;
    }
  }
  return { events, unread };
}

/** Throws if invalid. UTC unless a zone is named. */
function periodIn(text: string, zone: Zone): Event {
  const [begins = "", ends = ""] = text.split("/");
  const [start, end] = [instantIn(begins, zone), /^\s*[+-]?P/i.test(ends) ? null : instantIn(ends, zone)];
  const length = end === null ? lengthIn(ends) : { days: 0, ms: end - start };
  if (length.ms < 0) throw new Error("An end before the beginning");
  return { ...nothing, start, length };
}

function instantIn(text: string, zone: Zone): number {
  const { wall, ahead } = timeIn(text, false);
  return ahead === null ? zone.instantOf(wall) : wall - ahead;
}

const nothing: Omit<Event, "start" | "length"> = {
  uid: "",
  rank: [0, 0],
  zone: utc,
  isAllDay: false,
  isDated: false,
  rules: [],
  exceptRules: [],
  added: [],
  except: [],
  instead: null,
  isBusy: true,
  isCalledOff: false,
  declined: [],
  title: null,
  zipCode: null,
  travel: 0,
  odd: null,
};
