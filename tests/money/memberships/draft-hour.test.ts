import { expect, test } from "bun:test";
import { users } from "#db/db.ts";
import { sendWantedEnds } from "#src/features/money/memberships/ending/wanted-end.ts";
import { findMembershipForAdmin } from "#src/features/operations/admin/groomers/subscription.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { read, setUpLeaver } from "./setup.ts";

async function inTheHour(days = 30) {
  const setup = await setUpLeaver();
  const { app, user } = setup;
  await setup.subscribe();
  await setup.pass(days);
  const boss = await addUser(app, "admin", "boss");
  const as = () => signedIn(app, boss, "admin");
  const before = await setup.paidInvoices();
  return {
    ...setup,
    suspend: (body: object = {}) =>
      as().patch(`/api/admin/users/${user.id}/suspension`, { suspended: true, reason: "A test", ...body }),
    end: (action: string) => as().patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "No leads" }),
    chargedSince: async () => (await setup.paidInvoices()) - before,
  };
}
type Setup = Awaited<ReturnType<typeof inTheHour>>;

testWith("names the draft's day as the next charge", inTheHour, async (setup) => {
  const membership = await setup.membership();

  expect(membership).toMatchObject({ state: "active", isActive: true, due: null, endsNow: true });
  expect(membership.nextCharge!.day).toBe("Jul 10, 2026");
  expect(membership.words).toBe("Next charge: $49.00 on Jul 10, 2026.");
  const forAdmin = () => findMembershipForAdmin(setup.app.ctx.db, setup.user.id, setup.app.clock.now())!;
  expect(forAdmin()).toMatchObject({ state: "active", isUnpaid: true });
  await setup.pass(1);
  expect(forAdmin()).toMatchObject({ state: "active", isUnpaid: false });
  expect(await setup.membership()).toMatchObject({ endsNow: false, nextCharge: { day: "Aug 10, 2026" } });
  expect(setup.subjects()).not.toContain("Your membership payment failed");
});

test.each([
  ["the trial's end", 30],
  ["a month's end", 61],
])("charges a groomer who ends it in the hour after %s nothing more", async (_, days) => {
  const setup = await inTheHour(days);

  const ended = await read<MembershipView>(await setup.gus.post("/api/membership/cancel", { reason: "A season off" }));

  expect(ended).toMatchObject({ state: "ended", isActive: false, nextCharge: null, due: null });
  expect(setup.emails().at(-1)).toMatchObject({ subject: "Your membership has ended" });
  expect(await setup.statuses()).toEqual(["canceled"]);
  await setup.pass(40);
  expect(await setup.chargedSince()).toBe(0);
});

testWith("ends it the same way on a site that doesn't know the draft yet", setUpLeaver, async (setup) => {
  await setup.subscribe();
  setup.loseEventsFor(30);
  expect(await setup.membership()).toMatchObject({ state: "trialing", nextCharge: { day: "Jul 10, 2026" } });

  await setup.gus.post("/api/membership/cancel");

  await setup.pass(40);
  expect(setup.row().state).toBe("ended");
  expect((await setup.app.ctx.payments.listInvoices(setup.row().customerId!)).map(({ status }) => status)).toEqual([
    "void",
  ]);
});

test.each([
  ["an admin who ends it after the period", (setup: Setup) => setup.end("not_enough_leads"), "not_enough_leads"],
  ["an admin who cancels it", (setup: Setup) => setup.end("cancel"), "cancel"],
  ["a suspension", (setup: Setup) => setup.suspend(), "suspended"],
] as const)("charges nothing more after %s", async (_, go, endAction) => {
  const setup = await inTheHour();

  expect((await go(setup)).status).toBe(200);

  await sendWantedEnds(setup.app.ctx);
  await setup.pass(40);
  expect(await setup.chargedSince()).toBe(0);
  expect(setup.row()).toMatchObject({ state: "ended", endAction });
});

testWith("charges a suspended groomer who ends it by the link nothing more", inTheHour, async (setup) => {
  await setup.suspend({ membership: "keep" });
  const [, path] = /http:\/\/localhost:3000(\/membership\/end\?token=\S+)/.exec(setup.emailsToGus().at(-1)!.text)!;

  const shown = await (await setup.app.visitor().get(path!)).text();
  await setup.app.visitor().submit("/membership/end", { token: path!.split("token=")[1]! });

  expect(shown).toContain("It ends now, and you won't owe anything.");
  await setup.pass(40);
  expect(await setup.chargedSince()).toBe(0);
});

testWith("charges a closed account nothing more in that hour", inTheHour, async (setup) => {
  const { customerId } = setup.row();

  expect((await setup.leave()).status).toBe(204);
  await setup.finish();

  await setup.pass(40);
  expect(findRow(setup.app.ctx.db, users, { id: setup.user.id })!.deletedAt).not.toBeNull();
  const invoices = await setup.app.ctx.payments.listInvoices(customerId!);
  expect(invoices.map(({ status }) => status)).toEqual(["void"]);
});
