import { expect, test } from "bun:test";
import { groomerProfiles, proposals, visits } from "#db/db.ts";
import { historyOf } from "#src/features/visits/bookings/detail.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { MAX_PROPOSALS } from "#src/shared/visits/booking-labels.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, MORNING, NEXT_TUESDAY, rules } from "../setup.ts";
import { answers, fill, oneTime, setUpProposals, threeTimes, viewIn, WEDNESDAY } from "./proposal-setup.ts";

async function allowed() {
  const setup = await setUpProposals("accepted");
  rules(setup, { movesAtOnce: true });
  return setup;
}

const at = (time: string, date = NEXT_TUESDAY) => [{ date, slot: MORNING, time }];

test("lets a parent move a visit at once while canceling is free", async () => {
  const { app, as, id, booking, proposes, subjects, emails, audited } = await allowed();
  expect((await viewIn(as.ana.get(`/api/bookings/${id}`))).movesAtOnce).toBe(true);

  const seen = await viewIn(proposes("ana", oneTime));
  expect(seen).toMatchObject({ status: "accepted", preferredDate: WEDNESDAY, proposal: null, arrival: null });
  expect(booking()).toMatchObject({ preferredDate: WEDNESDAY, preferredTimeSlot: MORNING });
  app.clock.advance(11_000);
  expect(subjects().toSorted()).toEqual([
    "ana: Visit moved: Blue Ridge Bath Co., Wed, Jun 17",
    "gus: A booking was moved to Wednesday, June 17, 2026",
  ]);
  expect(emails().map(({ text }) => text.includes(" moved "))).toEqual([true, true]);
  expect(audited("booking-moved")).toMatchObject({ times: 1 });
  expect(historyOf(app.ctx.db, id).at(-1)).toMatchObject({ by: "parent", what: "moved" });
});

test.each([
  ["a groomer who doesn't allow it", async (setup) => void rules(setup, { movesAtOnce: false }), oneTime],
  ["one of several times", async () => {}, threeTimes],
  [
    "a groomer who blocked the parent",
    async ({ as, ana }) => void (await as.gus.post("/api/blocks", { id: ana.id })),
    oneTime,
  ],
  [
    "a parent who stopped the groomer's messages",
    async ({ as, gus }) => void (await as.ana.post("/api/blocks", { id: gus.profile.id })),
    oneTime,
  ],
  [
    "a groomer who is no longer listed",
    async ({ app }) => void app.ctx.db.update(groomerProfiles).set({ listedUntil: 1 }).run(),
    oneTime,
  ],
  [
    "when canceling isn't free",
    async ({ app, booking }) => {
      app.clock.advance(booking().startsAt - app.ctx.now() - 23 * HOUR_MS);
    },
    oneTime,
  ],
] as [string, (setup: Awaited<ReturnType<typeof setUpProposals>>) => Promise<void>, unknown][])(
  "makes a proposal instead of a move for %s",
  async (_, prepare, options) => {
    const setup = await allowed();
    await prepare(setup);

    const seen = await viewIn(setup.as.ana.get(`/api/bookings/${setup.id}`));
    expect(seen.actions).toContain("propose");
    expect(seen.movesAtOnce).toBe(options === oneTime ? undefined : true);
    await proposesInstead(setup, options);
  },
);

async function proposesInstead(setup: Awaited<ReturnType<typeof setUpProposals>>, options: unknown) {
  const seen = await viewIn(setup.proposes("ana", options));
  expect(seen).toMatchObject({ preferredDate: NEXT_TUESDAY, proposal: { madeBy: "parent" } });
}

test("times agreed on at once, five a day, leave all six proposals to the groomer and the parent", async () => {
  const { app, as, id, proposes, proposed } = await allowed();
  const move = (date: string) => proposes("ana", [{ date, slot: MORNING }]);
  for (let round = 0; round < MAX_PROPOSALS; round++) {
    const date = round % 2 === 0 ? WEDNESDAY : NEXT_TUESDAY;
    if (round === 5) {
      expect((await move(date)).status).toBe(429);
      app.clock.advance(24 * HOUR_MS);
    }
    expect((await move("2026-06-21")).status).toBe(422);
    expect((await viewIn(move(date))).preferredDate).toBe(date);
  }

  expect((await viewIn(as.gus.get(`/api/bookings/${id}`))).actions).toContain("propose");
  for (let round = 1; round <= MAX_PROPOSALS; round++) {
    app.clock.advance(1);
    await answers(as.gus, await proposed("gus", threeTimes), "withdrawn");
  }
  for (const who of ["gus", "ana"] as const)
    expect(await refusalOf(proposes(who, threeTimes))).toMatchObject({ status: 409 });
  expect((await viewIn(proposes("gus", at("10:30")))).arrival).toEqual({ from: "10:30", until: "11:30" });
  expect((await viewIn(as.ana.get(`/api/bookings/${id}`))).movesAtOnce).toBe(true);
  expect((await viewIn(proposes("ana", oneTime))).preferredDate).toBe(WEDNESDAY);
});

test.each([
  ["a time chosen too late", 19, "gus", [{ date: NEXT_TUESDAY, slot: AFTERNOON }], true],
  ["a move at once to the next day", 30, "ana", [{ date: "2026-06-15", slot: AFTERNOON }], true],
  ["a later day", 20, "gus", oneTime, undefined],
  ["an hour in the booked time of day", 20, "gus", at("10:30"), undefined],
] as const)("tells %s from times agreed while canceling was free", async (_, hours, who, options, isBookedLate) => {
  const { app, as, id, booking, proposes } = await allowed();
  app.clock.set(booking().startsAt - hours * HOUR_MS);
  const { proposal } = await viewIn(proposes(who, options));
  if (proposal) await viewIn(answers(as.ana, proposal.id, "accepted"));
  expect((await viewIn(as.ana.get(`/api/bookings/${id}`))).isBookedLate).toBe(isBookedLate);
});

testWith("a request is never moved at once, and a time that isn't open is refused", setUpProposals, async (asked) => {
  rules(asked, { movesAtOnce: true });
  expect((await viewIn(asked.proposes("ana", oneTime))).proposal).not.toBeNull();

  const setup = await allowed();
  rules(setup, { maxVisits: 1 });
  await fill(setup, oneTime[0]!);
  expect((await refusalOf(setup.proposes("ana", oneTime))).status).toBe(422);
  expect(setup.booking().preferredDate).toBe(NEXT_TUESDAY);
});

testWith("lets one of two parents move to the last open time", allowed, async (setup) => {
  rules(setup, { maxVisits: 1 });
  await fill(setup, { date: "2026-06-19", slot: MORNING });
  const [other] = findRows(setup.app.ctx.db, visits).filter(({ preferredDate }) => preferredDate === "2026-06-19");

  const answers = [
    await setup.proposes("ana", oneTime),
    await setup.as.ana.post(`/api/bookings/${other!.id}/proposals`, { options: oneTime }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 422]);
});

test("lets a groomer set an exact time in the booked time of day", async () => {
  const { app, as, booking, proposed, proposes, subjects, emails } = await setUpProposals("accepted");
  await proposed("ana", threeTimes);
  const seen = await viewIn(proposes("gus", at("10:30")));
  expect(seen).toMatchObject({ proposal: null, arrival: { from: "10:30", until: "11:30" } });
  expect(booking()).toMatchObject({ preferredDate: NEXT_TUESDAY, preferredTimeSlot: MORNING, arrivalFrom: "10:30" });
  app.clock.advance(11_000);
  expect(subjects().slice(1).join()).toMatch(/^ana: Your arrival window: .+ Jun 16,ana: No new time: .+ Jun 16$/);
  expect(emails()[1]!.text).toContain("between 10:30 and 11:30 AM");

  app.clock.set(booking().startsAt - 20 * HOUR_MS);
  expect((await refusalOf(proposes("gus", at("10:30")))).fields!["options.0"]).toStartWith(
    "This booking is already at",
  );
  const { proposal } = await viewIn(proposes("gus", at("09:00")));
  expect(booking().arrivalFrom).toBe("10:30");
  expect(emails().at(-1)!.text).toContain("Booked: Tuesday, June 16, 2026, between 10:30 and 11:30 AM");
  await viewIn(answers(as.ana, proposal!.id, "accepted"));
  expect(emails().at(-2)!.text).toContain("Free cancellation ended Mon, Jun 15, 8:00 AM, Eastern Time. The");
});

test.each([
  ["another day", at("10:30", WEDNESDAY)],
  ["another time of day", [{ date: NEXT_TUESDAY, slot: AFTERNOON, time: "13:00" }]],
  ["a window that ends after the booked time of day", at("11:15")],
  ["a window that begins before the booked time of day", at("07:59")],
  ["a window that begins at dawn", at("06:00")],
])("needs the parent's reply to %s", async (_, options) => {
  const { proposes, booking } = await setUpProposals("accepted");

  expect((await viewIn(proposes("gus", options, { confirm: true }))).proposal).toMatchObject({ madeBy: "groomer" });
  expect(booking()).toMatchObject({ preferredDate: NEXT_TUESDAY, arrivalFrom: null });
});

test("accepts a parent's proposal when the groomer sets an exact time in it", async () => {
  const setup = await setUpProposals("accepted");
  await setup.proposed("ana", threeTimes);

  const seen = await viewIn(setup.proposes("gus", at("09:15", WEDNESDAY)));
  expect(seen).toMatchObject({ preferredDate: WEDNESDAY, proposal: null, arrival: { from: "09:15", until: "10:15" } });
  expect(findRows(setup.app.ctx.db, proposals).flatMap(({ madeBy, status }) => [madeBy, status])).toEqual([
    "parent",
    "accepted",
  ]);
});
