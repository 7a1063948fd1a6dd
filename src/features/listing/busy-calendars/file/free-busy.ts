import type { Block } from "./components.ts";
import type { Event } from "./event.ts";
import { lengthIn, propertyIn, timeIn, tried } from "./property.ts";
import { utc } from "./zone.ts";

/** The busy times of a calendar that says no more of its events, as events without a title; and how many could not be read. */
export function busyPeriods({ lines }: Block): { events: Event[]; unread: number } {
  const events: Event[] = [];
  let unread = 0;
  for (const property of lines.map(propertyIn).filter(({ name }) => name === "FREEBUSY")) {
    if (/^FREE$/i.test(property.parameter("FBTYPE") ?? "BUSY")) continue;
    for (const value of property.value.split(",").filter((one) => one.trim() !== "")) {
      const event = tried(() => periodIn(value));
      if (event) events.push(event);
      else unread++;
    }
  }
  return { events, unread };
}

/** Throws for what is no period. */
function periodIn(text: string): Event {
  const [begins = "", ends = ""] = text.split("/");
  const [start, end] = [instantIn(begins), /^\s*[+-]?P/i.test(ends) ? null : instantIn(ends)];
  const length = end === null ? lengthIn(ends) : { days: 0, ms: end - start };
  if (length.ms < 0) throw new Error("An end before the beginning");
  return { ...nothing, start, length };
}

function instantIn(text: string): number {
  const { wall, ahead } = timeIn(text, false);
  return wall - (ahead ?? 0);
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
