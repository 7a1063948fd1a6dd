import { expect, test } from "bun:test";
import { auditLog, proposals, visits } from "#db/db.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { changeRows, readRow, readRows } from "#tests/support/rows.ts";
import { NEXT_TUESDAY, TUESDAY_NOON } from "../setup.ts";
import { answers, forgetMails, setUpProposals, threeTimes } from "./proposal-setup.ts";

const BEGINS = Date.parse(`${NEXT_TUESDAY}T12:00:00Z`);

test("what nobody answers for three days lapses, once, and both sides hear of it", async () => {
  const { app, booking, proposed, subjects } = await setUpProposals();
  await proposed("gus");
  const made = subjects();

  app.clock.advance(3 * DAY_MS - 1);
  await expireProposals(app.ctx);
  expect(subjects()).toEqual(made);
  app.clock.advance(1);
  for (let again = 0; again < 3; again++) await expireProposals(app.ctx);

  expect(readRow(app.ctx.db, proposals)).toMatchObject({ status: "lapsed", answeredAt: app.clock.now() });
  expect(booking()).toMatchObject({ status: "pending", expiresAt: app.clock.now() + DAY_MS });
  expect(subjects().slice(made.length)).toEqual([
    "ana: No new time for Tuesday, June 16, 2026",
    "gus: No new time for Tuesday, June 16, 2026",
  ]);
  expect(readRows(app.ctx.db, auditLog).at(-1)).toMatchObject({ action: "proposal-lapsed", actorId: null });
});

test("another time for an accepted visit can be chosen until the old one begins", async () => {
  const { app, as, booking, proposed } = await setUpProposals("accepted");
  app.clock.set(BEGINS - DAY_MS);
  const proposal = await proposed("gus");
  const before = booking();

  app.clock.set(BEGINS);
  expect((await answers(as.ana, proposal, "accepted", 1)).status).toBe(409);
  await expireProposals(app.ctx);

  expect(readRow(app.ctx.db, proposals)!.status).toBe("lapsed");
  expect(booking()).toEqual(before);
});

test("until the job has run, one whose time is up is neither shown nor in the way", async () => {
  const { app, as, proposed, subjects } = await setUpProposals();
  await proposed("gus");
  app.clock.advance(3 * DAY_MS);

  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect([seen.proposal, seen.actions]).toEqual([null, ["cancel", "propose"]]);
  await proposed("ana");

  expect(readRows(app.ctx.db, proposals).map(({ status }) => status)).toEqual(["lapsed", "open"]);
  expect(subjects()).toHaveLength(1 + 2 + 1);
});

test("a server that was off for days tells nobody about visits that are over", async () => {
  const { app, proposed, subjects } = await setUpProposals("accepted");
  await proposed("ana", threeTimes);
  const made = subjects();

  app.clock.set(BEGINS + 5 * DAY_MS);
  await expireProposals(app.ctx);

  expect(readRow(app.ctx.db, proposals)!.status).toBe("lapsed");
  expect(subjects()).toEqual(made);
});

test("a request that ends unanswered takes a parent's proposal with it, and nobody reads of both", async () => {
  const { app, booking, proposed, subjects } = await setUpProposals();
  await proposed("ana");
  const made = subjects();

  app.clock.set(booking().expiresAt!);
  await expireRequests(app.ctx, () => []);
  await expireProposals(app.ctx);

  expect(booking().status).toBe("expired");
  expect(readRow(app.ctx.db, proposals)).toMatchObject({ status: "lapsed", answeredAt: app.clock.now() });
  expect(subjects().slice(made.length)).toHaveLength(2);
});

async function proposedLate() {
  const setup = await setUpProposals();
  changeRows(setup.app.ctx.db, visits, {}, { expiresAt: BEGINS });
  setup.app.clock.set(BEGINS - HOUR_MS);
  const proposal = await setup.proposed("gus");
  forgetMails(setup.app);
  return { ...setup, proposal };
}

test("a request that ends because its parent has not chosen is not told as one that its groomer has not answered", async () => {
  const { app, booking, mails, subjects } = await proposedLate();
  app.clock.set(TUESDAY_NOON + 3 * DAY_MS);

  await expireProposals(app.ctx);
  expect(booking()).toMatchObject({ status: "pending", expiresAt: TUESDAY_NOON });
  await expireRequests(app.ctx, () => []);

  expect(subjects()).toEqual(["ana: Your booking request expired", "gus: A booking request expired"]);
  const [toAna, toGus] = mails();
  expect(toAna!.text).toContain("You and Blue Ridge Bath Co. didn't agree on a time");
  expect(toGus!.text).toContain("You and ana didn't agree on a time");
  expect(toAna!.text + toGus!.text).not.toMatch(/did not answer|your answer|a quick no/);
});

test("a groomer whose times are declined once the time that was asked for has passed reads that nothing waits", async () => {
  const { app, as, proposal, mails } = await proposedLate();
  app.clock.set(TUESDAY_NOON + HOUR_MS);

  await answers(as.ana, proposal, "declined");

  const [toGus] = mails();
  expect(toGus!.text).toContain("ana declined your proposal.");
  expect(toGus!.text).toContain("The requested time has passed, so the request expired.");
  expect(toGus!.text).not.toContain("waits for your answer");
});
