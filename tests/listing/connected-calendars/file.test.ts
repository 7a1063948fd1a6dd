import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseIcs } from "#src/features/listing/connected-calendars/file/busy-times.ts";
import { findIanaZone, ianaNameOf } from "#src/features/listing/connected-calendars/file/zones.ts";
import places from "../../field/places.json";
import { apple, calendar, easternZone, event, google, loginPage, outlook } from "./files.ts";

const asked = {
  timeZone: "America/New_York",
  from: "2026-06-09",
  until: "2027-06-10",
  ownHost: "mudroom.example",
  owners: ["gus@example.com"],
  keepsTitles: true,
};

function linesOf(text: string, changes: Partial<typeof asked> = {}): string[] {
  const found = parseIcs(text, { ...asked, ...changes });
  return (found?.times ?? []).map(({ date, opens, closes, isAllDay, title }) =>
    [date, isAllDay && opens === "00:00" && closes === "24:00" ? "all day" : `${opens}–${closes}`, title]
      .filter(Boolean)
      .join(" "),
  );
}

const one = (...lines: string[]) => linesOf(calendar(event("UID:one@test", ...lines)));

test("reads a Google calendar with an ended rule, an exception, and free time", () => {
  expect(linesOf(google)).toEqual([
    "2026-06-09 09:30–10:30 Dentist, Dr. Hall",
    "2026-06-17 14:00–15:00 Dentist, Dr. Hall",
    "2026-06-30 09:30–10:30 Dentist, Dr. Hall",
  ]);
  const found = parseIcs(google, asked)!;
  expect(found).toMatchObject({ name: "Gus, private", isCut: false, unread: 0 });
  expect(found.times.map(({ zipCode }) => zipCode)).toEqual(["28801", null, "28801"]);
});

test.each(places.locations)("finds in the location '%s' the ZIP code %p", (location, zipCode) => {
  const file = calendar(event("DTSTART:20260616T100000", "DURATION:PT1H", `LOCATION:${location}`));
  expect(parseIcs(file, asked)!.times[0]!.zipCode).toBe(zipCode);
});

test("reads an Apple calendar with floating times, days away, and other zones", () => {
  expect(linesOf(apple)).toEqual([
    "2026-06-15 12:00–13:00 Lunch with Dana",
    "2026-06-16 11:00–12:30 Call with the coast",
    "2026-06-19 all day Lake",
    "2026-06-20 all day Lake",
    "2026-06-21 all day Lake",
  ]);
  expect(linesOf(apple, { timeZone: "Pacific/Honolulu" })[0]).toBe("2026-06-15 12:00–13:00 Lunch with Dana");
});

test("reads an Outlook calendar with Windows zones, all-day times, and free time", () => {
  const daily = ["15", "16", "17", "18", "19"].map((day) => `2026-06-${day} 09:00–09:45 Busy`);
  expect(linesOf(outlook)).toEqual([...daily.slice(0, 2), "2026-06-17 all day Busy", ...daily.slice(2)]);
  expect(linesOf(outlook.replaceAll(easternZone("Eastern Standard Time"), ""))).toEqual(linesOf(outlook));
});

test.each<[string, string[], string[]]>([
  [
    "an end in UTC that is the day before in the zone",
    ["DTSTART;TZID=America/New_York:20260615T210000", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20260617T010000Z"],
    ["2026-06-15 21:00–22:00", "2026-06-16 21:00–22:00"],
  ],
  [
    "an end on a date, inclusive",
    ["DTSTART;TZID=America/New_York:20260615T210000", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20260616"],
    ["2026-06-15 21:00–22:00", "2026-06-16 21:00–22:00"],
  ],
  [
    "whole days across midnight",
    ["DTSTART;VALUE=DATE:20260615", "DTEND;VALUE=DATE:20260617"],
    ["2026-06-15 all day", "2026-06-16 all day"],
  ],
  ["a day without an end", ["DTSTART;VALUE=DATE:20260615"], ["2026-06-15 all day"]],
  ["a time without an end as no time", ["DTSTART:20260615T100000"], []],
  [
    "a night and days in a row",
    ["DTSTART:20260615T220000", "DTEND:20260617T060000"],
    ["2026-06-15 22:00–24:00", "2026-06-16 00:00–24:00", "2026-06-17 00:00–06:00"],
  ],
  ["an event until midnight", ["DTSTART:20260615T220000", "DTEND:20260616T000000"], ["2026-06-15 22:00–24:00"]],
  [
    "seconds rounded outward to minutes",
    ["DTSTART:20260615T100030", "DTEND:20260615T101501"],
    ["2026-06-15 10:00–10:16"],
  ],
  [
    "nothing before yesterday or after a year",
    ["DTSTART:20260601T100000", "DURATION:PT1H", "RDATE:20280101T100000"],
    [],
  ],
])("reads %s", (_, lines, expected) => {
  expect(one(...lines)).toEqual(expected);
});

test("keeps a weekly event's time when clocks change in spring and fall", () => {
  const weekly = (start: string) => [
    `DTSTART;TZID=America/New_York:${start}`,
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=2",
  ];

  expect(one(...weekly("20261027T100000"))).toEqual(["2026-10-27 10:00–11:00", "2026-11-03 10:00–11:00"]);
  expect(one(...weekly("20270310T100000"))).toEqual(["2027-03-10 10:00–11:00", "2027-03-17 10:00–11:00"]);
  const phoenix = ["DTSTART;TZID=America/Phoenix:20261027T080000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"];
  expect(one(...phoenix)).toEqual(["2026-10-27 11:00–12:00", "2026-11-03 10:00–11:00"]);
});

test("covers the repeated hour in fall and skips the missing hour in spring", () => {
  expect(one("DTSTART:20261101T053000Z", "DTEND:20261101T063000Z")).toEqual(["2026-11-01 01:00–02:00"]);
  expect(one("DTSTART:20261101T043000Z", "DTEND:20261101T073000Z")).toEqual(["2026-11-01 00:30–02:30"]);
  expect(one("DTSTART:20270314T063000Z", "DTEND:20270314T073000Z")).toEqual(["2027-03-14 01:30–03:30"]);
  expect(one("DTSTART;TZID=America/New_York:20270314T023000", "DURATION:PT30M")).toEqual(["2027-03-14 03:30–04:00"]);
});

test("reads an empty calendar and rejects a file that isn't a calendar", () => {
  for (const text of ["", " ", loginPage, "BEGIN:VCARD\r\nEND:VCARD\r\n", "\u0000".repeat(1_000)]) {
    expect(parseIcs(text, asked)).toBeNull();
  }
  const nothing = { name: null, times: [], isWhole: true, isCut: false, unread: 0, oddEvents: [] };
  expect(parseIcs(calendar(), asked)).toEqual(nothing);
  expect(parseIcs(`\uFEFF${calendar()}`, asked)).not.toBeNull();
  expect(parseIcs(google.replaceAll("\r\n", "\n"), asked)).toEqual(parseIcs(google, asked));
});

test("reads a one-megabyte line anywhere in a file", () => {
  const long = "x".repeat(1_000_000);
  const folded = long.replaceAll(/.{74}/g, "$&\r\n ");
  const times = (...lines: string[]) => one("DTSTART:20260616T100000", "DURATION:PT1H", ...lines);

  expect(times(`DESCRIPTION:${long}`)).toEqual(["2026-06-16 10:00–11:00"]);
  expect(times(`ATTACH:${folded}`)).toEqual(["2026-06-16 10:00–11:00"]);
  expect(times(`SUMMARY:${long}`)).toEqual([`2026-06-16 10:00–11:00 ${"x".repeat(100)}`]);
});

test("fills a year from an endless rule and cuts one that repeats every minute", () => {
  const daily = one("DTSTART:19700101T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY");
  expect([daily.length, daily[0], daily.at(-1)]).toEqual([367, "2026-06-09 10:00–11:00", "2027-06-10 10:00–11:00"]);

  const everyMinute = event("UID:m", "DTSTART:19700101T100000", "DURATION:PT1M", "RRULE:FREQ=MINUTELY");
  const found = parseIcs(calendar(everyMinute), asked)!;
  expect([found.times.length, found.isCut]).toEqual([5_000, true]);
  expect(found.times[0]).toMatchObject({ date: "2026-06-09", opens: "00:00" });
});

test("knows every time zone of Windows and of its settings", () => {
  const lines = readFileSync("src/features/listing/connected-calendars/file/windows-zones.tsv", "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  const names = lines.flatMap((line) =>
    line.split("\t").flatMap((name, at) => (at === 1 || name === "" ? [] : [[name, line.split("\t")[1]] as const])),
  );

  expect(names.length).toBeGreaterThan(275);
  expect(names.filter(([name, zone]) => ianaNameOf(name, "windows") !== zone || !findIanaZone(zone))).toEqual([]);
});

test("keeps other events beside an event that fills the year", () => {
  const everyMinute = event("UID:m", "DTSTART:20260609T000000", "DURATION:PT1M", "RRULE:FREQ=MINUTELY");
  const daily = event("UID:d", "DTSTART:20260609T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY", "SUMMARY:Daily");
  const lines = linesOf(calendar(everyMinute, daily));

  expect([lines.length, lines.filter((line) => line.endsWith("Daily")).length]).toEqual([5_000, 367]);
});

test("keeps a title's first line of 100 visible characters", () => {
  expect(one("DTSTART:20260616T100000", "DURATION:PT1H", "SUMMARY:Two\\nlines\u202E \u0007of text")).toEqual([
    "2026-06-16 10:00–11:00 Two lines of text",
  ]);
  const cut = parseIcs(
    calendar(event("UID:e", "DTSTART:20260616T100000", "DURATION:PT1H", `SUMMARY:${"🐕".repeat(80)}`)),
    asked,
  );
  expect(cut!.times[0]!.title).toBe("🐕".repeat(50));
});
