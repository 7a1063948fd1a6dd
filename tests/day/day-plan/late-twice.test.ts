import { expect, test } from "bun:test";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { clearEmails, type DaySetup, dayOf, does, hourOf, setUpDay, subjects, tuesday, visit } from "./setup.ts";

/* A delay counts once, and is over when the van continues. An answer can be lost, and a page stays open. */

async function onTuesday() {
  const setup = await setUpDay();
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(setup.as.gus, "promise");
  const [first, second] = ids.toSorted((a, b) => (hourOf(setup.app, a)! < hourOf(setup.app, b)! ? -1 : 1));
  clearEmails(setup.app);
  setup.app.clock.set(tuesday("08:02"));
  return { ...setup, first: first!, second: second! };
}

const reports = (setup: DaySetup, was: string | null, minutes = 60) => does(setup.as.gus, "late", { minutes, was });

const sentence = async (setup: DaySetup) => {
  const page = await (await setup.as.gus.get(`/groomer-dashboard/day/${NEXT_TUESDAY}`)).text();
  return /running late, back on the road at [^.<]*/.exec(page)?.[0] ?? null;
};

test("counts a delay once when its answer was lost and the groomer sends it again", async () => {
  const setup = await onTuesday();
  const { plan } = await reports(setup, null);
  const hours = [hourOf(setup.app, setup.first), hourOf(setup.app, setup.second)];

  const again = await reports(setup, null);

  expect([again.status, again.message]).toEqual([
    409,
    "You already reported a delay. You're back on the road at 10:10 AM.",
  ]);
  expect((await dayOf(setup.as.gus)).lateUntil).toBe(plan.lateUntil);
  expect([hourOf(setup.app, setup.first), hourOf(setup.app, setup.second)]).toEqual(hours);
  expect(subjects(setup.app)).toHaveLength(1);
});

test("counts a delay once when two phones send it at once", async () => {
  const setup = await onTuesday();

  const answers = await Promise.all([reports(setup, null), reports(setup, null)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(subjects(setup.app)).toHaveLength(1);
});

test("adds a second delay that the groomer reports from the page with the first", async () => {
  const setup = await onTuesday();
  const { plan } = await reports(setup, null);

  const later = await reports(setup, plan.lateUntil);

  expect([plan.lateUntil, later.status, later.plan.lateUntil]).toEqual(["10:10", 200, "11:10"]);
});

test("takes a new delay from an older page once the van was back on the road", async () => {
  const setup = await onTuesday();
  const { plan } = await reports(setup, null, 15);
  setup.app.clock.set(tuesday("09:25"));

  expect(plan.lateUntil).toBe("09:25");
  expect((await dayOf(setup.as.gus)).lateUntil).toBeNull();
  const next = { minutes: 15, was: null, next: setup.second };
  expect((await does(setup.as.gus, "late", next)).status).toBe(200);
});

test.each(["12:10", "15:00", "23:59"])("no longer says at %s that the van is late", async (time) => {
  const setup = await onTuesday();
  await reports(setup, null);
  expect(await sentence(setup)).toBe("running late, back on the road at 10:10 AM");

  setup.app.clock.set(tuesday(time));

  expect(await sentence(setup)).toBeNull();
});

test("no longer says that the van is late after the groomer arrives", async () => {
  const setup = await onTuesday();
  await reports(setup, null);
  setup.app.clock.set(tuesday("08:40"));
  await setup.as.gus.post(`/api/bookings/${setup.second}/on-my-way`);

  expect((await setup.as.gus.post(`/api/bookings/${setup.second}/arrived`)).status).toBe(200);

  expect(await sentence(setup)).toBeNull();
});
