import { expect, test } from "bun:test";
import { auditLog, groomerProfiles } from "#db/schema/tables.ts";
import { expiryOf, moveBackToEvening } from "#src/domain/expiry.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { accepted, EVENING, moves, requested, sendRequest, setUpBookings } from "../setup.ts";

test("lets a groomer accept a request and complete it once it has begun", async () => {
  const { app, as, id, startsAt } = await requested();

  expect(await moves(as.gus, id, "accepted")).toBe("accepted");
  expect(await moves(as.gus, id, "accepted")).toBe("conflict");
  expect(await moves(as.gus, id, "completed")).toBe("conflict");
  app.clock.set(startsAt);
  expect(await moves(as.gus, id, "completed")).toBe("completed");
  expect(
    findRows(app.ctx.db, auditLog)
      .map(({ action }) => action)
      .join(),
  ).toBe("booking-requested,booking-accept,booking-complete");
});

testWith("requires a reason to cancel and offers to book again while listed", requested, async ({ id, as, app }) => {
  expect(await moves(as.gus, id, "cancelled", "The van broke down")).toBe("conflict");
  await moves(as.gus, id, "accepted");
  expect(await moves(as.gus, id, "cancelled", "  ")).toBe("invalid");
  expect(await moves(as.gus, id, "cancelled", "The van broke down")).toBe("cancelled");
  const seen = async () => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0];
  const canceled = { status: "cancelled", statusReason: "The van broke down" };
  expect(await seen()).toMatchObject({ ...canceled, actions: ["book_again"] });
  changeRows(app.ctx.db, groomerProfiles, {}, { listedUntil: 0 });
  expect(await seen()).toMatchObject({ ...canceled, actions: [] });
});

testWith("reports the status and changes nothing when the caller's view is stale", accepted, async ({ id, as }) => {
  const late = await as.ana.patch(`/api/bookings/${id}/status`, { status: "cancelled", from: "pending" });

  expect(late.status).toBe(409);
  expect((await late.json()).error.message).toBe("This booking just changed. Status: accepted.");
});

testWith("names an unknown status or too long a reason", requested, async ({ as, id }) => {
  const path = `/api/bookings/${id}/status`;

  const unknown = await (await as.gus.patch(path, { status: "lost" })).json();
  const long = await (await as.gus.patch(path, { status: "declined", reason: "x".repeat(501) })).json();

  expect(unknown.error.fields).toEqual({ status: "Choose a status from the list" });
  expect(long.error.fields).toEqual({ reason: "Use at most 500 characters" });
});

testWith("keeps a reason when a booking is declined or canceled but not accepted", requested, async ({ id, as }) => {
  await moves(as.gus, id, "accepted", "Gladly");
  const seen = async () => (await (await as.gus.get("/api/bookings/groomer")).json())[0].statusReason;

  expect(await seen()).toBeNull();
  await moves(as.ana, id, "cancelled", "  We moved away ");
  expect(await seen()).toBe("We moved away");
});

const EASTERN = "America/New_York";
const at = (local: string, timeZone = EASTERN) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
const local = (instant: number, timeZone = EASTERN) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();

const LONG_AGO = 0;

test.each([
  ["8 AM stays", "2026-06-12T08:00:00", "2026-06-12T08:00:00"],
  ["noon stays", "2026-06-12T12:00:00", "2026-06-12T12:00:00"],
  ["9 PM stays", "2026-06-12T21:00:00", "2026-06-12T21:00:00"],
  ["a second after 9 PM is 9 PM", "2026-06-12T21:00:01", "2026-06-12T21:00:00"],
  ["shortly before midnight is 9 PM", "2026-06-12T23:59:59", "2026-06-12T21:00:00"],
  ["midnight is 9 PM the evening before", "2026-06-12T00:00:00", "2026-06-11T21:00:00"],
  ["a second before 8 AM is 9 PM the evening before", "2026-06-12T07:59:59", "2026-06-11T21:00:00"],
  ["the first of a month is the last of the month before", "2026-07-01T03:00:00", "2026-06-30T21:00:00"],
  ["the night clocks go forward", "2027-03-14T03:30:00", "2027-03-13T21:00:00"],
  ["the evening after clocks went forward", "2027-03-14T22:00:00", "2027-03-14T21:00:00"],
  ["the night clocks go back", "2026-11-01T01:30:00", "2026-10-31T21:00:00"],
  ["the morning after clocks went back", "2026-11-01T08:00:00", "2026-11-01T08:00:00"],
])("moves a reply deadline into the day: %s", (_, rule, moved) => {
  expect(local(moveBackToEvening(at(rule), EASTERN, LONG_AGO))).toBe(moved);
});

test("uses the daytime hours of the groomer's time zone", () => {
  const honolulu = "Pacific/Honolulu";
  const instant = at("2026-06-12T12:00:00");

  expect(local(instant, honolulu)).toBe("2026-06-12T06:00:00");
  expect(local(moveBackToEvening(instant, honolulu, LONG_AGO), honolulu)).toBe("2026-06-11T21:00:00");
});

test("never moves a reply deadline into the past", () => {
  const rule = at("2026-06-12T02:00:00");

  expect(moveBackToEvening(rule, EASTERN, at("2026-06-11T22:00:00"))).toBe(rule);
});

test.each([
  ["in the evening across the spring clock change", "2027-03-12T22:30:00", "2027-03-14T21:00:00"],
  ["at night across the fall clock change", "2026-10-30T03:00:00", "2026-10-31T21:00:00"],
  ["in the afternoon 48 hours across the fall clock change", "2026-10-30T15:00:00", "2026-11-01T14:00:00"],
])("expires a request sent %s by day", (_, requested, ends) => {
  const startsAt = at(requested) + 20 * 24 * 3_600_000;

  expect(local(expiryOf(at(requested), { startsAt, preferredTimeSlot: EVENING, timeZone: EASTERN }))).toBe(ends);
});

testWith("sets the deadline of a late evening request to 9 PM two days later", setUpBookings, async (setup) => {
  setup.app.clock.set(at("2026-06-10T22:40:00"));

  const { expiresAt } = await sendRequest(setup, "ana");
  expect(local(expiresAt!)).toBe("2026-06-12T21:00:00");
});

test("sets daytime deadlines for a parent's night proposal and after a declined one", async () => {
  const setup = await setUpBookings();
  setup.app.clock.set(at("2026-06-10T22:40:00"));
  const { id } = await sendRequest(setup, "ana", { preferredDate: "2026-06-23" });
  const options = [{ date: "2026-06-24", slot: EVENING }];

  const made = await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options });
  const { proposal } = (await made.json()) as { proposal: { id: number; expiresAt: number } };
  expect(local(proposal.expiresAt)).toBe("2026-06-13T21:00:00");
  const no = await setup.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "declined" });
  expect(local(((await no.json()) as { expiresAt: number }).expiresAt)).toBe("2026-06-11T21:00:00");
});
