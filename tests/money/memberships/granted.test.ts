import { expect, test } from "bun:test";
import { groomerProfiles, memberships } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminMembershipChange, MembershipAnswer, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { changedByBoss, read, setUpMembership } from "./setup.ts";

const CHARGED_NOW = "You'll be charged $49.00 now.";

async function scene() {
  const setup = await setUpMembership();
  const { app, user, gus } = setup;
  const change = (action: AdminMembershipChange["action"], until: number | null = null) =>
    changedByBoss(app, user.id, action, { until });
  return {
    ...setup,
    change,
    setCheck: async (backgroundCheckStatus: "not_started" | "pending" | "failed") =>
      changeRows(app.ctx.db, groomerProfiles, { id: setup.groomerId }, { backgroundCheckStatus }),
    grant: (days = 40) => change("reactivate", app.clock.now() + days * DAY_MS),
    page: async () => (await gus.get("/subscribe")).text(),
  };
}

type Scene = Awaited<ReturnType<typeof scene>>;

test.each<[string, (s: Scene) => Promise<unknown>, string, string]>([
  [
    "after their trial",
    (s) => s.lapse().then(() => s.grant()),
    "Aug 20",
    "If you subscribe today, we'll charge $49.00 today",
  ],
  ["before it", (s) => s.grant(), "Jul 20", "Your trial starts today. First charge: Jul 10, 2026"],
  ["whose grant was canceled", (s) => s.grant(10).then(() => s.change("cancel")), "Jun 20", "Your trial starts"],
])("shows a granted groomer %s the end date and the price", async (_, before, day, ahead) => {
  const setup = await scene();
  await before(setup);

  const page = await setup.page();

  expect(page).toContain(`Your membership runs until ${day}, 2026. Subscribe to keep it after that. ${ahead}`);
  expect(page).not.toContain(CHARGED_NOW);
});

/* A membership runs whether or not the groomer is listed, so its words claim no listing that a check still holds back. */
test.each([
  ["not_started", "a canceled trial"],
  ["pending", "a canceled trial"],
  ["not_started", "a grant"],
  ["pending", "a canceled grant"],
  ["not_started", "a debt beside a grant"],
  ["pending", "a debt beside a grant"],
] as const)("claims no listing while the check is %s, in %s", async (backgroundCheckStatus, kind) => {
  const setup = await scene();
  const { gus } = setup;
  if (kind === "a debt beside a grant") await setup.subscribe("declines-later").then(() => setup.pass(33));
  const { length } = setup.emails();
  await setup.setCheck(backgroundCheckStatus);
  await (kind === "a canceled trial" ? setup.subscribe() : setup.grant());
  const { cancelText } = await setup.membership();
  if (kind === "a canceled trial") await gus.post("/api/membership/cancel");
  if (kind === "a canceled grant") await setup.change("cancel");

  const pages = [await (await gus.get("/groomer-dashboard?tab=account&section=membership")).text(), await setup.page()];
  const texts = [(await setup.membership()).words, cancelText, ...pages];
  await setup.pass(31);
  for (const { text } of setup.emails().slice(length)) texts.push(text);

  expect(await setup.isListed()).toBe(false);
  for (const text of texts)
    expect(text.match(/[^.>]*(?:(?:re|stay) listed|can find you until|can no longer)[^.<]*/i)?.[0]).toBeUndefined();
});

/* Nothing changes until the later of two ends. */
test.each([
  [60, "Aug 9, 2026", "August 9, 2026"],
  [20, "Jul 10, 2026", "July 10, 2026"],
])("says when a canceled trial beside %d granted days ends: %s", async (days, endsDay, longDay) => {
  const setup = await scene();
  const { app, user } = setup;
  await setup.grant(days);
  const { cancelText } = await setup.subscribe();
  expect(cancelText).toMatch(new RegExp(`^Nothing changes until ${endsDay}, .* undo this until Jul 10, 2026\\.$`));
  await setup.gus.post("/api/membership/cancel");

  const words = expect.stringContaining(`Ends on ${endsDay}. Nothing changes`);
  expect(await setup.membership()).toMatchObject({ endsDay, words });
  expect(setup.emails().at(-1)!.text).toContain(`${longDay}. Nothing changes`);
  expect(await (await setup.gus.get("/groomer-dashboard")).text()).toContain(`Your membership ends on ${endsDay}`);
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  await boss.patch(`/api/admin/users/${user.id}/suspension`, { suspended: true, reason: "Rude" });
  expect(setup.emails().at(-1)!.text).toMatch(`${longDay}, and you won't be charged`);
});

testWith("shows the paid listing date when the old keys are gone", scene, async (setup) => {
  const { app } = setup;
  await setup.subscribe();
  await setup.pass(31);
  changeRows(app.ctx.db, memberships, { groomerId: setup.groomerId }, { providerAccount: "acct_Old test" });
  Object.assign(app.ctx.payments, { account: async () => "acct_New test" });
  await setup.gus.post("/api/subscription/sync");

  const page = await setup.page();

  expect(page).toContain("runs until Aug 10, 2026. Subscribe to keep it after that.");
  expect(page).not.toContain(CHARGED_NOW);
});

async function listedInDebt(daysUnpaid = 3) {
  const setup = await setUpMembership();
  const { app, user, gus } = setup;
  await setup.subscribe("declines-later");
  await setup.pass(33);
  // Before the provider's next try, because that would end the membership.
  app.clock.advance((daysUnpaid - 3) * DAY_MS);
  await gus.post("/api/subscription/sync");
  const before = setup.row().state;
  const until = app.clock.now() + 40 * DAY_MS;
  const granted = await changedByBoss(app, user.id, "reactivate", { until });
  const text = async (path: string) => (await gus.get(path)).text();
  return { ...setup, before, granted, until, text };
}

test.each([
  ["in the seven days of grace", 3, "past_due"],
  ["after them", 7.5, "payment_required"],
])("shows the debt beside a grant that comes %s", async (_, days, state) => {
  const setup = await listedInDebt(days);
  const { granted, until, text } = setup;

  expect(setup.before).toBe(state as typeof setup.before);
  expect(granted).toMatchObject({ state: "past_due", isActive: true, listedUntil: until, due: { cents: 4900 } });
  expect(granted).toMatchObject({ nextCharge: null, endsAt: null });
  expect(granted.canDo).toEqual(["pay", "replace-card", "cancel"]);
  if (days > 7) expect(setup.emails().at(-1)!.text).toMatch(/can find you until .*\$49\.00 is still due/);
  expect(granted.words).toContain("We couldn't charge $49.00. You're still listed until");
  expect(await setup.isListed()).toBe(true);
  expect(await text("/subscribe")).not.toContain("Your membership is active");
  expect(await text("/groomer-dashboard")).toContain("Your last payment didn't go through");
  await setup.pass(39);
  expect(await setup.isListed()).toBe(true);
  await setup.pass(2);
  expect(await setup.isListed()).toBe(false);
});

testWith("lets a groomer pay the debt beside a grant", listedInDebt, async (setup) => {
  const { gus } = setup;
  const declined = await gus.post("/api/membership/pay");
  const { intentId, isActive } = await read<SubscriptionAnswer>(await gus.post("/api/get-or-create-subscription"));

  const paid = await read<MembershipAnswer>(await setup.give(intentId!, "works"));

  expect([declined.status, isActive]).toEqual([409, false]);
  expect((await declined.json()).error.message).toContain("declined");
  expect(paid.membership).toMatchObject({ state: "active", due: null, nextCharge: { day: "Aug 10, 2026" } });
});

/* Canceling an unpaid membership ends the listing only without a grant. */
test.each([
  [0, 31, "Parents can no longer find you.", "passed"],
  [0, 36, "Parents can no longer find you.", "passed"],
  [60, 31, "Parents can find you until Sep 9, 2026.", "passed"],
  [60, 36, "Parents can find you until Sep 14, 2026.", "passed"],
  [60, 31, "Your free time runs until Sep 9, 2026.", "pending"],
] as const)("says before canceling, with %d days granted, after %d days: %s", async (granted, days, says, check) => {
  const setup = await scene();
  const { app, user, gus } = setup;
  await setup.subscribe("declines-later");
  await setup.pass(days);
  if (granted) await setup.grant(granted);
  changeRows(app.ctx.db, groomerProfiles, { id: setup.groomerId }, { backgroundCheckStatus: check });

  await openTab(signedIn(app, user, "groomer"), "/groomer-dashboard?tab=account&section=membership", async (tab) => {
    await tab.press("Cancel membership");
    expect(tab.text("dialog p")).toBe(`Your membership ends now, and you won't owe anything. ${says}`);
  });
  await gus.post("/api/membership/cancel");
  expect(setup.emails().at(-1)!.text).not.toContain("one click");
  expect(await setup.membership()).toMatchObject({ isActive: granted > 0, due: null });
  expect((await setup.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
});

/* Someone who may not subscribe reads why, and nothing asks them to pay. */
test.each<[string, (s: Scene) => unknown, ("pending" | "failed")?]>([
  [
    "a trial ended by an open check",
    (s) =>
      s
        .setCheck("pending")
        .then(s.subscribe)
        .then(() => s.pass(46)),
    "pending",
  ],
  ["a form left open", (s: Scene) => s.open()],
  ["an unpaid membership", (s: Scene) => s.subscribe("declines-later").then(() => s.pass(45))],
  ["a trial ended by an admin", (s: Scene) => s.subscribe().then(() => s.change("non_payment"))],
  ["a canceled grant", (s: Scene) => s.grant().then(() => s.change("cancel"))],
])("asks no groomer to pay who may not: %s", async (_, before, check = "failed") => {
  const setup = await scene();
  await before(setup);
  await setup.setCheck(check);

  const { words, canDo } = await setup.membership();
  const paths = ["/groomer-dashboard", "/groomer-dashboard?tab=account", `/groomer/${setup.groomerId}`];
  const pages = await Promise.all(paths.map((path) => setup.gus.get(path)));
  const { length } = setup.emails();
  await setup.pass(41);
  const emails = setup.emails().slice(length);
  const texts = [words, ...emails.map(({ text }) => text), ...(await Promise.all(pages.map((page) => page.text())))];

  expect([canDo, texts.join()]).toEqual([
    [],
    expect.not.stringMatching(
      /until you pay|Pay to [Rr]e|Subscribe (?:to|again|any)|Come back|month is free|card to|Get listed|Activate your/,
    ),
  ]);
  await expect(setup.change("reactivate")).rejects.toThrow("until they pass");
});

/* A grant that runs out is no failed charge, and its last day is the end. */
test.each<[string, string, (scene: Scene) => unknown]>([
  ["without a membership", "Jun 20, 2026", () => {}],
  ["after a canceled trial", "Jul 21, 2026", (s) => s.lapse()],
  ["after failed charges", "Aug 19, 2026", (s) => s.subscribe("declines-later").then(() => s.pass(60))],
  [
    "beside a canceled trial",
    "Jul 15, 2026",
    async (s) => [await s.subscribe(), await s.change("cancel"), await s.pass(25)],
  ],
  ["after an admin's end", "Jun 20, 2026", (s) => s.subscribe().then(() => s.change("non_payment"))],
])("says when a grant %s ended", async (_, endsDay, before) => {
  const setup = await scene();
  await before(setup);
  await setup.grant(10);
  const { length } = setup.emails();
  await setup.pass(12);

  expect(setup.emails().at(length)).toHaveProperty("text", expect.not.stringContaining("charged"));
  expect(await (await setup.gus.get("/groomer-dashboard")).text()).toContain(`Your membership ended on ${endsDay}.`);
});
