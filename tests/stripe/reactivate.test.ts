import { expect, test } from "bun:test";
import { outbox } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminMembershipChange } from "#src/shared/money/memberships.ts";
import { changedByBoss } from "#tests/money/memberships/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import type { TestCardId } from "./payments.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(7);
const { sync } = site;

const change = (at: number, action: AdminMembershipChange["action"], until: number | null = null) =>
  changedByBoss(site.app, site.owners[at]!.id, action, { until });

async function afterTrial(at: number, card: TestCardId) {
  await site.givesCard(at, card);
  await sync(at);
  site.app.clock.advance(31 * DAY_MS);
  return sync(at);
}

async function endedInPaidTime(at: number) {
  const paid = await afterTrial(at, "pm_card_visa");
  await change(at, "non_payment");
  return paid.nextCharge!;
}
const customerOf = (at: number) => site.local.store.get("customer", site.rowOf(at).customerId!);

test("lists a groomer again when only the ended subscription has the card", async () => {
  const promised = await endedInPaidTime(1);
  customerOf(1).invoice_settings.default_payment_method = null;

  const back = await change(1, "reactivate");

  expect(back).toMatchObject({ state: "trialing", isActive: true, card: { last4: "4242" }, nextCharge: promised });
});

function losesCard(at: number) {
  customerOf(at).invoice_settings.default_payment_method = null;
  for (const subscription of site.local.store.all("subscription")) {
    if (subscription.customer === customerOf(at).id) subscription.default_payment_method = null;
  }
}

test("claims no charge, payment, or trial without a card", async () => {
  const promised = await endedInPaidTime(2);
  losesCard(2);
  const paidBefore = site.local.store.all("charge").length;

  const back = await change(2, "reactivate");
  const pay = await site.window(2).post("/api/membership/pay");
  const answer = await site.open(2);
  const page = await (await site.window(2).get("/subscribe")).text();
  const banner = await (await site.window(2).get("/groomer-dashboard")).text();
  site.local.confirm(answer.intentId!, "pm_card_mastercard");
  const listed = await sync(2);

  expect(back).toMatchObject({ isActive: false, label: "Card needed", canDo: ["replace-card", "cancel"] });
  expect(back.words).toBe(`Add a card to get listed. You won't be charged until ${promised.day}.`);
  expect(pay.status).toBe(409);
  expect(answer).toMatchObject({ kind: "setup", isActive: false, firstCharge: promised });
  expect(page).toContain(`We'll charge this card $49.00 on ${promised.day}.`);
  expect(page).not.toMatch(/charged \$49\.00 now|Your trial starts/);
  expect(banner).toContain("Add a card for your membership");
  expect(banner).not.toContain("Subscription Payment Required");
  expect(listed).toMatchObject({ state: "trialing", isActive: true, card: { last4: "4444" }, nextCharge: promised });
  expect(site.local.store.all("charge")).toHaveLength(paidBefore);
});

test.each([
  ["the groomer", 0],
  ["a suspension", 5],
  ["a link", 6],
])("ends a membership without a card at once by %s", async (_, at) => {
  await endedInPaidTime(at);
  losesCard(at);
  expect(await change(at, "reactivate")).toMatchObject({ label: "Card needed", endsNow: true });
  const boss = signedIn(site.app, await addUser(site.app, "admin", `boss${at}`), "admin");
  const set = (suspended: boolean, membership = "keep") =>
    boss.patch(`/api/admin/users/${site.owners[at]!.id}/suspension`, { suspended, membership, reason: "Rude" });

  if (at === 0) await site.window(at).post("/api/membership/cancel", {});
  else await set(true, at === 5 ? "end_at_period_end" : "keep");
  const text = findRows(site.app.ctx.db, outbox).findLast(({ subject }) => /suspended/.test(subject))?.text ?? "";
  if (at === 5) expect(text).toContain("Your membership ends now, and you won't owe anything.");
  if (at === 6) {
    const path = /\/membership\/end\?token=\S+/.exec(text)![0];
    expect(await (await site.app.visitor().get(path)).text()).toContain("It ends now");
    await site.app.visitor().submit("/membership/end", { token: path.split("=")[1]! });
  }
  await set(false);

  expect(await sync(at)).toMatchObject({ state: "ended", isActive: false, nextCharge: null, canDo: ["subscribe"] });
  expect(await (await site.window(at).get("/groomer-dashboard")).text()).not.toContain("Add a card");
});

test("pays nothing and notifies no one without an open invoice", async () => {
  const unpaid = await afterTrial(3, "pm_card_chargeCustomerFail");
  for (const invoice of site.local.store.all("invoice")) if (invoice.status === "open") invoice.status = "void";

  const pay = await site.window(3).post("/api/membership/pay");

  expect(unpaid.state).toBe("past_due");
  expect(pay.status).toBe(409);
  expect((await pay.json()).error.message).toContain("no open invoice");
});

test("shows a debt Stripe gave up beside a grant and accepts its payment", async () => {
  await afterTrial(4, "pm_card_chargeCustomerFail");
  const subscription = site.local.store.all("subscription").find(({ customer }) => customer === customerOf(4).id)!;
  Object.assign(subscription, { status: "unpaid" });
  const until = site.app.clock.now() + 40 * DAY_MS;
  await sync(4);

  const granted = await change(4, "reactivate", until);
  site.local.confirm((await site.open(4)).intentId!, "pm_card_visa");
  Object.assign(subscription, { status: "past_due" });
  const paid = await sync(4);

  expect(granted).toMatchObject({ state: "past_due", isActive: true, listedUntil: until, due: { cents: 4900 } });
  expect(paid).toMatchObject({ state: "active", due: null });
});
