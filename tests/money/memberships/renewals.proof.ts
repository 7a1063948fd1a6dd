import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { InvoiceView, MembershipAnswer } from "#src/shared/money/memberships.ts";
import { START } from "#tests/support/app.ts";
import { cards, read, setUpMembership } from "./setup.ts";

test("emails a groomer once a week before the first charge", async () => {
  const { subscribe, pass, emails } = await setUpMembership();
  await subscribe();
  const warnings = () => emails().filter(({ subject }) => subject === "Your free trial ends soon");

  await pass(22);
  const early = warnings().length;
  await pass(4);

  expect(early).toBe(0);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]!.text).toContain("$49.00 on Friday, July 10, 2026");
});

test("brings the first charge, a receipt, and another month on day 31", async () => {
  const { subscribe, pass, membership, gus, emails, isListed } = await setUpMembership();
  await subscribe();
  await pass(30);
  const before = await read<InvoiceView[]>(await gus.get("/api/membership/invoices"));
  await pass(1);

  const after = await read<InvoiceView[]>(await gus.get("/api/membership/invoices"));
  expect(before.filter(({ status }) => status === "paid")).toEqual([]);
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ amountCents: 4900, status: "paid", day: "Jul 10, 2026", url: null });
  expect(await membership()).toMatchObject({ state: "active", nextCharge: { day: "Aug 10, 2026" }, due: null });
  expect(await isListed()).toBe(true);
  const receipts = emails().filter(({ subject }) => subject.startsWith("Receipt"));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]!.text).toContain("Visa ending in 4242");
});

test("lists a groomer for 7 days after a failed renewal and retries 3 times", async () => {
  const { subscribe, pass, membership, isListed, emails } = await setUpMembership();
  await subscribe("declines-later");
  await pass(31);
  const unpaid = await membership();
  const listedMeanwhile = await isListed();
  await pass(5.5);
  const stillListed = await isListed();
  await pass(1);

  expect(unpaid).toMatchObject({
    state: "past_due",
    isActive: true,
    listedUntil: START + 37 * DAY_MS,
    due: { cents: 4900 },
    canDo: ["pay", "replace-card", "cancel"],
    words: "We couldn't charge $49.00. Pay before Jul 17, 2026 to stay listed.",
  });
  expect([listedMeanwhile, stillListed, await isListed()]).toEqual([true, true, false]);
  expect(await membership()).toMatchObject({
    state: "payment_required",
    canDo: ["subscribe"],
    endsDay: "Jul 17, 2026",
  });
  expect(emails().map(({ subject }) => subject)).toEqual([
    "Your free trial has started",
    "Your free trial ends soon",
    "Your membership payment failed",
    "Your membership has ended",
  ]);
});

test("declines the same bad card and charges another at once", async () => {
  const { subscribe, pass, gus, give, membership, emails } = await setUpMembership();
  await subscribe("declines-later");
  await pass(31);

  const declined = await gus.post("/api/membership/pay");
  const { intent } = await read<MembershipAnswer>(await gus.post("/api/membership/card"));
  const paid = await read<MembershipAnswer>(await give(intent!.id, "works"));

  expect(declined.status).toBe(409);
  expect((await declined.json()).error.message).toContain("declined");
  expect(paid).toMatchObject({ intent: null, membership: { state: "active", card: { last4: "4242" } } });
  expect((await membership()).due).toBeNull();
  expect(emails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
});

test("doesn't charge a debt when the subscribe page opens", async () => {
  const { subscribe, pass, open, membership, give, subscriptions } = await setUpMembership();
  await subscribe("declines-later");
  await pass(31);

  const answer = await open();
  const untouched = await membership();
  await give(answer.intentId!, "works");

  expect(answer).toMatchObject({ kind: "setup", isActive: false, firstCharge: { cents: 4900 } });
  expect(untouched.state).toBe("past_due");
  expect((await membership()).state).toBe("active");
  expect(await subscriptions()).toHaveLength(1);
});

test("emails a groomer whose bank asks and confirms in the browser", async () => {
  const { open, give, approve, pass, gus, emails, membership } = await setUpMembership();
  const { intentId } = await open();
  await give(intentId!, "asks-always");
  await approve(intentId!);
  await pass(31);
  const unpaid = await membership();

  const { intent } = await read<MembershipAnswer>(await gus.post("/api/membership/pay"));
  const paid = await read<MembershipAnswer>(await approve(intent!.id));

  expect(unpaid.state).toBe("past_due");
  expect(intent).toMatchObject({ kind: "payment", status: "requires_action" });
  expect(paid.membership.state).toBe("active");
  expect(emails().map(({ subject }) => subject)).toContain("Please confirm your membership payment");
});

test("lets a groomer replace an expiring card before the renewal fails", async () => {
  const runsOut = { ...cards.works, expMonth: 7, expYear: 2026 };
  const late = await setUpMembership();
  const careful = await setUpMembership(late.app, "gil");
  await late.subscribe(runsOut);
  await careful.subscribe({ ...runsOut, number: "5555 5555 5555 4444" });
  const { intent } = await read<MembershipAnswer>(await careful.gus.post("/api/membership/card"));
  const replaced = await read<MembershipAnswer>(await careful.give(intent!.id, { ...cards.works, expYear: 2030 }));

  await late.pass(62);

  expect(replaced.membership.card).toMatchObject({ expYear: 2030 });
  expect((await late.membership()).state).toBe("past_due");
  expect((await careful.membership()).state).toBe("active");
});

test("lets a groomer cancel, resume, and cancel again", async () => {
  const { subscribe, gus, pass, isListed, membership, profile, emails } = await setUpMembership();
  await subscribe();

  const ending = await read<MembershipAnswer["membership"]>(
    await gus.post("/api/membership/cancel", { reason: "Rest" }),
  );
  const twice = await gus.post("/api/membership/cancel");
  const resumed = await read<MembershipAnswer["membership"]>(await gus.post("/api/membership/resume"));
  await gus.post("/api/membership/cancel");
  await pass(29.75);
  const listedToTheEnd = await isListed();
  await pass(0.5);

  expect(ending).toMatchObject({
    state: "canceling",
    isActive: true,
    endsDay: "Jul 10, 2026",
    canDo: ["resume", "replace-card"],
  });
  expect(twice.status).toBe(409);
  expect(resumed).toMatchObject({ state: "trialing", endsAt: null });
  expect([listedToTheEnd, await isListed()]).toEqual([true, false]);
  expect(await membership()).toMatchObject({ state: "ended", canDo: ["subscribe"] });
  expect(profile().membershipEndDate).toBe(START + 30 * DAY_MS);
  expect(emails().map(({ subject }) => subject)).toEqual([
    "Your free trial has started",
    "Your membership will end",
    "Your membership is active again",
    "Your membership will end",
    "Your membership has ended",
  ]);
  expect((await gus.post("/api/membership/resume")).status).toBe(409);
});

test("repairs lost events by reconciliation", async () => {
  const { app, subscribe, loseEventsFor, isListed, membership, runJobs, emails } = await setUpMembership();
  await subscribe();
  app.ctx.payments.eventsSince = async () => [];
  loseEventsFor(33);

  await runJobs();

  expect(await membership()).toMatchObject({ state: "active", isActive: true });
  expect(await isListed()).toBe(true);
  expect(emails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
});

test("starts the trial at the next check when the card came during an outage", async () => {
  const { app, open, giveUnseen, membership, runJobs } = await setUpMembership();
  const { intentId } = await open();
  await giveUnseen(intentId!);
  app.ctx.payments.eventsSince = async () => [];

  app.clock.advance(HOUR_MS);
  await runJobs();

  expect((await membership()).state).toBe("trialing");
});
