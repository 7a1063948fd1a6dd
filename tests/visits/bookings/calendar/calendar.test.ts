import { expect, test } from "bun:test";
import { outbox } from "#db/schema/tables.ts";
import { icsOfVisit } from "#src/features/visits/bookings/calendar/event.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { findRows, sendDueMails } from "#tests/support/rows.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { AFTERNOON, accepted, MORNING, moves, sendRequest, setUpBookings } from "../setup.ts";
import { eventIn, linesOf } from "./ics.ts";

const config = { appUrl: "https://groomers.example", emailFrom: "Mudroom <hello@mudroom.example>" };
const visit = {
  id: 12,
  serviceName: "Bath & Brush",
  preferredDate: "2026-06-16",
  preferredTimeSlot: MORNING,
  startsAt: Date.parse("2026-06-16T12:00:00Z"),
  timeZone: "America/New_York",
  status: "accepted",
  arrivalFrom: null,
  arrivalUntil: null,
  visitMinutes: 150,
  addOnServices: [{ name: "Nail grinding" }],
  pets: [{ name: "Waffles" }, { name: "Biscuit" }],
  serviceArea: { city: "Asheville", state: "NC", zipCode: "28801" },
  groomerName: "Blue Ridge Bath Co.",
  groomerFullName: "Gus Whitfield",
  petParentName: "Ana Tester",
  hasStreet: true,
  hasPhone: { parent: true, groomer: true },
} as const;
const ana = { side: "parent", fullName: "Ana Tester", email: "ana@example.com", isConfirmed: true } as const;
const first = { sequence: 1, now: Date.parse("2026-06-10T16:00:00Z") };

test.each([
  [true, true, "Phone and street are on the booking page: "],
  [true, false, "Street is on the booking page: "],
  [false, true, "Phone is on the booking page: "],
  [false, false, "See the booking: "],
])("describes a calendar event with a street: %p, and a phone number: %p", (hasStreet, isGiven, words) => {
  const file = icsOfVisit(config, { ...visit, hasStreet, hasPhone: { parent: false, groomer: isGiven } }, ana, first);

  expect(eventIn(file).DESCRIPTION).toEndWith(`Co.\\n${words}https://groomers.example/bookings/12`);
});

test("sends an acceptance as a complete calendar request", () => {
  const file = icsOfVisit(config, visit, ana, first);

  expect(linesOf(file).slice(0, 4)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Mudroom//Bookings//EN",
    "METHOD:REQUEST",
  ]);
  expect(eventIn(file)).toMatchObject({
    UID: "booking-12@groomers.example",
    SEQUENCE: "1",
    DTSTAMP: "20260610T160000Z",
    DTSTART: "20260616T120000Z",
    DTEND: "20260616T160000Z",
    SUMMARY: "Mobile grooming: Waffles\\, Biscuit\\, Bath & Brush",
    LOCATION: "Asheville\\, NC 28801",
    STATUS: "CONFIRMED",
    ORGANIZER: 'CN="Mudroom":mailto:hello@mudroom.example',
  });
  expect(eventIn(file).DESCRIPTION).toBe(
    [
      "2 hr 30 min\\, with Nail grinding",
      "Groomer: Gus\\, Blue Ridge Bath Co.",
      "Phone and street are on the booking page: https://groomers.example/bookings/12",
    ].join("\\n"),
  );
  expect(eventIn(file).ATTENDEE).toMatch(/PARTSTAT=ACCEPTED.*CN="?Ana"?:mailto:ana@example\.com$/i);
});

test("sends a cancellation as the same event with the next number", () => {
  const file = icsOfVisit(config, { ...visit, status: "cancelled" }, ana, { ...first, sequence: 2 });

  expect(linesOf(file)).toContain("METHOD:CANCEL");
  expect(eventIn(file)).toMatchObject({ UID: "booking-12@groomers.example", SEQUENCE: "2", STATUS: "CANCELLED" });
  expect(eventIn(file).DESCRIPTION).toEndWith("\\nSee the booking: https://groomers.example/bookings/12");
});

test("keeps hours in the groomer's time zone across both clock changes", () => {
  const hours = (preferredDate: string, timeZone: string) => {
    const { DTSTART, DTEND } = eventIn(
      icsOfVisit(config, { ...visit, preferredDate, timeZone, preferredTimeSlot: AFTERNOON }, ana, first),
    );
    return [DTSTART, DTEND];
  };

  expect(hours("2026-03-07", "America/New_York")).toEqual(["20260307T170000Z", "20260307T210000Z"]);
  expect(hours("2026-03-08", "America/New_York")).toEqual(["20260308T160000Z", "20260308T200000Z"]);
  expect(hours("2026-11-01", "America/New_York")).toEqual(["20261101T170000Z", "20261101T210000Z"]);
  expect(hours("2026-06-16", "Pacific/Honolulu")).toEqual(["20260616T220000Z", "20260617T020000Z"]);
});

test.each([
  ["before the clocks change", "2026-03-07", "America/New_York", "20260307T143000Z", "20260307T170000Z"],
  ["on the day clocks go forward", "2026-03-08", "America/New_York", "20260308T133000Z", "20260308T160000Z"],
  ["on the day clocks go back", "2026-11-01", "America/New_York", "20261101T143000Z", "20261101T170000Z"],
  ["where clocks never change", "2026-03-08", "America/Phoenix", "20260308T163000Z", "20260308T190000Z"],
])("starts an event with its window and lasts the visit's minutes: %s", (_, date, timeZone, starts, ends) => {
  const hour = { arrivalFrom: "09:30", arrivalUntil: "10:30" };
  const event = eventIn(icsOfVisit(config, { ...visit, ...hour, preferredDate: date, timeZone }, ana, first));

  expect([event.DTSTART, event.DTEND]).toEqual([starts, ends]);
  expect(event.DESCRIPTION).toContain("Arrival window: 9:30 AM to 10:30 AM");
});

test("folds long names and escapes special characters", () => {
  const serviceName = `Bath, brush; and "more"\\ ${"für große Hunde ".repeat(8)}`.trim();
  const reader = { ...ana, fullName: '"Wild" O;Neil, Jr.' };

  const event = eventIn(icsOfVisit(config, { ...visit, serviceName, pets: [] }, reader, first));

  expect(event.SUMMARY).toStartWith('Mobile grooming: Bath\\, brush\\; and "more"\\\\ für große Hunde');
  expect(event.ATTENDEE).toEndWith(":ana@example.com");
});

test.each([
  ["hello@mudroom.example", "hello@mudroom.example", "Mudroom"],
  ['"Grooming, Inc." <post@inc.example>', "post@inc.example", "Grooming, Inc."],
])("names the sender %s as organizer", (emailFrom, address, name) => {
  const { ORGANIZER } = eventIn(icsOfVisit({ ...config, emailFrom }, visit, ana, first));

  expect(ORGANIZER).toBe(`CN="${name}":mailto:${address}`);
});

test("raises the event number with each file and names the method in the email", async () => {
  const { app, as, id } = await accepted();
  await moves(as.ana, id, "cancelled");

  const files = findRows(app.ctx.db, outbox).flatMap(({ calendar }) => calendar ?? []);
  await sendDueMails(app.ctx);

  expect(files.map((file) => `${eventIn(file).UID} ${eventIn(file).SEQUENCE}`)).toEqual([
    "booking-1@localhost 1",
    "booking-1@localhost 1",
    "booking-1@localhost 2",
    "booking-1@localhost 2",
  ]);
  expect(app.sent.filter(({ calendar }) => calendar)).toHaveLength(4);
});

test("keeps a name with line breaks or links on one harmless line", () => {
  const evil = "Waffles\r\nEND:VEVENT\r\nATTENDEE:mailto:x@evil.example\u2028https://evil.example/login";
  const named = { name: evil };
  const area = { city: evil, state: "NC", zipCode: "28801" };
  const names = { serviceName: evil, groomerName: evil, groomerFullName: evil, petParentName: evil };

  for (const side of ["parent", "groomer"] as const) {
    const everything = { ...visit, ...names, serviceArea: area, pets: [named], addOnServices: [named] };

    const lines = linesOf(icsOfVisit(config, everything, { ...ana, side, fullName: evil }, first));
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
    expect(lines.join("\n").replaceAll("https://groomers.example", "")).not.toMatch(/evil\.example|:\/\/|\u2028/);
  }
});

test("sends an unconfirmed email address the day and place without typed words", () => {
  const event = eventIn(icsOfVisit(config, visit, { ...ana, isConfirmed: false }, first));

  expect(event).toMatchObject({ SUMMARY: "Mobile grooming", LOCATION: "NC 28801" });
  expect(event.DESCRIPTION).toStartWith("Phone and street are on the booking page: https://groomers.example/");
});

test("lets both sides add an accepted booking to a calendar without private details", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const pet = await adds(as.ana, { name: "Waffles", type: "Dog", medicalInfo: "Epilepsy" });
  const address = { serviceAddress: "7 Main Street", serviceCity: "Asheville", serviceState: "NC" };
  const wish = { petIds: [pet.id], specialInstructions: "The key is under the mat", ...address };
  const { id } = await sendRequest(setup, "ana", { ...wish, serviceZipCode: "28801" });
  const path = `/api/bookings/${id}/calendar.ics`;
  const link = `href="${path}"`;
  const pages = () =>
    Promise.all(
      [as.ana.get("/pet-parent-dashboard?tab=bookings"), as.gus.get(`/bookings/${id}`)].map(async (page) =>
        (await (await page).text()).includes(link),
      ),
    );
  expect((await as.ana.get(path)).status).toBe(409);
  expect(await pages()).toEqual([false, false]);

  await moves(as.gus, id, "accepted");
  setup.app.clock.advance(UNDO_MS);

  expect(await pages()).toEqual([true, true]);
  for (const [window, other] of [
    [as.ana, "Groomer: gus\\, Blue Ridge Bath Co."],
    [as.gus, "Pet parent: ana"],
  ] as const) {
    const answer = await window.get(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="mudroom-booking-${id}.ics"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const file = await answer.text();
    expect(linesOf(file)).toContain("METHOD:PUBLISH");
    expect(eventIn(file)).toMatchObject({
      UID: `booking-${id}@localhost`,
      SEQUENCE: "1",
      LOCATION: "Asheville\\, NC 28801",
      DESCRIPTION: expect.stringContaining(other),
    });
    const secret = /Main Street|828-555|Epilepsy|doodle|under the mat|Tester|@example/;
    expect(linesOf(file).join()).not.toMatch(secret);
    for (const [to, host] of [
      ["google", "calendar.google.com"],
      ["outlook", "outlook.live.com"],
    ] as const) {
      const { status, headers } = await window.get(`${path}?to=${to}`);
      const form = new URL(headers.get("location")!);
      expect([status, form.hostname, form.searchParams.get("location")]).toEqual([303, host, "Asheville, NC 28801"]);
      expect([...form.searchParams].join()).not.toMatch(secret);
    }
  }
  await moves(as.ana, id, "cancelled");
  expect((await as.ana.get(path)).status).toBe(409);
  expect(findRows(app.ctx.db, outbox).length).toBe(6);
});
