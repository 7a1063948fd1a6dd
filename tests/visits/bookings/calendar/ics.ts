import { expect } from "bun:test";

/** Reads iCalendar files strictly and fails on anything RFC 5545 doesn't allow. */

export function linesOf(file: string): string[] {
  expect(file).toEndWith("END:VCALENDAR\r\n");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const folded = file.split("\r\n").slice(0, -1);
  for (const line of folded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return folded
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
}

export type Event = Record<string, string>;

export function eventsIn(file: string): Event[] {
  const lines = linesOf(file);
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  const events: Event[] = [];
  let open: Event | undefined;
  for (const line of lines.slice(1, -1)) {
    if (line === "BEGIN:VEVENT") {
      expect(open).toBeUndefined();
      open = {};
    } else if (line === "END:VEVENT") {
      events.push(checked(open!));
      open = undefined;
    } else {
      expect(line).toMatch(/^[A-Z-]+[:;]/);
      expect(line).not.toMatch(/^(?:BEGIN|END)/);
      if (open) addProperty(open, line);
    }
  }
  expect(open).toBeUndefined();
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);
  return events;
}

export function eventIn(file: string): Event {
  const events = eventsIn(file);
  expect(events).toHaveLength(1);
  return events[0]!;
}

function addProperty(event: Event, line: string) {
  const name = /^[A-Z-]+/.exec(line)![0];
  expect(Object.keys(event)).not.toContain(name);
  event[name] = line.slice(name.length + 1);
}

/** Unescapes commas, semicolons, and backslashes, the only escapes in RFC 5545, 3.3.11. */
const escapedText = /^(?:[^\\;,]|\\[\\;,nN])*$/;

function checked(event: Event): Event {
  for (const name of ["DTSTAMP", "DTSTART", "DTEND"]) expect(event[name]).toMatch(/^\d{8}T\d{6}Z$/);
  expect(event.DTEND! > event.DTSTART!).toBe(true);
  expect(event.UID).toMatch(/^(?:booking|visit)-\d+@[\w.-]+$/);
  expect(event.SEQUENCE).toMatch(/^\d+$/);
  for (const name of ["SUMMARY", "DESCRIPTION", "LOCATION"]) expect(event[name] ?? "").toMatch(escapedText);
  return event;
}
