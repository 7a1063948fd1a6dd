import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { alerts, auditLog, groomerProfiles, memberships, users } from "#db/db.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { siteForTests } from "#tests/stripe/site.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

const site = siteForTests(7);
const db = () => site.app.ctx.db;
const raised = (kind: "failed_cards" | "dispute") =>
  db().select({ message: alerts.message, groomerId: alerts.groomerId }).from(alerts).where(eq(alerts.kind, kind)).all();

const opensForm = (at: number) => site.window(at).post("/api/get-or-create-subscription");
async function fails(at: number, times: number) {
  const { intentId } = (await (await opensForm(at)).json()) as { intentId: string };
  for (let count = 0; count < times; count++) {
    site.local.confirm(intentId, "pm_card_chargeDeclined");
    expect((await site.post(site.local.events().at(-1)!)).status).toBe(200);
  }
}

test("opens no payment form before the owner confirms the email", async () => {
  const own = eq(users.id, site.owners[0]!.id);
  db().update(users).set({ emailVerifiedAt: null }).where(own).run();
  const refused = await opensForm(0);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    "Confirm your email first. The link is in the email we sent you.",
  ]);
  db().update(users).set({ emailVerifiedAt: 1 }).where(own).run();
  expect((await opensForm(0)).status).toBe(200);
});

test("alerts admins to five failed cards of an account an hour but not four", async () => {
  db().update(groomerProfiles).set({ businessName: "Happy Paws" }).run();
  await fails(1, 4);
  site.app.clock.advance(HOUR_MS + MINUTE_MS);
  await fails(1, 4);
  expect(raised("failed_cards")).toEqual([]);
  await fails(1, 1);
  expect(raised("failed_cards")).toEqual([
    {
      message: expect.stringMatching(/^5 cards of Happy .+ failed within an hour\.$/),
      groomerId: site.owners[1]!.profileId,
    },
  ]);
});

test("alerts admins to 15 failed cards of a network in an hour across accounts", async () => {
  site.app.clock.advance(2 * HOUR_MS);
  const before = raised("failed_cards").length;
  for (const at of [2, 3, 4]) await fails(at, 4);
  expect(raised("failed_cards")).toHaveLength(before);
  await fails(5, 3);
  expect(raised("failed_cards").at(-1)?.message).toStartWith("15 cards from one network failed within an hour");
});

test("ends only a suspended groomer's own failed card alerts", async () => {
  await fails(6, 5);
  const boss = signedIn(site.app, await addUser(site.app, "admin", "boss"), "admin");
  const suspects = async () =>
    ((await (await boss.get("/api/admin/needs-action")).json()) as NeedView[]).flatMap(
      ({ suspect }) => suspect?.id ?? [],
    );
  const { id } = site.owners[6]!;
  const [before, suspend] = [await suspects(), { reason: "Stolen cards", membership: "keep" }];
  expect(before).toContain(id);

  await boss.patch(`/api/admin/users/${id}/suspension`, { suspended: true, ...suspend });
  await boss.patch(`/api/admin/users/${id}/suspension`, { suspended: false, ...suspend });

  expect(await suspects()).toEqual(before.filter((other) => other !== id));
});

test("ends membership and listing with an email only after a lost chargeback", async () => {
  const { id, profileId } = site.owners[6]!;
  db().update(groomerProfiles).set({ backgroundCheckStatus: "passed" }).where(eq(groomerProfiles.id, profileId)).run();
  await site.givesCard(6, "pm_card_visa");
  await site.post(site.local.events().findLast(({ type }) => type === "setup_intent.succeeded")!);
  site.app.clock.advance(32 * 24 * HOUR_MS);
  const row = () => db().select().from(memberships).where(eq(memberships.groomerId, profileId)).get()!;
  site.local.events();
  const charge = site.local.store.all("charge").findLast((one) => one.customer === row().customerId)!;
  const closes = (status: "won" | "lost") =>
    site.post(
      site.local.store.emit("charge.dispute.closed", {
        id: `du_${status}`,
        object: "dispute",
        charge: charge.id,
        status,
      } as Stripe.Dispute),
    );

  expect((await closes("won")).status).toBe(200);
  expect(row().state).toBe("active");
  expect((await closes("lost")).status).toBe(200);

  expect(row()).toMatchObject({ state: "ended", endAction: "chargeback" });
  const { listedUntil } = db().select().from(groomerProfiles).where(eq(groomerProfiles.id, profileId)).get()!;
  expect(listedUntil).toBeLessThanOrEqual(site.app.clock.now());
  const { email } = db().select().from(users).where(eq(users.id, id)).get()!;
  expect(emailsTo(site.app, email).at(-1)?.text).toContain("because your bank reversed a payment for it");
  expect(raised("dispute").at(-1)).toMatchObject({ groomerId: profileId });
  expect(db().select().from(auditLog).where(eq(auditLog.action, "membership-chargeback")).all()).toHaveLength(1);
});
