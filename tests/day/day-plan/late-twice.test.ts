import { expect, test } from "bun:test";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import {
  changes,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  hourOf,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

/* A delay counts once, and is over when the van continues. An answer can be lost, and a page stays open. */

async function onTuesday() {
  const setup = await setUpDay();
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(setup.as.gus, "confirm");
  const [, second] = ids.toSorted((a, b) => (hourOf(setup.app, a)! < hourOf(setup.app, b)! ? -1 : 1));
  clearEmails(setup.app);
  setup.app.clock.set(tuesday("08:02"));
  return { ...setup, second: second! };
}
type Late = Awaited<ReturnType<typeof onTuesday>>;

const reports = (setup: DaySetup, was: string | null, minutes = 60) => does(setup.as.gus, "late", { minutes, was });

const sentence = async (setup: DaySetup) => {
  const page = await (await setup.as.gus.get(`/groomer-dashboard/day/${NEXT_TUESDAY}`)).text();
  return /running late, back on the road at [^.<]*/.exec(page)?.[0] ?? null;
};

test.each([
  [
    "its answer was lost and the groomer sends it again",
    async (send: () => ReturnType<typeof reports>) => [await send(), await send()],
  ],
  ["two phones send it at once", (send: () => ReturnType<typeof reports>) => Promise.all([send(), send()])],
] as const)("counts a delay once when %s", async (_, twice) => {
  const setup = await onTuesday();

  const [first, again] = await twice(() => reports(setup, null));

  expect([first!.status, first!.plan.lateUntil]).toEqual([200, "10:10"]);
  expect([again!.status, again!.message]).toEqual([
    409,
    "You already reported a delay. You're back on the road at 10:10 AM.",
  ]);
  expect((await dayOf(setup.as.gus)).lateUntil).toBe("10:10");
  expect([subjects(setup.app).length, hourOf(setup.app, setup.second)]).toEqual([1, "10:00–11:00"]);
});

test.each([
  ["confirms the day", (setup: Late) => does(setup.as.gus, "confirm")],
  ["re-plans it", (setup: Late) => does(setup.as.gus, "replan", { confirm: true })],
  ["sets a window", (setup: Late) => changes(setup.as.gus, { hours: { [setup.second]: "10:30" }, confirm: true })],
] as const)("emails no one again when a groomer %s twice", async (_, act) => {
  const setup = await onTuesday();
  const first = await act(setup);
  const sent = subjects(setup.app);

  const again = await act(setup);

  expect([again.status, again.plan.legs]).toEqual([200, first.plan.legs]);
  expect(subjects(setup.app)).toEqual(sent);
});

testWith("adds a second delay that the groomer reports from the page with the first", onTuesday, async (setup) => {
  const { plan } = await reports(setup, null);

  expect((await reports(setup, plan.lateUntil)).plan.lateUntil).toBe("11:10");
});

testWith("takes a new delay from an older page once the van was back on the road", onTuesday, async (setup) => {
  await reports(setup, null, 15);
  setup.app.clock.set(tuesday("09:25"));

  expect((await dayOf(setup.as.gus)).lateUntil).toBeNull();
  expect((await does(setup.as.gus, "late", { minutes: 15, was: null, next: setup.second })).status).toBe(200);
});

const arrives = async ({ as, second }: Late) => {
  await as.gus.post(`/api/bookings/${second}/on-my-way`);
  expect((await as.gus.post(`/api/bookings/${second}/arrived`)).status).toBe(200);
};

test.each([
  ["at 10:10 AM", "10:10", async () => {}],
  ["in the evening", "18:00", async () => {}],
  ["at midnight", "23:59", async () => {}],
  ["after the groomer arrives", "08:40", arrives],
] as const)("no longer says %s that the van is late", async (_, time, step) => {
  const setup = await onTuesday();
  await reports(setup, null);
  expect(await sentence(setup)).toBe("running late, back on the road at 10:10 AM");

  setup.app.clock.set(tuesday(time));
  await step(setup);

  expect(await sentence(setup)).toBeNull();
});
