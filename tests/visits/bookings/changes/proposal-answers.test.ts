import { expect, test } from "bun:test";
import { auditLog, proposals, users, visits } from "#db/schema/tables.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { refusal } from "#tests/support/answers.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import { AFTERNOON, clearEmails, EVENING, MORNING, moves, NEXT_TUESDAY, TUESDAY_NOON } from "../setup.ts";
import { answers, oneTime, setUpProposals, THURSDAY, threeTimes, viewIn, WEDNESDAY } from "./proposal-setup.ts";

testWith("accepts a request at the time a parent chooses", setUpProposals, async ({ as, booking, proposed }) => {
  const proposal = await proposed("gus");

  const seen = await viewIn(answers(as.ana, proposal, "accepted", 3));

  expect(seen).toMatchObject({
    status: "accepted",
    preferredDate: THURSDAY,
    preferredTimeSlot: EVENING,
    startsAt: Date.parse(`${THURSDAY}T20:00:00Z`),
    proposal: null,
    groomerEmail: "gus@example.com",
  });
  expect(seen.actions).toContain("propose");
  expect(booking()).toMatchObject({ expiresAt: null, isOverbooked: false });
});

test("moves an accepted visit to the groomer's choice and clears the old arrival window", async () => {
  const { app, as, booking, proposed } = await setUpProposals("accepted");
  const sent = { arrivalFrom: "09:15", arrivalUntil: "10:15", visitOrder: 2, onMyWayAt: 1 };
  app.ctx.db.run(
    "UPDATE visits SET arrival_from = '09:15', arrival_until = '10:15', visit_order = 2, on_my_way_at = 1",
  );
  expect(booking()).toMatchObject(sent);
  const before = booking();
  const proposal = await proposed("ana", oneTime);
  expect(booking()).toEqual(before);

  const confirmed = { status: "accepted", confirm: true };
  const seen = await viewIn(as.gus.patch(`/api/proposals/${proposal}`, confirmed));

  expect(seen).toMatchObject({ status: "accepted", preferredDate: WEDNESDAY, preferredTimeSlot: MORNING });
  expect(booking()).toMatchObject({
    isOverbooked: false,
    arrivalFrom: null,
    arrivalUntil: null,
    visitOrder: null,
    onMyWayAt: null,
    calendarSequence: 2,
    statusChangedAt: before.statusChangedAt,
  });
});

test("moves a visit to another time of day on its own day", async () => {
  const { as, proposed } = await setUpProposals("accepted");
  const proposal = await proposed("gus", [{ date: NEXT_TUESDAY, slot: AFTERNOON }]);

  const moved = { preferredDate: NEXT_TUESDAY, preferredTimeSlot: AFTERNOON };
  expect(await viewIn(answers(as.ana, proposal, "accepted", 1))).toMatchObject(moved);
});

test.each(["pending", "accepted"] as const)(
  "keeps a %s booking when its proposal is declined or withdrawn",
  async (status) => {
    const { app, as, booking, proposed } = await setUpProposals(status);
    const kept = ({ expiresAt: _, repliedAt: __, ...rest }: ReturnType<typeof booking>) => rest;
    const before = kept(booking());

    for (const [who, by, end] of [
      ["gus", "ana", "declined"],
      ["gus", "gus", "withdrawn"],
      ["ana", "gus", "declined"],
      ["ana", "ana", "withdrawn"],
    ] as const) {
      const proposal = await proposed(who);
      expect((await viewIn(answers(as[by], proposal, end))).proposal).toBeNull();
      expect(kept(booking())).toEqual(before);
      expect(findRows(app.ctx.db, proposals).at(-1)).toMatchObject({ status: end, repliedAt: app.clock.now() });
    }
  },
);

test.each([
  ["accepted", "ana"],
  ["declined", "ana"],
  ["withdrawn", "gus"],
])("lets only the other side reply and only the proposer withdraw: %s", async (status, own) => {
  const { as, proposed } = await setUpProposals("accepted");

  expect((await answers(as.ana, await proposed(own as "ana" | "gus"), status, 1)).status).toBe(403);
});

testWith("requires a valid choice when there are several times", setUpProposals, async ({ as, proposed }) => {
  const proposal = await proposed("gus", threeTimes.slice(0, 2));

  for (const option of [undefined, 3]) {
    expect(await refusal(answers(as.ana, proposal, "accepted", option))).toEqual([422, { option: "Choose a time" }]);
  }
  expect((await answers(as.ana, proposal, "accepted", 4)).status).toBe(422);
  expect((await answers(as.ana, proposal, "lapsed")).status).toBe(422);
});

testWith("refuses a second reply to a proposal", setUpProposals, async ({ as, proposed }) => {
  const proposal = await proposed("gus");
  await answers(as.ana, proposal, "declined");

  for (const [who, status] of [
    ["ana", "accepted"],
    ["ana", "declined"],
    ["gus", "withdrawn"],
  ] as const) {
    expect(await refusal(answers(as[who], proposal, status, 1))).toEqual([
      409,
      "This proposal already has a reply or has expired.",
    ]);
  }
});

testWith("refuses a time that has passed and accepts a later one", setUpProposals, async ({ app, as, proposed }) => {
  const proposal = await proposed("gus", [
    { date: "2026-06-11", slot: MORNING },
    { date: "2026-06-12", slot: MORNING },
  ]);
  app.clock.set(Date.parse("2026-06-11T12:00:00Z"));

  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.proposal.options.map(({ state }: { state: string }) => state)).toEqual(["past", "open"]);
  expect(await refusal(answers(as.ana, proposal, "accepted", 1))).toEqual([
    409,
    "That time has passed. Choose another.",
  ]);
  expect((await answers(as.ana, proposal, "accepted", 2)).status).toBe(200);
});

test.each([
  ["gus", "declined", "gus", "withdrawn"],
  ["gus", "declined", "ana", "declined"],
  ["ana", "cancelled", "ana", "withdrawn"],
  ["ana", "cancelled", "gus", "declined"],
  ["gus", "accepted", "gus", "withdrawn"],
  ["gus", "accepted", "ana", "declined"],
] as const)("ends a proposal when %s has %s the booking, so %s's is %s", async (who, status, madeBy, end) => {
  const { app, as, id, proposed } = await setUpProposals();
  const proposal = await proposed(madeBy);

  await as[who].patch(`/api/bookings/${id}/status`, { status, confirm: true });

  expect(findRow(app.ctx.db, proposals)).toMatchObject({ status: end, repliedAt: app.clock.now() });
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.proposal).toBeNull();
  expect((await answers(as.ana, proposal, "accepted", 1)).status).toBe(409);
});

test("allows only a new time for a paused request whose time has passed", async () => {
  const { app, as, id, proposed } = await setUpProposals();
  app.ctx.db.run(`UPDATE visits SET expires_at = ${TUESDAY_NOON}`);
  app.clock.set(TUESDAY_NOON - 5 * HOUR_MS);
  const proposal = await proposed("gus", threeTimes.slice(1));
  app.clock.set(TUESDAY_NOON + DAY_MS);

  expect(await moves(as.gus, id, "accepted")).toBe("conflict");
  await openTab(as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    expect(tab.section("answers")).toContain("Tap a new time to accept it");
  });
  expect((await viewIn(answers(as.ana, proposal, "accepted", 2))).status).toBe("accepted");
});

test("ends a proposal with the visit when one side is suspended", async () => {
  const { app, ana, proposed } = await setUpProposals("accepted");
  await proposed("gus");
  const boss = await addUser(app, "admin", "boss");
  const suspended = await signedIn(app, boss, "admin").patch(`/api/admin/users/${ana.id}/suspension`, {
    suspended: true,
    reason: "Unpaid",
  });

  expect(suspended.status).toBe(200);
  expect(findRow(app.ctx.db, proposals)!.status).toBe("declined");
});

const BEGINS = Date.parse(`${NEXT_TUESDAY}T12:00:00Z`);

test("expires a proposal once after three days and notifies both sides", async () => {
  const { app, booking, proposed, subjects } = await setUpProposals();
  await proposed("gus");
  const made = subjects();

  app.clock.advance(3 * DAY_MS - 1);
  await expireProposals(app.ctx);
  expect(subjects()).toEqual(made);
  app.clock.advance(1);
  for (let again = 0; again < 3; again++) await expireProposals(app.ctx);

  expect(findRow(app.ctx.db, proposals)).toMatchObject({ status: "lapsed", repliedAt: app.clock.now() });
  expect(booking()).toMatchObject({ status: "pending", expiresAt: app.clock.now() + DAY_MS });
  expect(subjects().slice(made.length)).toEqual([
    "ana: No new time: Blue Ridge Bath Co., Tue, Jun 16",
    "gus: No new time: Tue, Jun 16",
  ]);
  expect(findRows(app.ctx.db, auditLog).at(-1)).toMatchObject({ action: "proposal-lapsed", actorId: null });
});

test("lets a parent choose a new time until the old visit begins", async () => {
  const { app, as, booking, proposed } = await setUpProposals("accepted");
  app.clock.set(BEGINS - DAY_MS);
  const proposal = await proposed("gus");
  const before = booking();

  app.clock.set(BEGINS);
  expect((await answers(as.ana, proposal, "accepted", 1)).status).toBe(409);
  await expireProposals(app.ctx);

  expect(findRow(app.ctx.db, proposals)!.status).toBe("lapsed");
  expect(booking()).toEqual(before);
});

test("hides an expired proposal before the job runs and allows a new one", async () => {
  const { app, as, proposed, subjects } = await setUpProposals();
  await proposed("gus");
  app.clock.advance(3 * DAY_MS);

  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect([seen.proposal, seen.actions]).toEqual([null, ["cancel", "propose"]]);
  await proposed("ana");

  expect(findRows(app.ctx.db, proposals).map(({ status }) => status)).toEqual(["lapsed", "open"]);
  expect(subjects()).toHaveLength(1 + 2 + 1);
});

test("notifies no one about past visits after days of downtime", async () => {
  const { app, proposed, subjects } = await setUpProposals("accepted");
  await proposed("ana", threeTimes);
  const made = subjects();

  app.clock.set(BEGINS + 5 * DAY_MS);
  await expireProposals(app.ctx);

  expect(findRow(app.ctx.db, proposals)!.status).toBe("lapsed");
  expect(subjects()).toEqual(made);
});

test("ends a parent's proposal with the expired request in one email", async () => {
  const { app, booking, proposed, subjects } = await setUpProposals();
  await proposed("ana");
  const made = subjects();

  app.clock.set(booking().expiresAt!);
  await expireRequests(app.ctx, () => []);
  await expireProposals(app.ctx);

  expect(booking().status).toBe("expired");
  expect(findRow(app.ctx.db, proposals)).toMatchObject({ status: "lapsed", repliedAt: app.clock.now() });
  expect(subjects().slice(made.length)).toHaveLength(2);
});

async function proposedLate() {
  const setup = await setUpProposals();
  changeRows(setup.app.ctx.db, visits, {}, { expiresAt: BEGINS });
  setup.app.clock.set(BEGINS - HOUR_MS);
  const proposal = await setup.proposed("gus");
  clearEmails(setup.app);
  return { ...setup, proposal };
}

test("blames no unanswered groomer when the parent never chose a time", async () => {
  const { app, booking, emails, subjects } = await proposedLate();
  app.clock.set(TUESDAY_NOON + 3 * DAY_MS);

  await expireProposals(app.ctx);
  expect(booking()).toMatchObject({ status: "pending", expiresAt: TUESDAY_NOON });
  await expireRequests(app.ctx, () => []);

  expect(subjects()).toEqual([
    "ana: Request expired: Blue Ridge Bath Co., Tue, Jun 16",
    "gus: A booking request expired",
  ]);
  const [toAna, toGus] = emails();
  expect(toAna!.text).toContain("You and Blue Ridge Bath Co. didn't agree on a time");
  expect(toGus!.text).toContain("You and ana didn't agree on a time");
  expect(toAna!.text + toGus!.text).not.toMatch(/did not answer|your answer|a quick no/);
});

test("reports an expired request to a groomer whose proposal is declined too late", async () => {
  const { app, as, proposal, emails } = await proposedLate();
  app.clock.set(TUESDAY_NOON + HOUR_MS);

  await answers(as.ana, proposal, "declined");

  const [toGus] = emails();
  expect(toGus!.text).toContain("ana declined your proposal.");
  expect(toGus!.text).toContain("The requested time has passed, so the request expired.");
  expect(toGus!.text).not.toContain("waits for your answer");
});

const note = "The gate code is #4711";

test("emails the parent a groomer's times with the reply deadline and mentions a note", async () => {
  const { id, emails, proposed, subjects } = await setUpProposals();

  await proposed("gus", threeTimes, { note });

  expect(subjects()).toEqual(["ana: New time proposed: Blue Ridge Bath Co., Tue, Jun 16"]);
  const [{ text, html, calendar }] = emails() as [ReturnType<typeof emails>[number]];
  expect(text).toContain("Hi ana,");
  expect(text).toContain(
    "Blue Ridge Bath Co. proposed new times for your booking request. Reply by Sat 12:00 PM, Eastern Time.",
  );
  expect(text).toContain("Proposed: Wednesday, June 17, 2026, Morning (8AM - 12PM), Eastern Time");
  expect(text).toContain("Proposed: Thursday, June 18, 2026, Evening (4PM - 7PM), Eastern Time");
  expect(text).toContain("Requested: Tuesday, June 16, 2026, Morning (8AM - 12PM), Eastern Time");
  expect(text).toContain("The visit is booked once you choose a time.");
  expect(text).toContain(`Read their note: http://localhost:3000/bookings/${id}`);
  expect(text + html).not.toContain("#4711");
  expect(calendar).toBeNull();
});

test("emails the groomer a parent's proposal and keeps the current time until a reply", async () => {
  const { emails, proposed, subjects } = await setUpProposals("accepted");

  await proposed("ana", threeTimes.slice(0, 1));

  expect(subjects()).toEqual(["gus: New time proposed: Tue, Jun 16"]);
  const [{ text }] = emails() as [ReturnType<typeof emails>[number]];
  expect(text).toContain("ana proposed a new time for your booking. Reply by Sat");
  expect(text).toContain("Your current time stays booked until you choose.");
  expect(text).toContain("Booked: Tuesday, June 16, 2026");
  expect(text).not.toContain("few words");
});

test.each([
  ["pending", "gus", "ana"],
  ["pending", "ana", "gus"],
  ["accepted", "gus", "ana"],
  ["accepted", "ana", "gus"],
] as const)("adds a %s booking to both calendars when a proposal by %s is accepted", async (status, madeBy, by) => {
  const { app, as, emails, proposed, subjects } = await setUpProposals(status);
  const proposal = await proposed(madeBy);
  clearEmails(app);

  await answers(as[by], proposal, "accepted", 1);

  const [day, named] = ["Wednesday, June 17, 2026", "Blue Ridge Bath Co., Wed, Jun 17"];
  const [parents, groomers] = emails();
  if (status === "pending") {
    expect(subjects()).toEqual([`ana: Booking confirmed: ${named}`, `gus: A booking for ${day} is confirmed`]);
    expect(groomers!.text).toContain("Their street and phone number are on the booking page now.");
  } else {
    expect(subjects()).toEqual([`ana: Visit moved: ${named}`, `gus: A booking was moved to ${day}`]);
    expect(groomers!.text).toContain("The old time is open again.");
  }
  const own = "You chose a time";
  expect((by === "ana" ? parents : groomers)!.text).toContain(own);
  expect((by === "ana" ? groomers : parents)!.text).toContain("chose a time you proposed, so the visit ");
  for (const { text, calendar } of [parents!, groomers!]) {
    expect(text).toContain(`Date: ${day}`);
    expect(calendar).toContain("METHOD:REQUEST");
    expect(calendar).toContain("DTSTART:20260617T120000Z");
    expect(calendar).toContain(`SEQUENCE:${status === "pending" ? 1 : 2}`);
  }
});

test("sends new calendar files for each of two moves", async () => {
  const { app, as, emails, proposed } = await setUpProposals("accepted");
  await answers(as.ana, await proposed("gus"), "accepted", 1);
  clearEmails(app);

  await answers(as.gus, await proposed("ana", threeTimes.slice(1)), "accepted", 2);

  const files = emails().flatMap(({ calendar }) => calendar ?? []);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toContain("SEQUENCE:3");
    expect(file).toContain("DTSTART:20260618T200000Z");
  }
});

const gone = { ana: "No new time: Blue Ridge Bath Co., Tue, Jun 16", gus: "No new time: Tue, Jun 16" };
test.each([
  ["pending", "gus", "declined", "gus", "The original request still needs your reply."],
  ["pending", "ana", "declined", "ana", "Your original request is still pending."],
  ["accepted", "gus", "declined", "gus", "The visit stays as booked."],
  ["pending", "gus", "withdrawn", "ana", "Your original request is still pending."],
  ["accepted", "ana", "withdrawn", "gus", "The visit stays as booked."],
] as const)("notifies the other side of a %s booking's proposal by %s that was %s", async (...row) => {
  const [status, madeBy, end, to, remains] = row;
  const { app, as, emails, proposed, subjects } = await setUpProposals(status);
  const proposal = await proposed(madeBy);
  clearEmails(app);

  const other = madeBy === "gus" ? "ana" : "gus";
  await answers(as[end === "declined" ? other : madeBy], proposal, end);

  expect(subjects()).toEqual([`${to}: ${gone[to]}`]);
  expect(emails()[0]!.text).toContain(remains);
  expect(emails()[0]!.calendar).toBeNull();
});

test("names a listed groomer but no parent to an unconfirmed email address", async () => {
  const { app, ana, emails, proposed } = await setUpProposals();
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });

  await proposed("gus");

  expect(emails()[0]!.text).toContain("Blue Ridge Bath Co. proposed new times for your booking request.");
  expect(emails()[0]!.text).not.toContain("gus");
});
