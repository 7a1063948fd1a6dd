import { expect, test } from "bun:test";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { AFTERNOON } from "../../visits/bookings/setup.ts";
import { enters } from "../own-visits/setup.ts";
import { dayOf, does, setUpDay, tuesday, visit } from "./setup.ts";

/** "drive 07:46-08:00", one thing after the other. */
const lived = ({ itinerary }: DayPlanView) =>
  itinerary.map((entry) => {
    const more = entry.kind === "free" && entry.hasRoom ? " with room" : "";
    return `${entry.kind} ${entry.begins}-${entry.ends}${more}`;
  });

test("a day is told as it will be lived: when to leave, setup and work, what is free, and lunch", async () => {
  const setup = await setUpDay();
  await setup.as.gus.patch("/api/day-rules", { lunchOpens: "11:00", lunchCloses: "12:00", lunchMinutes: 30 });
  const ana = await visit(setup, "ana");
  const bob = await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });

  const plan = await dayOf(setup.as.gus);
  const [first, second] = plan.legs;
  expect(lived(plan)).toEqual([
    `drive ${first!.leaveBy}-08:00`,
    `visit 08:00-${first!.leaves}`,
    `free ${first!.leaves}-11:00 with room`,
    "pause 11:00-11:30",
    `drive ${second!.leaveBy}-12:00`,
    `visit 12:00-${second!.leaves}`,
    expect.stringMatching(/^drive 13:10-/),
  ]);
  expect(plan.itinerary[1]).toMatchObject({ bookingId: ana, setup: 10, work: 60 });
  expect(plan.itinerary[3]).toMatchObject({ what: "lunch", isOnTheWay: false });
  expect(plan.itinerary.at(-1)).toMatchObject({ kind: "drive", bookingId: null });
  // Thirteen minutes between lunch and the drive are no gap. The morning lets the van come later than its lunch does; in the afternoon nothing comes after.
  expect(plan.legs.map(({ limitedBy }) => limitedBy)).toEqual([null, bob]);
});

test("what limits a stop is named: its own hour, or the visit after it", async () => {
  const setup = await setUpDay();
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(setup.as.gus, "promise");

  const { legs } = await dayOf(setup.as.gus);
  expect(legs.map(({ bookingId }) => bookingId).toSorted()).toEqual([ana, bob].toSorted());
  const next = legs[1]!.bookingId;
  expect(legs.map(({ limitedBy }) => limitedBy)).toEqual([legs[0]!.slack < 45 ? next : legs[0]!.bookingId, next]);
});

test("a day under way is free from now on, and has nothing once its visits are behind", async () => {
  const setup = await setUpDay();
  await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });

  setup.app.clock.set(tuesday("06:30"));
  const [free] = (await dayOf(setup.as.gus)).itinerary;
  expect(free).toMatchObject({ kind: "free", begins: "08:00", hasRoom: true });
  setup.app.clock.set(tuesday("09:20"));
  expect((await dayOf(setup.as.gus)).itinerary[0]).toMatchObject({ kind: "free", begins: "09:20" });
  setup.app.clock.set(tuesday("17:50"));
  expect((await dayOf(setup.as.gus)).itinerary).toEqual([]);
});

/** The gaps of a Tuesday with a visit that Gus adds at a time, seen at another. */
async function gapsAt(clock: string, start: string) {
  const setup = await setUpDay();
  await enters(setup.as.gus, { confirm: true, start });
  setup.app.clock.set(tuesday(clock));
  return (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");
}

test.each([
  ["late at night", "20:00", "22:30", "20:00", false],
  ["with too little of it before closing", "17:20", "20:00", "17:20", false],
  ["with enough of it before closing", "15:00", "20:00", "15:00", true],
  ["in the middle of the hours", "08:00", "13:00", "08:00", true],
])("a gap has room within the opening hours only: %s", async (_, clock, start, begins, hasRoom) => {
  const [gap] = await gapsAt(clock, start);

  expect(gap).toMatchObject({ kind: "free", begins, hasRoom });
});

test("a gap before the opening hours has no room", async () => {
  const setup = await setUpDay();
  await enters(setup.as.gus, { confirm: true, start: "05:00" });
  await enters(setup.as.gus, { confirm: true, start: "08:40" });
  const [gap] = (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");

  expect(gap).toMatchObject({ kind: "free", hasRoom: false });
});

test("a gap has no room where the day takes no more visits, or for none that is offered", async () => {
  const setup = await setUpDay();
  await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  const free = async () => (await dayOf(setup.as.gus)).itinerary.filter((entry) => entry.kind === "free");

  expect((await free()).some(({ hasRoom }) => hasRoom)).toBe(true);
  await setup.as.gus.patch("/api/day-rules", { maxVisits: 2 });
  expect(await free()).not.toEqual([]);
  expect((await free()).some(({ hasRoom }) => hasRoom)).toBe(false);
});
