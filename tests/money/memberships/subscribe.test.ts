import { expect, test } from "bun:test";
import { membershipAttempts, memberships } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { MembershipAnswer } from "#src/shared/money/memberships.ts";
import { START } from "#tests/support/app.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { cards, read, setUpMembership } from "./setup.ts";

test("asks for a card first and starts nothing without one", async () => {
  const { gus, open, membership, subscriptions, isListed } = await setUpMembership();

  const answer = await open();

  expect(await (await gus.post("/api/create-subscription")).json()).toEqual(answer);
  expect(answer).toMatchObject({ isActive: false, kind: "setup", provider: { provider: "embedded" } });
  expect(answer.clientSecret).toStartWith(answer.intentId!);
  expect(answer.firstCharge).toEqual({ cents: 4900, at: START + 30 * DAY_MS, day: "Jul 10, 2026" });
  expect(await subscriptions()).toEqual([]);
  expect(await membership()).toMatchObject({ state: "pending_card", isActive: false, canDo: ["subscribe"] });
  expect(await isListed()).toBe(false);
});

test("starts the trial with a card and shows the first charge date", async () => {
  const { subscribe, isListed, profile, emails, open } = await setUpMembership();

  const membership = await subscribe();

  expect(membership).toMatchObject({
    state: "trialing",
    isActive: true,
    nextCharge: { cents: 4900, at: START + 30 * DAY_MS, day: "Jul 10, 2026" },
    card: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2031 },
    endsAt: null,
    canDo: ["cancel", "replace-card"],
  });
  expect(await isListed()).toBe(true);
  expect(profile()).toMatchObject({
    listedUntil: START + 32 * DAY_MS,
    membershipStartDate: START,
    membershipEndDate: null,
  });
  expect(emails()).toHaveLength(1);
  expect(emails()[0]).toMatchObject({ recipient: "gus@example.com", subject: "Your free trial has started" });
  expect(emails()[0]!.text).toContain("Your trial starts today. First charge: Friday, July 10, 2026.");
  expect(await open()).toMatchObject({ clientSecret: null, isActive: true });
});

test("exports all dates of the membership and the card and an open attempt", async () => {
  const { app, gus, open, subscribe } = await setUpMembership();
  const exported = async () => read<AccountExport>(await gus.post("/api/account/export", { password: PASSWORD }));
  await open();
  const opened = { kind: "trial" as const, status: "open" as const, createdAt: START };
  expect((await exported()).membershipAttempts).toMatchObject([opened]);
  await subscribe();
  changeRows(app.ctx.db, memberships, {}, { unpaidSince: 1, grantedUntil: 2 });

  const { membership, membershipAttempts: tries } = await exported();

  expect(tries).toMatchObject([{ ...opened, status: "succeeded" }]);
  expect(membership).toMatchObject({
    firstTrialUntil: START + 30 * DAY_MS,
    trialMovedAt: null,
    periodStart: START,
    unpaidSince: 1,
    grantedUntil: 2,
    cardExpMonth: 12,
    cardExpYear: 2031,
  });
});

test("reports a declined card and keeps the trial available", async () => {
  const { open, give, row, subscriptions } = await setUpMembership();
  const { intentId } = await open();

  const declined = await give(intentId!, "declined");
  const expired = await give(intentId!, "expired");

  expect(declined.status).toBe(422);
  expect((await declined.json()).error.fields.number).toContain("declined");
  expect((await expired.json()).error.fields.number).toContain("expired");
  expect(row().trialUsedAt).toBeNull();
  expect(await subscriptions()).toEqual([]);
  const { membership } = await read<MembershipAnswer>(await give(intentId!, "works"));
  expect(membership.state).toBe("trialing");
});

test("starts the trial after the bank's confirmation", async () => {
  const { open, give, approve, membership } = await setUpMembership();
  const { intentId } = await open();

  const asked = await read<MembershipAnswer>(await give(intentId!, "asks-once"));
  const before = await membership();
  const refused = await approve(intentId!, false);
  await give(intentId!, "asks-once");
  const approved = await read<MembershipAnswer>(await approve(intentId!));

  expect(asked.intent).toMatchObject({ id: intentId, status: "requires_action" });
  expect(before.state).toBe("pending_card");
  expect(refused.status).toBe(422);
  expect(approved).toMatchObject({ intent: null, membership: { state: "trialing" } });
});

testWith("accepts only valid test cards", setUpMembership, async ({ open, give }) => {
  const { intentId } = await open();
  const fieldsOf = async (card: Partial<typeof cards.works>) => {
    const answer = await give(intentId!, { ...cards.works, ...card });
    return answer.status === 422 ? (await answer.json()).error.fields : answer.status;
  };

  expect(await fieldsOf({ number: "4111 1111 1111 1111" })).toEqual({
    number: "This site uses test payments. Use a test card number.",
  });
  expect(await fieldsOf({ number: "hello" })).toHaveProperty("number");
  expect(await fieldsOf({ expMonth: 5, expYear: 2026 })).toEqual({ expMonth: "This card has expired" });
  expect(await fieldsOf({ expMonth: 13 })).toHaveProperty("expMonth");
});

test("gives the trial once and charges a second membership at once", async () => {
  const { subscribe, gus, pass, open, give, isListed, emails } = await setUpMembership();
  await subscribe();
  await gus.post("/api/membership/cancel", { reason: "A season off" });
  await pass(31);
  const hidden = await isListed();

  const answer = await open();
  const { membership } = await read<MembershipAnswer>(await give(answer.intentId!, "works"));

  expect(hidden).toBe(false);
  expect(answer).toMatchObject({ kind: "payment", isActive: false });
  expect(answer.firstCharge!.day).toBe("Jul 11, 2026");
  expect(membership).toMatchObject({ state: "active", isActive: true });
  expect(emails().map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["Your membership is active again", "Receipt for your membership: $49.00"]),
  );
});

test("expires an unpaid second start and lets the groomer start again", async () => {
  const { lapse, pass, open } = await setUpMembership();
  await lapse();
  const first = await open();
  await pass(2);

  const second = await open();

  expect(second.intentId).not.toBe(first.intentId);
  expect(second.clientSecret).not.toBeNull();
});

test("gives up an attempt after a week and still starts its trial later", async () => {
  const { app, open, give, pass, membership, subscriptions } = await setUpMembership();
  const { intentId } = await open();
  await pass(8);
  const states = findRows(app.ctx.db, membershipAttempts);
  const forgotten = await membership();

  await give(intentId!, "works");

  expect(states.map(({ status }) => status)).toEqual(["abandoned"]);
  expect(forgotten.state).toBe("none");
  expect((await membership()).state).toBe("trialing");
  expect(await subscriptions()).toHaveLength(1);
});

test("starts no second trial from an old card form", async () => {
  const { open, give, pass, lapse, subscriptions } = await setUpMembership();
  const old = await open();
  await pass(8);
  await lapse();

  await give(old.intentId!, "works");

  expect((await subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
});

testWith("hides another groomer's payment", setUpMembership, async ({ app, open }) => {
  const gil = await setUpMembership(app, "gil");
  const { intentId } = await open();
  await gil.open();

  const foreign = await gil.give(intentId!, "works");
  const missing = await gil.give("seti_unknown", "works");

  expect(foreign.status).toBe(404);
  expect(await foreign.text()).toBe(await missing.text());
  expect((await gil.approve(intentId!)).status).toBe(404);
});

testWith("accepts calls about a membership without a body", setUpMembership, async ({ app, user, subscribe }) => {
  const send = (path: string) => signedIn(app, user, "groomer").send("POST", path);

  expect((await send("/api/create-subscription")).status).toBe(200);
  await subscribe();
  expect((await send("/api/membership/cancel")).status).toBe(200);
  expect((await send("/api/membership/resume")).status).toBe(200);
});
