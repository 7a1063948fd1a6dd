import { expect, test } from "bun:test";
import { changeByAdmin } from "#src/features/money/memberships/admin-change.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { MembershipAnswer, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { read, setUpMembership } from "./setup.ts";

const boss: Viewer = { sessionId: 1, userId: 99, role: "admin", username: "boss", fullName: "Boss", groomerId: null };

/** Gus, whose card was declined some days ago, and whom an admin then lists for a season. */
async function listedInDebt(daysUnpaid = 3) {
  const setup = await setUpMembership();
  const { app, user, gus } = setup;
  await setup.subscribe("declines-later");
  await setup.pass(33);
  // Asked before the provider tries again, which would end it.
  app.clock.advance((daysUnpaid - 3) * DAY_MS);
  await gus.post("/api/subscription/sync");
  const before = setup.row().state;
  const by = { viewer: boss, info: { id: "r", ip: "127.0.0.1" } };
  const until = app.clock.now() + 40 * DAY_MS;
  const granted = await changeByAdmin(app.ctx, by, user.id, { action: "reactivate", reason: "A season on us", until });
  const text = async (path: string) => (await gus.get(path)).text();
  return { ...setup, before, granted, until, text };
}

test.each([
  ["in the seven days of grace", 3, "past_due"],
  ["after them", 7.5, "payment_required"],
])("a grant that comes %s is shown beside the debt", async (_, days, state) => {
  const setup = await listedInDebt(days);
  const { granted, until, text } = setup;

  expect(setup.before).toBe(state as typeof setup.before);
  expect(granted).toMatchObject({ state: "past_due", isActive: true, listedUntil: until, due: { cents: 4900 } });
  expect(granted).toMatchObject({ nextCharge: null, endsAt: null });
  expect(granted.canDo).toEqual(["pay", "replace-card", "cancel"]);
  expect(granted.words).toContain("We couldn't charge $49.00. You're still listed until");
  expect(await setup.isListed()).toBe(true);
  expect(await text("/subscribe")).not.toContain("Your membership is active");
  expect(await text("/groomer-dashboard")).toContain("Your last payment didn't go through");
});

test("what is owed is paid beside a grant", async () => {
  const setup = await listedInDebt();
  const { gus } = setup;
  const declined = await gus.post("/api/membership/pay");
  const { intentId, isActive } = await read<SubscriptionAnswer>(await gus.post("/api/get-or-create-subscription"));

  const paid = await read<MembershipAnswer>(await setup.give(intentId!, "works"));

  expect([declined.status, isActive]).toEqual([409, false]);
  expect((await declined.json()).error.message).toContain("declined");
  expect(paid.membership).toMatchObject({ state: "active", due: null, nextCharge: { day: "Aug 10, 2026" } });
});

test("who does not pay stays listed to the grant's end by the clock, and no longer", async () => {
  const setup = await listedInDebt();

  await setup.pass(39);
  const before = await setup.isListed();
  await setup.pass(2);

  expect([before, await setup.isListed()]).toEqual([true, false]);
});

test("canceling drops the debt and leaves the grant", async () => {
  const setup = await listedInDebt();

  await setup.gus.post("/api/membership/cancel");

  expect(await setup.membership()).toMatchObject({ isActive: true, due: null, listedUntil: setup.until });
  expect((await setup.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
});

test("the mail about the grant says what is still due", async () => {
  const setup = await listedInDebt(7.5);

  expect(setup.mails().at(-1)).toMatchObject({
    subject: "Your membership is active again",
    text: expect.stringContaining("$49.00 is still due"),
  });
});
