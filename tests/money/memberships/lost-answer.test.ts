import { beforeEach, expect, spyOn, test } from "bun:test";
import { groomerProfiles } from "#db/db.ts";
import { settleTrials } from "#src/features/money/memberships/trials/trials.ts";
import { PaymentError, type PaymentProvider } from "#src/ports/payments/provider.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import type { CardKind } from "./provider-contract.ts";
import { away, read, setUpMembership } from "./setup.ts";

async function setUpEnding(card: CardKind = "works") {
  const setup = await setUpMembership();
  const { app, user } = setup;
  await setup.subscribe(card);
  const boss = await addUser(app, "admin", "boss");
  const { payments } = app.ctx;
  return {
    ...setup,
    end: (action: string) =>
      signedIn(app, boss, "admin").patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "No leads" }),
    async losing(name: "cancelNow" | "setCancelAtPeriodEnd", go: () => Promise<unknown>, isDone = true) {
      const work = payments[name].bind(payments) as (...call: unknown[]) => Promise<unknown>;
      const lost = spyOn(payments as PaymentProvider, name).mockImplementation(async (...call: unknown[]) => {
        if (isDone) await work(...call);
        return away();
      });
      const answer = await go();
      lost.mockRestore();
      return answer as Response;
    },
  };
}

let setup: Awaited<ReturnType<typeof setUpEnding>>;

beforeEach(async () => {
  setup = await setUpEnding();
});

test("keeps an admin's end when the answer is lost and hides Resume", async () => {
  const answer = await setup.losing("setCancelAtPeriodEnd", () => setup.end("not_enough_leads"));
  await setup.runJobs();

  expect(answer.status).toBe(503);
  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "not_enough_leads", endReason: "No leads" });
  expect((await setup.gus.post("/api/membership/resume")).status).toBe(409);
  expect((await setup.membership()).canDo).not.toContain("resume");
  expect(setup.emails().at(-1)).toMatchObject({
    subject: "Your membership will end",
    text: expect.stringContaining("Reason: No leads"),
  });
});

test("keeps an end for nonpayment when the answer is lost", async () => {
  await setup.losing("cancelNow", () => setup.end("non_payment"));
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "payment_required", endAction: "non_payment" });
  expect(setup.emails().at(-1)!.text).toContain("because it wasn't paid");
});

test("keeps a groomer's end with its reason and lets them resume it", async () => {
  await setup.losing("setCancelAtPeriodEnd", () =>
    setup.gus.post("/api/membership/cancel", { reason: "A season off" }),
  );
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "groomer", endReason: "A season off" });
  expect(await read<MembershipView>(await setup.gus.post("/api/membership/resume"))).toMatchObject({
    state: "trialing",
  });
});

test("explains an end by a failed check when the answer is lost", async () => {
  const failed = { backgroundCheckStatus: "failed", backgroundCheckChangedAt: setup.app.clock.now() } as const;
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.groomerId }, failed);

  await setup.losing("cancelNow", () => settleTrials(setup.app.ctx).catch(() => {}));
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "ended", endAction: "check_failed" });
  expect(setup.emails().at(-1)!.text).toContain("you didn't pass the background check");
});

test("doesn't blame an end that was never carried out for a later one", async () => {
  const { payments } = setup.app.ctx;

  await setup.losing("setCancelAtPeriodEnd", () => setup.end("cancel"), false);
  await setup.gus.post("/api/subscription/sync");
  const noted = setup.row();
  await payments.setCancelAtPeriodEnd(setup.row().subscriptionId!, true, "");
  await setup.gus.post("/api/subscription/sync");

  expect(noted).toMatchObject({ state: "trialing", endAction: null, endReason: null });
  expect((await setup.membership()).canDo).toContain("resume");
});

test("removes the note when the provider refuses", async () => {
  const refused = spyOn(setup.app.ctx.payments, "setCancelAtPeriodEnd").mockRejectedValue(
    new PaymentError("unavailable", "No.", true),
  );

  const answer = await setup.end("cancel");
  refused.mockRestore();

  expect(answer.status).toBe(503);
  expect(setup.row()).toMatchObject({ state: "trialing", endAction: null, endReason: null });
});

test("keeps the end's owner when an older answer arrives in the middle", async () => {
  const { payments } = setup.app.ctx;
  const work = payments.setCancelAtPeriodEnd.bind(payments);
  const slow = spyOn(payments, "setCancelAtPeriodEnd").mockImplementation(async (...call) => {
    await setup.gus.post("/api/subscription/sync");
    return work(...call);
  });

  await setup.end("cancel");
  slow.mockRestore();

  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "cancel" });
  expect((await setup.gus.post("/api/membership/resume")).status).toBe(409);
});

/* If the provider doesn't answer at an admin's first try, the second one ends the membership, in each state. */
test.each([
  ["a planned end", "works", () => setup.gus.post("/api/membership/cancel")],
  ["an end planned by an admin", "works", () => setup.end("cancel")],
  ["an unpaid membership", "declines-later", () => setup.pass(31)],
  ["a running trial", "works", () => setup.runJobs()],
] satisfies [string, CardKind, () => Promise<unknown>][])(
  "ends %s now at an admin's second try",
  async (_, card, before) => {
    if (card !== "works") setup = await setUpEnding(card);
    await before();

    const first = await setup.losing("cancelNow", () => setup.end("non_payment"), false);
    const second = await setup.end("non_payment");

    expect([first.status, second.status, (await setup.subscriptions())[0]!.status]).toEqual([503, 200, "canceled"]);
  },
);
