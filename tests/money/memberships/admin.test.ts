import { expect, test } from "bun:test";
import { auditLog, auditReasons } from "#db/db.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminMembershipChange } from "#src/shared/money/memberships.ts";
import { START } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { boss, changedByBoss, setUpMembership } from "./setup.ts";

async function adminScene() {
  const own = await setUpMembership();
  const change = (
    action: AdminMembershipChange["action"],
    more: Partial<AdminMembershipChange> & { userId?: number } = {},
  ) => {
    const { userId = own.user.id, ...rest } = more;
    return changedByBoss(own.app, userId, action, rest);
  };
  const codeOf = (question: Promise<unknown>) =>
    question.then(
      () => "done",
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  const audits = () => findRows(own.app.ctx.db, auditLog).filter(({ actorId }) => actorId === boss.userId);
  const reasons = () => findRows(own.app.ctx.db, auditReasons);
  return { ...own, change, codeOf, audits, reasons };
}

test.each(["cancel", "not_enough_leads"] as const)("ends the membership at the period's end on %s", async (action) => {
  const { subscribe, change, pass, isListed, membership, row, audits, reasons, emails, user } = await adminScene();
  await subscribe();

  const ending = await change(action);
  const listedMeanwhile = await isListed();
  await pass(30.5);

  expect(ending).toMatchObject({ state: "canceling", endsAt: START + 30 * DAY_MS });
  expect(listedMeanwhile).toBe(true);
  expect(row()).toMatchObject({ state: "ended", endAction: action, endReason: "A good reason" });
  expect((await membership()).isActive).toBe(false);
  expect(audits()).toMatchObject([{ action: `membership-${action}`, target: `groomer ${row().groomerId}` }]);
  expect(JSON.parse(audits()[0]!.detail!)).toEqual({ from: "trialing", to: "canceling", how: "ends-with-period" });
  expect(reasons()).toMatchObject([{ auditId: audits()[0]!.id, userId: user.id, reason: "A good reason" }]);
  expect(emails().find(({ subject }) => subject === "Your membership will end")!.text).toContain(
    "Reason: A good reason",
  );
});

test.each(["non_payment", "non_payment_declined"] as const)("ends and unlists it now on %s", async (action) => {
  const { subscribe, change, isListed, row, subscriptions } = await adminScene();
  await subscribe();

  const ended = await change(action);

  expect(ended).toMatchObject({ state: "payment_required", isActive: false, endsAt: START, canDo: ["subscribe"] });
  expect(await isListed()).toBe(false);
  expect(row()).toMatchObject({ endAction: action, endedAt: START });
  expect((await subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
});

test("doesn't let a groomer undo or see an undo of an admin's end", async () => {
  const { subscribe, change, gus, membership, emails } = await adminScene();
  await subscribe();
  await change("cancel");

  const answer = await gus.post("/api/membership/resume");
  const banner = await (await gus.get("/groomer-dashboard")).text();

  expect(answer.status).toBe(409);
  expect((await answer.json()).error.message).toBe(
    "We set this end date, so you can't undo it here. Email us at support@mudroom.example",
  );
  expect(await membership()).toMatchObject({ state: "canceling", canDo: ["replace-card"] });
  expect(banner).toContain("Your membership ends on");
  expect(banner).not.toContain("Keep my membership");
  expect(emails().at(-1)!.text).not.toContain("Changed your mind?");
});

test("treats the same decision twice as one, and undoes it by reactivating", async () => {
  const { subscribe, change, audits, subjects, row } = await adminScene();
  await subscribe();
  await change("cancel");

  expect((await change("cancel")).state).toBe("canceling");
  expect(audits()).toHaveLength(1);
  expect(subjects()).toEqual(["Your free trial has started", "Your membership will end"]);
  expect(await change("reactivate")).toMatchObject({ state: "trialing", endsAt: null });
  expect(row()).toMatchObject({ endAction: null, endReason: null });
});

testWith("refuses a change that the state doesn't allow", adminScene, async ({ app, subscribe, change, codeOf }) => {
  const ana = await addUser(app, "pet_parent", "ana");
  const nia = await addUser(app, "groomer", "nia");

  expect(await codeOf(change("cancel"))).toBe("conflict");
  expect(await codeOf(change("non_payment"))).toBe("conflict");
  await subscribe();
  expect(await codeOf(change("reactivate"))).toBe("conflict");
  expect(await codeOf(change("cancel", { userId: ana.id }))).toBe("not_found");
  expect(await codeOf(change("cancel", { userId: 99_999 }))).toBe("not_found");
  expect(await codeOf(change("cancel", { userId: nia.id }))).toBe("conflict");
  expect(await codeOf(change("reactivate", { until: START - DAY_MS }))).toBe("invalid");
  expect(await codeOf(change("reactivate", { until: START + 800 * DAY_MS }))).toBe("invalid");
});

test("charges the debt to the saved card on reactivating", async () => {
  const { subscribe, change, pass, gus, give, emails, row } = await adminScene();
  await subscribe("declines-later");
  await pass(31);

  const stillUnpaid = await change("reactivate");
  const { intent } = await (await gus.post("/api/membership/card")).json();
  await give(intent.id, "works");

  expect(stillUnpaid.state).toBe("past_due");
  const { text } = emails().find(({ subject }) => subject === "Come back as a member")!;
  expect(text).toContain("We couldn't charge $49.00 to your card (Visa ending in 0341).");
  expect(row().state).toBe("active");
});

test("gives back a paid period that was ended without a charge", async () => {
  const { app, subscribe, change, pass, isListed, row } = await adminScene();
  await subscribe();
  await pass(40);
  await change("non_payment");
  const hidden = await isListed();

  const back = await change("reactivate");

  expect(hidden).toBe(false);
  expect(back).toMatchObject({ state: "trialing", isActive: true, nextCharge: { day: "Aug 10, 2026" } });
  expect(await isListed()).toBe(true);
  const invoices = await app.ctx.payments.listInvoices(row().customerId!);
  expect(invoices.filter(({ status }) => status === "paid")).toHaveLength(1);
});

test("charges nothing without paid time and invites the groomer", async () => {
  const { lapse, change, membership, subjects } = await adminScene();
  await lapse();

  await change("reactivate");

  expect(await membership()).toMatchObject({ state: "ended", isActive: false });
  expect(subjects().at(-1)).toBe("Come back as a member");
});

test("lists a groomer by a grant until its date without a subscription", async () => {
  const { change, pass, isListed, membership, open } = await adminScene();

  const granted = await change("reactivate", { until: START + 10 * DAY_MS });
  const listedMeanwhile = await isListed();
  const canSubscribe = await open();
  await pass(10.5);

  expect(granted).toMatchObject({ state: "active", isActive: true, endsAt: START + 10 * DAY_MS, canDo: ["subscribe"] });
  expect(listedMeanwhile).toBe(true);
  expect(canSubscribe).toMatchObject({ isActive: false, kind: "setup" });
  expect(await isListed()).toBe(false);
  expect(await membership()).toMatchObject({ state: "payment_required", endsAt: START + 10 * DAY_MS });
});

test.each(["cancel", "not_enough_leads"] as const)("ends a grant at its end on %s", async (action) => {
  const endsAt = START + 10 * DAY_MS;
  const { change, pass, isListed, row, emails, gus, membership } = await adminScene();
  await change("reactivate", { until: endsAt });

  const ending = await change(action);
  const listedMeanwhile = await isListed();
  const dashboard = await (await gus.get("/groomer-dashboard")).text();
  await pass(10.5);

  expect(ending).toMatchObject({ state: "canceling", isActive: true, endsAt, canDo: ["subscribe"] });
  expect(listedMeanwhile).toBe(true);
  expect(dashboard).toContain("Your membership ends on Jun 20, 2026");
  expect(dashboard).not.toContain("Keep my membership");
  const email = emails().find(({ subject }) => subject === "Your membership will end")!;
  expect(email.text).toContain("Reason: A good reason");
  expect(email.text).toContain("June 20, 2026");
  expect(email.text).toContain("Subscribe anytime");
  expect(await isListed()).toBe(false);
  expect(await membership()).toMatchObject({ state: "ended", endsAt, endReason: "A good reason" });
  expect(row().endAction).toBe(action);
});

testWith("extends a grant and moves its end up", adminScene, async ({ change, row, isListed, audits }) => {
  await change("reactivate", { until: START + 10 * DAY_MS });
  await change("reactivate", { until: START + 20 * DAY_MS });
  const prolonged = row().grantedUntil;

  await change("cancel");
  await change("cancel");
  const back = await change("reactivate");
  await change("not_enough_leads");
  const ended = await change("non_payment");

  expect(prolonged).toBe(START + 20 * DAY_MS);
  expect(back).toMatchObject({ state: "active", endsAt: START + 20 * DAY_MS, endReason: null });
  expect(ended).toMatchObject({ state: "payment_required", endsAt: START });
  expect(await isListed()).toBe(false);
  expect(row().grantedUntil).toBeNull();
  expect(audits()).toHaveLength(6);
});

test("writes nothing while the provider is silent", async () => {
  const { app, subscribe, change, codeOf, row, audits } = await adminScene();
  await subscribe();
  app.ctx.payments.cancelNow = () => Promise.reject(new Error("The line is dead"));

  expect(await codeOf(change("non_payment"))).toContain("The line is dead");
  expect(row()).toMatchObject({ state: "trialing", endAction: null, endReason: null });
  expect(audits()).toEqual([]);
});
