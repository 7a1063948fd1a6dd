import { beforeEach, expect, spyOn, test } from "bun:test";
import { groomerProfiles } from "#db/db.ts";
import { settleTrials } from "#src/features/money/memberships/trials/trials.ts";
import { PaymentError, type PaymentProvider } from "#src/ports/payments/provider.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { away, read, setUpMembership } from "./setup.ts";

type Ending = "cancelNow" | "setCancelAtPeriodEnd";

async function setUpEnding() {
  const setup = await setUpMembership();
  const { app, user } = setup;
  await setup.subscribe();
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const { payments } = app.ctx;
  return {
    ...setup,
    end: (action: string) => boss.patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "No leads" }),
    async losing(name: Ending, go: () => Promise<unknown>, isDone = true) {
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

test("what an admin ended stays the admin's where the answer was lost, and is not the groomer's to resume", async () => {
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

test("an end at once for nonpayment is one for nonpayment where the answer was lost", async () => {
  await setup.losing("cancelNow", () => setup.end("non_payment"));
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "payment_required", endAction: "non_payment" });
  expect(setup.emails().at(-1)!.text).toContain("because it wasn't paid");
});

test("what a groomer ended stays theirs, with its reason, and they can resume it", async () => {
  await setup.losing("setCancelAtPeriodEnd", () =>
    setup.gus.post("/api/membership/cancel", { reason: "A season off" }),
  );
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "groomer", endReason: "A season off" });
  expect(await read<MembershipView>(await setup.gus.post("/api/membership/resume"))).toMatchObject({
    state: "trialing",
  });
});

test("an end by a failed check is told as one where the answer was lost", async () => {
  const failed = { backgroundCheckStatus: "failed", backgroundCheckChangedAt: setup.app.clock.now() } as const;
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.groomerId }, failed);

  await setup.losing("cancelNow", () => settleTrials(setup.app.ctx).catch(() => {}));
  await setup.runJobs();

  expect(setup.row()).toMatchObject({ state: "ended", endAction: "check_failed" });
  expect(setup.emails().at(-1)!.text).toContain("you didn't pass the background check");
});

test("an end that the silent provider never carried out explains no later one", async () => {
  const { payments } = setup.app.ctx;

  await setup.losing("setCancelAtPeriodEnd", () => setup.end("cancel"), false);
  await setup.gus.post("/api/subscription/sync");
  const noted = setup.row();
  await payments.setCancelAtPeriodEnd(setup.row().subscriptionId!, true, "");
  await setup.gus.post("/api/subscription/sync");

  expect(noted).toMatchObject({ state: "trialing", endAction: null, endReason: null });
  expect((await setup.membership()).canDo).toContain("resume");
});

test("a refusal takes the note back", async () => {
  const refused = spyOn(setup.app.ctx.payments, "setCancelAtPeriodEnd").mockRejectedValue(
    new PaymentError("unavailable", "No.", true),
  );

  const answer = await setup.end("cancel");
  refused.mockRestore();

  expect(answer.status).toBe(503);
  expect(setup.row()).toMatchObject({ state: "trialing", endAction: null, endReason: null });
});

test("an answer from before the end, which arrives in the middle of it, does not make it somebody else's", async () => {
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
