import { expect, test } from "bun:test";
import { groomerProfiles, visits } from "#db/db.ts";
import { afterDrag, fitPath, type LiftedVisit, timeAtDrop, toLift } from "#islands/day/calendar/lifted-visit.ts";
import { addDays, timeOfDay } from "#src/shared/base/time.ts";
import type { VisitFit } from "#src/shared/day/added/visit-times.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { enters } from "../added-visits/setup.ts";
import { setUpDay, visit } from "../day-plan/setup.ts";
import { calendarOf } from "./setup.ts";

type Setup = Awaited<ReturnType<typeof setUpDay>>;

async function lifted({ as }: Setup, id: number, date: string): Promise<LiftedVisit> {
  const [day] = (await calendarOf(as.gus, date, date)).days;
  const found = day!.entries.find(
    (entry) => "bookingId" in entry && entry.bookingId === id && entry.begins !== "00:00",
  );
  return toLift(found, day!)!;
}

const stored = ({ app }: Setup, id: number) => findRow(app.ctx.db, visits, { id })!;

/** Drags a visit like the grid: checks the fit, moves the visit, and undoes the move. */
async function drags(setup: Setup, id: number, { from, by, to }: { from: string; by: number; to: string }) {
  const before = stored(setup, id);
  const held = afterDrag(await lifted(setup, id, from), "none", by, to);
  const fit = (await (await setup.as.gus.get(fitPath(held))).json()) as VisitFit;
  expect(Object.keys(fit)).toEqual(["addedMinutes", "problem"]);
  const change = (body: object) => setup.as.gus.patch(`/api/visits/${id}`, { ...body, scope: "this", confirm: true });
  const body = { date: held.date, start: timeOfDay(held.start), minutes: held.minutes };
  expect((await change(body)).status).toBe(200);
  const after = stored(setup, id);
  const place = await lifted(setup, id, to);
  expect([place.start, place.minutes]).toEqual([held.start, held.minutes]);

  const { preferredDate: date, arrivalFrom: start, visitMinutes: minutes } = before;
  expect((await change({ date, start, until: null, minutes })).status).toBe(200);
  expect(stored(setup, id).startsAt).toBe(before.startsAt);
  return after;
}

test.each([
  ["onto the day clocks go forward", "2027-03-13", "10:00", 0, "2027-03-14", "2027-03-14T14:00Z"],
  ["into the hour left out in spring", "2027-03-13", "02:30", 0, "2027-03-14", "2027-03-14T07:30Z"],
  ["back over the change in spring", "2027-03-15", "10:00", -60, "2027-03-12", "2027-03-12T14:00Z"],
  ["onto the day clocks go back", "2026-10-31", "10:00", 30, "2026-11-01", "2026-11-01T15:30Z"],
  ["into the hour that comes twice in fall", "2026-10-31", "01:30", 0, "2026-11-01", "2026-11-01T05:30Z"],
  ["until past midnight", "2026-06-16", "20:00", 180, "2026-06-17", "2026-06-18T03:00Z"],
  ["until past midnight into the spring change", "2027-03-12", "20:00", 180, "2027-03-13", "2027-03-14T04:00Z"],
  ["until past midnight into the fall change", "2026-10-30", "20:00", 180, "2026-10-31", "2026-11-01T03:00Z"],
] as const)("lets a groomer drag a visit %s and back", async (_, from, start, by, to, at) => {
  const setup = await setUpDay();
  const { id } = await enters(setup.as.gus, { date: from, start, minutes: 180, confirm: true });

  expect((await drags(setup, id, { from, by, to })).startsAt).toBe(Date.parse(at));
  const [, next] = (await calendarOf(setup.as.gus, to, addDays(to, 1))).days;
  expect(next!.entries.filter((entry) => "bookingId" in entry)).toEqual([]);
});

test("moves a visit past midnight as a whole and only by its start", async () => {
  const setup = await setUpDay();
  const { id } = await enters(setup.as.gus, { date: "2026-06-16", start: "23:00", minutes: 180, confirm: true });
  await setup.as.gus.patch(`/api/visits/${id}`, { date: "2026-06-18", start: "22:30", confirm: true });

  const { days } = await calendarOf(setup.as.gus, "2026-06-16", "2026-06-19");
  const parts = days.map(({ entries }) => entries.filter((entry) => "bookingId" in entry));
  expect(parts.map((all) => all.map(({ begins, ends }) => `${begins}-${ends}`))).toEqual([
    [],
    [],
    ["22:30-23:59"],
    ["00:00-01:40"],
  ]);
  expect(toLift(parts[3]![0], days[3]!)).toBeUndefined();
});

test.each(["America/Chicago", "America/Los_Angeles", "Pacific/Honolulu"])(
  "moves a site visit to the instant shown when a groomer moved to %s",
  async (timeZone) => {
    const setup = await setUpDay();
    const date = "2026-06-16";
    const id = await visit(setup, "ana");
    changeRows(setup.app.ctx.db, visits, { id }, { arrivalFrom: "09:30", arrivalUntil: "10:30" });
    changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.gus.profile.id }, { timeZone });

    const held = afterDrag(await lifted(setup, id, date), "none", 60, "2026-06-18");
    const body = { options: [timeAtDrop(held)], note: null, confirm: true };
    const sent = await setup.as.gus.post(`/api/bookings/${id}/proposals`, body);
    expect(sent.status).toBe(201);
    const { proposal } = (await sent.json()) as BookingView;
    const offered = Temporal.PlainDateTime.from(`${proposal!.options[0]!.date}T${proposal!.options[0]!.time}`);
    const seen = Temporal.PlainDateTime.from(`${held.date}T${timeOfDay(held.start)}`);
    expect(offered.toZonedDateTime("America/New_York").epochMilliseconds).toBe(
      seen.toZonedDateTime(timeZone).epochMilliseconds,
    );
  },
);
