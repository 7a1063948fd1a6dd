import { expect, test } from "bun:test";
import { auditLog, businessHours, daysOff, groomerProfiles, locations, proposals, visits } from "#db/schema/tables.ts";
import {
  expiryAfterProposal,
  nextProposalStatus,
  proposalExpiry,
  proposalTransitions,
  proposingRefusal,
} from "#src/domain/proposal.ts";
import { proposedStart } from "#src/features/visits/bookings/slot-start.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { bookingStatuses, MAX_PROPOSALS, proposalStatuses, sides } from "#src/shared/visits/booking-labels.ts";
import type { TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { refusal, refusalOf } from "#tests/support/answers.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import {
  AFTERNOON,
  clearEmails,
  EVENING,
  MORNING,
  NEXT_SUNDAY,
  NEXT_TUESDAY,
  requestFor,
  requests,
  rules,
  TODAY,
} from "../setup.ts";
import { addVisit } from "../visits.ts";
import { answers, fill, oneTime, setUpProposals, THURSDAY, threeTimes, viewIn, WEDNESDAY } from "./proposal-setup.ts";

test("lets a groomer propose up to three times and shows both sides their actions", async () => {
  const { app, as, id, proposes } = await setUpProposals();

  const seen = await viewIn(proposes("gus", threeTimes, { note: " The van is at the garage. " }));

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

test("pauses a request during a groomer's proposal and for a day after", async () => {
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
  ["the same time twice", [...oneTime, ...oneTime], { options: "You proposed the same time twice" }],
  ["no day", [{ date: "2026-02-30", slot: MORNING }], { "options.0.date": "Choose a day" }],
  ["no time of day", [{ date: WEDNESDAY, slot: "Night" }], { "options.0.slot": "Choose a time of day" }],
] as const)("refuses to propose %s", async (_, options, fields) => {
  const { proposes } = await setUpProposals();

  expect(await refusal(proposes("ana", options))).toEqual([422, fields]);
});

const begun = "That time of day has already started. Pick a later one.";

test.each([
  ["the booked time", { date: NEXT_TUESDAY, slot: MORNING }, "This booking is already at that time. Pick another."],
  ["a day that has passed", { date: "2026-06-09", slot: MORNING }, "That day has passed. Pick a later one."],
  ["a time of today that has begun", { date: TODAY, slot: AFTERNOON }, begun],
  ["a day too far ahead", { date: "2027-06-18", slot: MORNING }, "Pick a day within the next 365 days."],
] as const)("refuses %s from both sides", async (_, time, sentence) => {
  const { proposes } = await setUpProposals();

  for (const who of ["ana", "gus"] as const) {
    const refused = await refusalOf(proposes(who, [...oneTime, time], { confirm: true }));
    expect(refused).toMatchObject({ status: 422, fields: { "options.1": sentence } });
  }
});

test("refuses a parent's proposal of times the groomer doesn't work", async () => {
  const { app, gus, proposes } = await setUpProposals();
  addRow(app.ctx.db, daysOff, { groomerId: gus.profile.id, startDate: THURSDAY, endDate: THURSDAY });
  const options = [
    { date: NEXT_SUNDAY, slot: MORNING },
    { date: WEDNESDAY, slot: MORNING },
    { date: THURSDAY, slot: MORNING },
  ];

  expect(await refusal(proposes("ana", options, { confirm: true }))).toEqual([
    422,
    { "options.0": "Blue Ridge Bath Co. is closed on Sundays.", "options.2": "Blue Ridge Bath Co. is off that day." },
  ]);
});

test("lets a groomer confirm and a parent choose a day off", async () => {
  const { app, as, gus, booking, proposes, proposed } = await setUpProposals();
  addRow(app.ctx.db, daysOff, { groomerId: gus.profile.id, startDate: THURSDAY, endDate: THURSDAY });
  const options = [
    { date: NEXT_SUNDAY, slot: MORNING },
    { date: WEDNESDAY, slot: MORNING },
    { date: THURSDAY, slot: EVENING },
  ];

  const asked = await refusalOf(proposes("gus", options));
  expect(asked.status).toBe(409);
  expect(asked.fields!.confirm).toBe(
    "Sunday, June 14, 2026, morning: You're closed on Sundays. Thursday, June 18, 2026, evening: This is one of your days off.",
  );
  await viewIn(answers(as.ana, await proposed("gus", options, { confirm: true }), "accepted", 1));

  expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_SUNDAY, isOverbooked: true });
});

test("allows one open proposal at a time and six per booking", async () => {
  const { as, proposes, proposed } = await setUpProposals();
  for (let round = 1; round <= MAX_PROPOSALS; round++) {
    const who = round % 2 ? "gus" : "ana";
    const proposal = await proposed(who);
    expect(await refusal(proposes(who))).toEqual([
      409,
      "Your proposal is still open. Withdraw it to propose other times.",
    ]);
    expect((await answers(as[who], proposal, "withdrawn")).status).toBe(200);
  }

  expect(await refusal(proposes("gus"))).toEqual([409, "This booking already had 6 proposals. Message each other."]);
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.actions).toEqual(["cancel"]);
});

testWith("limits how many proposals a person can send", setUpProposals, async ({ as, gus }) => {
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

testWith("logs each step of a proposal", setUpProposals, async ({ app, as, id, proposed }) => {
  await answers(as.ana, await proposed("gus"), "declined");
  await answers(as.ana, await proposed("ana"), "withdrawn");
  await answers(as.gus, await proposed("ana"), "accepted", 1);

  const rows = findRows(app.ctx.db, auditLog).filter(({ action }) => action.startsWith("proposal-"));
  const steps = ["made", "declined", "made", "withdrawn", "made", "accepted"];
  expect(rows.map(({ action }) => action)).toEqual(steps.map((step) => `proposal-${step}`));
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([`booking ${id}`]));
});

const doubted = "ana Tester proposed a new time, so the original time may not work for them.";

type Setup = Awaited<ReturnType<typeof setUpProposals>>;

const accept = ({ as, id }: Setup, more: object = {}) =>
  as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", ...more });

test.each([{}, { minutes: 90 }])("asks before accepting the time a parent wants to change (%j)", async (more) => {
  const setup = await setUpProposals();
  const { booking, proposed } = setup;
  await proposed("ana", threeTimes, { note: "I have to work that day." });

  const asked = await refusalOf(accept(setup, more));
  expect(asked).toEqual({ status: 409, message: doubted, fields: { confirm: doubted } });
  expect(booking().status).toBe("pending");
  await viewIn(accept(setup, { ...more, confirm: true }));
  expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
});

testWith("asks one question about both the proposal and a full day", setUpProposals, async (setup) => {
  rules(setup, { maxVisits: 1 });
  await setup.proposed("ana", oneTime);
  await fill(setup, { date: NEXT_TUESDAY, slot: MORNING });

  const { message } = await refusalOf(accept(setup));
  expect(message).toBe(`${doubted} This day is full. Your limit is 1 visit a day.`);
});

test.each([
  ["ana", "ana", "withdrawn"],
  ["gus", "ana", "declined"],
  ["gus", "gus", "open"],
] as const)("accepts the original time without a question (%s, %s, %s)", async (who, by, status) => {
  const setup = await setUpProposals();
  const proposal = await setup.proposed(by, oneTime);
  if (status !== "open") await answers(setup.as[who], proposal, status);

  expect((await accept(setup)).status).toBe(200);
});

test("declines a proposal when the other side proposes and sends one email", async () => {
  const { app, as, id, booking, proposed, proposes, emails, subjects, audited } = await setUpProposals();
  const hers = await proposed("ana", threeTimes);
  app.ctx.db.$client.run("DELETE FROM outbox");

  const seen = await viewIn(proposes("gus", [{ date: THURSDAY, slot: MORNING }]));
  expect(seen.proposal).toMatchObject({ madeBy: "groomer", options: [{ date: THURSDAY }] });
  const all = findRows(app.ctx.db, proposals);
  expect(all.flatMap(({ madeBy, status }) => [madeBy, status])).toEqual(["parent", "declined", "groomer", "open"]);
  expect(subjects()).toHaveLength(1);
  expect(emails()[0]!.recipient).toStartWith("ana@");
  expect(emails()[0]!.text).toContain("They declined your proposal.");
  expect(audited("proposal-declined")).toEqual({ proposal: hers });
  expect(booking()).toMatchObject({ status: "pending", expiresAt: null });

  const back = await viewIn(as.ana.post(`/api/bookings/${id}/proposals`, { options: oneTime }));
  expect(booking().expiresAt).toBe(app.clock.now() + DAY_MS);
  expect(back.proposal).toMatchObject({ madeBy: "parent", expiresAt: app.clock.now() + DAY_MS });
});

test("keeps an accepted visit when a proposal is answered with another", async () => {
  const { as, booking, proposed, proposes } = await setUpProposals("accepted");
  const his = await proposed("gus", threeTimes);

  expect((await proposes("ana", oneTime)).status).toBe(201);
  expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
  expect(await refusalOf(answers(as.ana, his, "accepted", 1))).toMatchObject({ status: 409 });
});

test.each([
  ["Today", () => "/groomer-dashboard?tab=bookings", ".row-line", "Choose"],
  ["the booking's page", (id: number) => `/bookings/${id}`, ".booking-card", "Book Wed morning"],
] as const)("fills one button on %s for the parent's times and asks before others", async (_, pathOf, place, go) => {
  const { as, id, booking, proposed } = await setUpProposals();
  await proposed("ana", threeTimes);

  await openTab(as.gus, pathOf(id), async (tab) => {
    expect(tab.find(`${place} .btn:not(.line)`)?.textContent).toStartWith(go);
    expect(tab.hasButton("Propose a")).toBe(true);
    expect(tab.hasButton("Accept Bath")).toBe(false);
    await tab.press("Accept Tuesday anyway");
    expect(booking().status).toBe("pending");
    expect(tab.text("dialog")).toContain("They proposed a new time. ana Tester requested");
    await tab.press("Accept anyway");
    expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
  });
});

const half = { date: WEDNESDAY, slot: MORNING, time: "10:30" } as const;

test.each([
  ["an hour of today that has passed", { date: TODAY, slot: MORNING, time: "11:00" }, "That time has passed."],
  ["a time outside its time of day", { ...half, slot: AFTERNOON }, "That time is in another time of day."],
  ["an impossible time", { ...half, time: "25:00" }, "Enter a time before 11 PM"],
  ["a time whose window would end after midnight", { ...half, slot: EVENING, time: "23:00" }, "Enter a time before"],
] as const)("refuses to propose %s for everyone", async (_, time, sentence) => {
  const { proposes } = await setUpProposals();

  const { status, fields } = await refusalOf(proposes("gus", [time], { confirm: true }));
  expect(status).toBe(422);
  expect(Object.values(fields!)[0]).toStartWith(sentence);
});

testWith("lets only a groomer propose an exact time", setUpProposals, async ({ proposes }) => {
  expect(await refusal(proposes("ana", [half]))).toEqual([
    422,
    { "options.0": "Pick a time of day. Only your groomer can name an exact time." },
  ]);
});

test.each([
  ["before opening", { ...half, time: "07:30" }, "You're closed at that time."],
  ["when the visit would end after closing", { ...half, slot: EVENING, time: "17:45" }, "You're closed at that time."],
  ["on a closed day", { ...half, date: "2026-06-14" }, "You're closed on Sundays."],
  ["inside another visit", half, "This visit doesn't fit between your other visits that day."],
] as const)("asks a groomer about a time %s", async (_, time, sentence) => {
  const setup = await setUpProposals();
  const other = await requests(setup.as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Biscuit" }));
  const offered = await viewIn(setup.as.gus.post(`/api/bookings/${other.id}/proposals`, { options: [half] }));
  await viewIn(answers(setup.as.ana, offered.proposal!.id, "accepted"));

  const asked = await refusalOf(setup.proposes("gus", [time]));
  expect(asked.status).toBe(409);
  expect(asked.fields!.confirm).toEndWith(sentence);
  await setup.proposed("gus", [time], { confirm: true });
});

test("makes a chosen exact time the arrival window in the visit and both emails", async () => {
  const { as, app, booking, proposed, emails } = await setUpProposals();
  const proposal = await proposed("gus", [half, { date: NEXT_TUESDAY, slot: MORNING, time: "09:15" }]);
  expect(emails()[0]!.text).toContain("between 10:30 and 11:30 AM");

  const seen = await viewIn(answers(as.ana, proposal, "accepted", 1));

  expect(seen).toMatchObject({ preferredDate: WEDNESDAY, preferredTimeSlot: MORNING, status: "accepted" });
  expect(seen.arrival).toEqual({ from: "10:30", until: "11:30" });
  expect(booking()).toMatchObject({ arrivalFrom: "10:30", arrivalUntil: "11:30", isOverbooked: false });
  app.clock.advance(11_000);
  const windowEmails = emails().filter(({ text }) => text.includes("Between 10:30 and 11:30 AM"));
  expect(windowEmails.map(({ recipient }) => recipient).toSorted()).toEqual(["ana@example.com", "gus@example.com"]);
});

test("refuses an exact time that was just taken and keeps the request pending", async () => {
  const { app, as, proposed, ...setup } = await setUpProposals();
  const other = await requests(as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Biscuit" }));
  const first = await proposed("gus", [half]);
  const second = await viewIn(as.gus.post(`/api/bookings/${other.id}/proposals`, { options: [half] }));

  for (const [proposal, status] of [[first, 200] as const, [second.proposal!.id, 409] as const])
    expect((await answers(as.ana, proposal, "accepted")).status).toBe(status);
  expect(findRows(app.ctx.db, visits).map(({ status }) => status)).toEqual(["accepted", "pending"]);
});

testWith("shows a groomer who moved an exact time in their own time zone", setUpProposals, async (setup) => {
  changeRows(setup.app.ctx.db, groomerProfiles, {}, { timeZone: "America/Denver" });

  // 9:30 AM at the visit is 7:30 AM for the groomer, who opens at 8.
  const asked = await refusalOf(setup.proposes("gus", [{ ...half, time: "09:30" }]));
  expect(asked.fields!.confirm).toContain("You're closed at that time of day.");
  await viewIn(answers(setup.as.ana, await setup.proposed("gus", [half]), "accepted"));
  expect(setup.booking()).toMatchObject({ arrivalFrom: "10:30", timeZone: "America/New_York" });
  expect((await (await setup.as.gus.get(`/api/bookings/${setup.id}`)).json()).arrival.from).toBe("08:30");
});

test.each([
  ["on the day before the clocks go back", "2026-10-31", "10:30", "2026-10-31T14:30Z"],
  ["on the day the clocks go back", "2026-11-01", "10:30", "2026-11-01T15:30Z"],
  ["in the hour skipped in spring", "2027-03-14", "02:30", "2027-03-14T07:30Z"],
])("resolves an exact time %s to one instant", (_, date, time, at) => {
  expect(proposedStart({ date, slot: MORNING, time }, "America/New_York")).toBe(Date.parse(at));
});

const suggested = async (setup: Setup, who: "ana" | "gus") =>
  (await (await setup.as[who].get(`/api/bookings/${setup.id}/suggestions`)).json()) as TimeSuggestion[];

testWith("refuses a time that was just taken and keeps the others open", setUpProposals, async (setup) => {
  const { app, as, booking, proposed } = setup;
  rules(setup, { maxVisits: 1 });
  const proposal = await proposed("gus", [...oneTime, { date: THURSDAY, slot: MORNING }]);
  await fill(setup, oneTime[0]!);

  const seen = await viewIn(as.ana.get(`/api/bookings/${setup.id}`));
  expect(seen.proposal!.options.map(({ state }) => state)).toEqual(["full", "open"]);
  expect(await refusal(answers(as.ana, proposal, "accepted", 1))).toEqual([409, "That time was just taken."]);
  expect(findRow(app.ctx.db, proposals)!.status).toBe("open");
  expect(booking().status).toBe("pending");
  expect((await answers(as.ana, proposal, "accepted", 2)).status).toBe(200);
});

testWith("refuses a parent's proposal of a full time of day", setUpProposals, async (setup) => {
  rules(setup, { maxVisits: 1 });
  await fill(setup, oneTime[0]!);

  expect(await refusal(setup.proposes("ana", oneTime))).toEqual([
    422,
    { "options.0": "That time of day just filled up. Pick another." },
  ]);
});

testWith("asks a groomer before offering a full day and marks the visit overbooked", setUpProposals, async (setup) => {
  const { as, booking, proposes, proposed } = setup;
  rules(setup, { maxVisits: 1 });
  await fill(setup, oneTime[0]!);

  expect((await refusalOf(proposes("gus", oneTime))).fields!.confirm).toBe(
    "Wednesday, June 17, 2026, morning: This day is full. Your limit is 1 visit a day.",
  );
  const proposal = await proposed("gus", oneTime, { confirm: true });
  expect((await viewIn(as.ana.get(`/api/bookings/${setup.id}`))).proposal!.options[0]!.state).toBe("open");
  expect((await answers(as.ana, proposal, "accepted")).status).toBe(200);
  expect(booking()).toMatchObject({ status: "accepted", isOverbooked: true });
});

test("doesn't count the old visit against its new time on the same day", async () => {
  const setup = await setUpProposals("accepted");
  rules(setup, { maxVisits: 1 });

  const proposal = await setup.proposed("ana", [{ date: NEXT_TUESDAY, slot: EVENING }]);

  expect(await viewIn(answers(setup.as.gus, proposal, "accepted"))).toMatchObject({ preferredTimeSlot: EVENING });
  expect(setup.booking().isOverbooked).toBe(false);
});

testWith("applies a groomer's notice and horizon to parents and not to the groomer", setUpProposals, async (setup) => {
  rules(setup, { noticeHours: 72, horizonDays: 10 });
  const [soon, far] = ["2026-06-12", "2026-06-25"].map((date) => [{ date, slot: MORNING }]);

  for (const options of [soon, far]) expect((await setup.proposes("ana", options)).status).toBe(422);
  for (const options of [soon, far]) {
    await answers(setup.as.gus, await setup.proposed("gus", options), "withdrawn");
  }
  const days = async (who: "ana" | "gus") => (await suggested(setup, who)).map(({ date }) => date).sort();
  expect([(await days("ana"))[0]! > "2026-06-12", (await days("gus"))[0]! > "2026-06-12"]).toEqual([true, false]);
});

test.each([true, false])("books nothing where the groomer closed since with the day plan %s", async (isPlanned) => {
  const setup = await setUpProposals();
  rules(setup, { isPlanned });
  const proposal = await setup.proposed("gus", threeTimes);
  addRow(setup.app.ctx.db, daysOff, { groomerId: setup.gus.profile.id, startDate: NEXT_TUESDAY, endDate: WEDNESDAY });
  const closes = (time: string) =>
    changeRows(setup.app.ctx.db, businessHours, { weekday: "thursday" }, { closes: time });
  const choose = async (place: number) => (await answers(setup.as.ana, proposal, "accepted", place)).status;
  closes("15:00");
  const accepted = await setup.as.gus.patch(`/api/bookings/${setup.id}/status`, { status: "accepted" });
  expect([accepted.status, await choose(1), await choose(2), await choose(3)]).toEqual([409, 409, 409, 409]);
  closes("18:00");
  expect(await choose(3)).toBe(200);
});

test("suggests other times that fit and shows added minutes only to the groomer", async () => {
  const setup = await setUpProposals("accepted");
  rules(setup, { maxVisits: 1 });
  await fill(setup, { date: WEDNESDAY, slot: AFTERNOON });

  const his = await suggested(setup, "gus");
  expect(his).toHaveLength(3);
  expect(his.filter(({ date }) => date === WEDNESDAY)).toEqual([]);
  for (const one of his)
    expect(one).toEqual({ ...one, addedMinutes: expect.any(Number), time: expect.stringMatching(/^\d\d:\d\d$/) });
  expect(Object.keys((await suggested(setup, "ana"))[0]!).toSorted()).toEqual(["date", "nearby", "slot"]);
});

testWith("lets both sides propose each suggestion unchanged", setUpProposals, async (setup) => {
  for (const who of ["ana", "gus"] as const) {
    const times = (await suggested(setup, who)).map(({ date, slot, time }) => ({ date, slot, time }));
    for (const options of [times.slice(0, 3), times.slice(3)].filter(({ length }) => length > 0)) {
      await answers(setup.as[who], await setup.proposed(who, options), "withdrawn");
    }
  }
});

testWith("reveals no other homes by suggestions for other places or by own visits", setUpProposals, async (setup) => {
  await fill(setup, { date: WEDNESDAY, slot: MORNING });
  const { db } = setup.app.ctx;
  db.run("UPDATE visits SET pet_parent_id = (SELECT user_id FROM groomer_profiles) WHERE status = 'accepted'");
  const eve = await addUser(setup.app, "pet_parent", "eve");
  addVisit(setup, { parentId: eve.id, date: WEDNESDAY });
  const nearby = async () => (await suggested(setup, "ana")).some((one) => one.nearby);
  db.run("UPDATE visits SET service_zip_code = '28711'");
  changeRows(db, locations, {}, { zipCode: "28711" });
  expect(await nearby()).toBe(true);

  changeRows(db, locations, {}, { zipCode: "28801" });
  expect(await nearby()).toBe(false);
  changeRows(db, locations, {}, { zipCode: "28711" });
  addVisit(setup, { parentId: setup.ana.id, date: WEDNESDAY, slot: AFTERNOON });
  expect(await nearby()).toBe(false);
});

testWith("suggests the next open times to a groomer without the day plan", setUpProposals, async (setup) => {
  rules(setup, { isPlanned: false });

  expect(await suggested(setup, "gus")).toEqual(
    [{ date: TODAY, slot: EVENING }, ...[MORNING, AFTERNOON].map((slot) => ({ date: "2026-06-11", slot }))].map(
      (time) => ({ ...time, nearby: false }) as TimeSuggestion,
    ),
  );
});

const now = Date.parse("2026-06-10T16:00:00Z");
const startsAt = now + 6 * DAY_MS;
const timeZone = "America/New_York";
const booking = { status: "pending", startsAt, timeZone, expiresAt: now + 2 * DAY_MS } as const;
const none = { made: 0, isOwnOpen: false };
const times = { "in time": now + 1, "too late": now };

const everyCase = () =>
  sides.flatMap((madeBy) =>
    proposalStatuses.flatMap((status) =>
      (Object.keys(proposalTransitions) as (keyof typeof proposalTransitions)[]).flatMap((action) =>
        ([...sides, "system"] as const).flatMap((actor) =>
          Object.entries(times).map(([when, expiresAt]) => {
            const outcome = nextProposalStatus({ madeBy, status, expiresAt }, action, actor, now);
            return {
              change: "to" in outcome ? `${madeBy}'s -> ${outcome.to} | ${actor} ${action} ${when}` : undefined,
              refusal: "refused" in outcome ? `${outcome.refused} | ${status} | ${actor} ${action} ${when}` : undefined,
            };
          }),
        ),
      ),
    ),
  );

test("allows exactly these changes of a proposal", () => {
  const changes = everyCase().flatMap(({ change }) => change ?? []);

  expect(changes).toEqual([
    "parent's -> accepted | groomer accept in time",
    "parent's -> declined | groomer decline in time",
    "parent's -> withdrawn | parent withdraw in time",
    "parent's -> lapsed | system expire too late",
    "groomer's -> accepted | parent accept in time",
    "groomer's -> declined | parent decline in time",
    "groomer's -> withdrawn | groomer withdraw in time",
    "groomer's -> lapsed | system expire too late",
  ]);
});

test("says whether a refused reply has the wrong person or status or time", () => {
  const refusals = everyCase().flatMap(({ refusal }) => refusal ?? []);

  expect(refusals).toHaveLength(2 * proposalStatuses.length * 4 * 3 * 2 - 8);
  expect(refusals.filter((line) => line.startsWith("too-early"))).toEqual([
    "too-early | open | system expire in time",
    "too-early | open | system expire in time",
  ]);
  const tries = ["groomer accept", "groomer decline", "parent withdraw", "parent accept", "parent decline"];
  expect(refusals.filter((line) => line.includes("| open |") && line.startsWith("over"))).toEqual(
    [...tries, "groomer withdraw"].map((one) => `over | open | ${one} too late`),
  );
  expect(refusals.filter((line) => !line.includes("| open |")).every((line) => line.startsWith("over"))).toBe(true);
});

test("allows proposals for pending requests and accepted visits", () => {
  const open = bookingStatuses.filter((status) => !proposingRefusal({ ...booking, status }, none, now));

  expect(open).toEqual(["pending", "accepted"]);
});

test.each([
  ["until the time of day begins", { ...booking, expiresAt: null }, none, startsAt - 1, undefined],
  ["not once it has begun", { ...booking, expiresAt: null }, none, startsAt, "too-late"],
  ["not once the request has expired", booking, none, booking.expiresAt, "too-late"],
  ["an accepted visit doesn't expire", { ...booking, status: "accepted" }, none, booking.expiresAt, undefined],
  ["not with an open proposal by the same side", booking, { made: 1, isOwnOpen: true }, now, "one-open"],
  ["six times", booking, { made: MAX_PROPOSALS - 1, isOwnOpen: false }, now, undefined],
  ["not a seventh time", booking, { made: MAX_PROPOSALS, isOwnOpen: false }, now, "too-many"],
] as const)("decides on proposing: %s", (_, facts, proposals, at, refusal) => {
  expect(proposingRefusal(facts, proposals, at)).toBe(refusal as ReturnType<typeof proposingRefusal>);
});

const far = now + 30 * DAY_MS;
const paused = { ...booking, expiresAt: null };
const agreed = { ...booking, status: "accepted" } as const;
test.each([
  ["after three days", paused, "groomer", [far], now + 3 * DAY_MS],
  ["when its last time begins", paused, "groomer", [now + 5, now + DAY_MS], now + DAY_MS],
  ["when the old time of an accepted visit begins", { ...agreed, startsAt: now + 9 }, "groomer", [far], now + 9],
  ["not with the old time of a request", { ...paused, startsAt: now + 9 }, "groomer", [far], now + 3 * DAY_MS],
  ["with the request, when a parent proposes", booking, "parent", [far], booking.expiresAt],
  ["not with the paused request when a groomer proposes", booking, "groomer", [far], now + 3 * DAY_MS],
  ["despite the old deadline of an accepted visit", agreed, "parent", [far], now + 3 * DAY_MS],
] as const)("ends a proposal %s", (_, facts, madeBy, starts, end) => {
  expect(proposalExpiry(facts, { madeBy, starts }, now)).toBe(end);
});

test("extends a request by a day after a proposal within its time of day", () => {
  const noon = { startsAt: now, preferredTimeSlot: "Afternoon (12PM - 4PM)", arrivalFrom: null, timeZone } as const;
  expect(expiryAfterProposal({ ...noon, startsAt: now + 3 * DAY_MS }, now)).toBe(now + DAY_MS);
  expect(expiryAfterProposal(noon, now)).toBe(now + 4 * HOUR_MS);
});
test("asks a groomer before accepting a full time and marks and logs the visit", async () => {
  const setup = await setUpProposals("accepted");
  const { app, as, booking, proposed, subjects, audited } = setup;
  rules(setup, { maxVisits: 1 });
  const proposal = await proposed("ana", oneTime);
  await fill(setup, oneTime[0]!);
  clearEmails(app);

  const message = "This day is full. Your limit is 1 visit a day. Decline it, or accept it anyway.";
  expect(await refusalOf(answers(as.gus, proposal, "accepted"))).toEqual({
    status: 409,
    message,
    fields: { confirm: message },
  });
  expect(booking().preferredDate).toBe(NEXT_TUESDAY);
  expect([findRow(app.ctx.db, proposals)!.status, subjects()]).toEqual(["open", []]);
  const taken = await as.gus.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await viewIn(taken)).toMatchObject({ preferredDate: WEDNESDAY, isOverbooked: true });
  expect(subjects()).toHaveLength(2);
  expect(audited("proposal-accepted")).toEqual({ proposal, overbooked: true });
});

testWith("refuses a parent a full time even when confirmed", setUpProposals, async (setup) => {
  rules(setup, { maxVisits: 1 });
  const proposal = await setup.proposed("gus", oneTime);
  await fill(setup, oneTime[0]!);

  const refused = await setup.as.ana.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await refusal(refused)).toEqual([409, "That time was just taken."]);
  expect(setup.booking().status).toBe("pending");
});
