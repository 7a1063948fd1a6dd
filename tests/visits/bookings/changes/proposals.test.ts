import { expect, test } from "bun:test";
import { auditLog, daysOff } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { MAX_PROPOSALS } from "#src/shared/visits/proposal-labels.ts";
import { addRow, readRows } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_SUNDAY, NEXT_TUESDAY, requestFor, requests, TODAY } from "../setup.ts";
import {
  answers,
  oneTime,
  refusalIn,
  setUpProposals,
  THURSDAY,
  threeTimes,
  viewIn,
  WEDNESDAY,
} from "./proposal-setup.ts";

test("a groomer proposes up to three times, and both sides see them with what they can do", async () => {
  const { app, as, id, proposes } = await setUpProposals();

  const seen = await viewIn(await proposes("gus", threeTimes, { note: " The van is at the garage. " }));

  expect(seen.status).toBe("pending");
  expect(seen.actions).not.toContain("propose");
  expect(seen.proposal).toEqual({
    id: seen.proposal!.id,
    madeBy: "groomer",
    kind: "other-time",
    note: "The van is at the garage.",
    options: threeTimes.map((time, at) => ({ place: at + 1, ...time, state: "open" })),
    expiresAt: app.clock.now() + 3 * DAY_MS,
    actions: ["withdraw"],
  });
  const [hers] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(hers.proposal).toEqual({ ...seen.proposal, actions: ["accept", "decline"] });
  expect(hers.id).toBe(id);
});

test("a request stands still while its parent has a groomer's proposal to answer, and goes on for a day after it", async () => {
  const { app, as, booking, proposed } = await setUpProposals();
  const expiresAt = app.clock.now() + 2 * DAY_MS;
  app.ctx.db.run(`UPDATE visits SET expires_at = ${expiresAt}`);

  const hers = await proposed("ana");
  expect(booking().expiresAt).toBe(expiresAt);
  await answers(as.gus, hers, "declined");
  expect(booking().expiresAt).toBe(expiresAt);

  const his = await proposed("gus");
  expect(booking().expiresAt).toBeNull();
  app.clock.advance(HOUR_MS);
  await answers(as.ana, his, "declined");
  expect(booking().expiresAt).toBe(app.clock.now() + DAY_MS);
});

test.each([
  ["no time", [], { options: "Propose at least one time" }],
  ["four times", [...threeTimes, { date: THURSDAY, slot: MORNING }], { options: "Propose up to 3 times" }],
  ["one time twice", [...oneTime, ...oneTime], { options: "You proposed the same time twice" }],
  ["no day", [{ date: "2026-02-30", slot: MORNING }], { "options.0.date": "Choose a day" }],
  ["no part of the day", [{ date: WEDNESDAY, slot: "Night" }], { "options.0.slot": "Choose a time of day" }],
] as const)("%s cannot be proposed", async (_, options, fields) => {
  const { proposes } = await setUpProposals();

  expect(await refusalIn(await proposes("ana", options))).toMatchObject({ status: 422, fields });
});

const isIt = "This booking is already at that time. Pick another.";
const begun = "That time of day has already started. Pick a later one.";
const past = "That day has passed. Pick a later one.";

test.each([
  ["the time that it has", { date: NEXT_TUESDAY, slot: MORNING }, isIt],
  ["a day that has passed", { date: "2026-06-09", slot: MORNING }, past],
  ["a part of today that has begun", { date: TODAY, slot: AFTERNOON }, begun],
  ["a day too far ahead", { date: "2027-06-18", slot: MORNING }, "Pick a day within the next 365 days."],
] as const)("neither side can propose %s", async (_, time, sentence) => {
  const { proposes } = await setUpProposals();

  for (const who of ["ana", "gus"] as const) {
    const refused = await refusalIn(await proposes(who, [...oneTime, time], { confirm: true }));
    expect(refused).toMatchObject({ status: 422, fields: { "options.1": sentence } });
  }
});

test("a parent cannot propose times at which the groomer does not work", async () => {
  const { app, gus, proposes } = await setUpProposals();
  addRow(app.ctx.db, daysOff, { groomerId: gus.profile.id, startDate: THURSDAY, endDate: THURSDAY });
  const options = [
    { date: NEXT_SUNDAY, slot: MORNING },
    { date: WEDNESDAY, slot: MORNING },
    { date: THURSDAY, slot: MORNING },
  ];

  expect(await refusalIn(await proposes("ana", options, { confirm: true }))).toMatchObject({
    status: 422,
    fields: {
      "options.0": "Blue Ridge Bath Co. is closed on Sundays.",
      "options.2": "Blue Ridge Bath Co. is off that day.",
    },
  });
});

test("a groomer can, once they have confirmed it, and the parent may choose such a time", async () => {
  const { app, as, gus, booking, proposes, proposed } = await setUpProposals();
  addRow(app.ctx.db, daysOff, { groomerId: gus.profile.id, startDate: THURSDAY, endDate: THURSDAY });
  const options = [
    { date: NEXT_SUNDAY, slot: MORNING },
    { date: WEDNESDAY, slot: MORNING },
    { date: THURSDAY, slot: EVENING },
  ];

  const asked = await refusalIn(await proposes("gus", options));
  expect(asked.status).toBe(409);
  expect(asked.fields!.confirm).toBe(
    "Sunday, June 14, 2026, morning: You're closed on Sundays. Thursday, June 18, 2026, evening: This is one of your days off.",
  );
  const proposal = await proposed("gus", options, { confirm: true });
  await viewIn(await answers(as.ana, proposal, "accepted", 1));

  expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_SUNDAY, isForced: true });
});

test("one proposal is open at a time, and six are enough for one booking", async () => {
  const { as, proposes, proposed } = await setUpProposals();
  for (let round = 1; round <= MAX_PROPOSALS; round++) {
    const who = round % 2 ? "gus" : "ana";
    const proposal = await proposed(who);
    expect(await refusalIn(await proposes(who))).toMatchObject({
      status: 409,
      message: "Your proposal is still open. Withdraw it to propose other times.",
    });
    expect((await answers(as[who], proposal, "withdrawn")).status).toBe(200);
  }

  expect(await refusalIn(await proposes("gus"))).toMatchObject({
    status: 409,
    message: "This booking already had 6 proposals. Message each other.",
  });
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.actions).toEqual(["cancel"]);
});

test("nobody mails the other side without end: there is a limit for each person", async () => {
  const setup = await setUpProposals();
  const { as, gus } = setup;
  const statuses: number[] = [];
  for (let dog = 0; dog < 4; dog++) {
    const { id } = await requests(as.ana, requestFor({ gus }, { petInfo: `Dog ${dog}` }));
    for (let round = 0; round < MAX_PROPOSALS; round++) {
      const made = await as.ana.post(`/api/bookings/${id}/proposals`, { options: oneTime });
      statuses.push(made.status);
      if (made.status === 201) await answers(as.ana, (await viewIn(made)).proposal!.id, "withdrawn");
    }
  }

  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(429)]);
});

test("each step stands in the audit log", async () => {
  const { app, as, id, proposed } = await setUpProposals();
  await answers(as.ana, await proposed("gus"), "declined");
  await answers(as.ana, await proposed("ana"), "withdrawn");
  await answers(as.gus, await proposed("ana"), "accepted", 1);

  const rows = readRows(app.ctx.db, auditLog).filter(({ action }) => action.startsWith("proposal-"));
  expect(rows.map(({ action }) => action)).toEqual([
    "proposal-made",
    "proposal-declined",
    "proposal-made",
    "proposal-withdrawn",
    "proposal-made",
    "proposal-accepted",
  ]);
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([`booking ${id}`]));
});
