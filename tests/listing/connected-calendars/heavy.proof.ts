import { expect, test } from "bun:test";
import { parseCalendarInChild } from "#src/features/listing/connected-calendars/read.ts";
import { calendar, event, google, heavy } from "./files.ts";

const asked = {
  timeZone: "America/New_York",
  from: "2026-06-09",
  until: "2027-06-10",
  ownHost: "",
  owners: [],
  keepsTitles: true,
};
const read = (text: string) => parseCalendarInChild(new Uint8Array(Buffer.from(text)), asked);
const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");

const evil: [string, string][] = [
  [
    "a billion instances before the first that counts",
    calendar(event("UID:1", "DTSTART:19700101T000000", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;COUNT=2000000000")),
  ],
  [
    "a zone that changes its clocks each second",
    calendar(
      "BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE",
      event("UID:1", "DTSTART;TZID=Ours:20260615T100000", "DURATION:PT1H"),
    ),
  ],
  [
    "100,000 exceptions of one rule",
    calendar(
      event(
        "UID:1",
        "DTSTART:20260601T100000",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY",
        `EXDATE:${"20260702T100000,".repeat(290_000)}20260701T100000`,
      ),
    ),
  ],
  [
    "rules in 10,000 events",
    calendar(
      many(
        10_000,
        (at) =>
          `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260601T000000Z\r\nDURATION:PT5M\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`,
      ),
    ),
  ],
  [
    "five times the maximum of events",
    calendar(many(25_000, (at) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260616T100000Z\r\nEND:VEVENT\r\n`)),
  ],
  ["events within events without end", calendar("BEGIN:VEVENT\r\n".repeat(300_000))],
  ["one line of five megabytes", calendar(event("UID:1", `DTSTART:${"9".repeat(5_000_000)}`))],
  ["a line folded five million times", calendar(event("UID:1", `SUMMARY:${"x\r\n ".repeat(1_200_000)}`))],
];

test.each(evil)("ends %s in its own program within seconds and reads the next one", async (_, text) => {
  const found = await read(text);

  expect(found === "too-heavy" || (found !== null && found !== "try-again" && found.times.length <= 5_000)).toBe(true);
});

test("makes other calendars wait for a heavy one while the site keeps working", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const order: string[] = [];

  const [first, next] = await Promise.all([
    read(heavy).finally(() => order.push("heavy")),
    read(google).finally(() => order.push("google")),
  ]);

  clearInterval(timer);
  expect(first).toBe("too-heavy");
  expect(next).toMatchObject({ name: "Gus, private", unread: 0 });
  expect(order).toEqual(["heavy", "google"]);
  expect(turns).toBeGreaterThan(20);
});
