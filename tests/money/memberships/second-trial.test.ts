import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { usedTrials, users } from "#db/db.ts";
import { finish } from "#src/features/money/memberships/checkout/finish.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { testApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { cards } from "./cards.ts";
import { leave } from "./leaver.ts";
import { type MembershipSetup, read, setUpMembership } from "./setup.ts";

const card = { ...cards.works, expMonth: 10 };
const other = { ...cards.works, expMonth: 11 };

async function gusLeft() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await setUpMembership(app);
  await gus.subscribe(card);
  await gus.gus.post("/api/membership/cancel");
  await gus.pass(31);
  const db = app.ctx.db;
  changeRows(db, users, { id: gus.user.id }, { email: "gone@deleted.invalid", deletedAt: app.ctx.now() });
  return { app, hal: await setUpMembership(app, "hal") };
}

const rename = ({ app, user }: MembershipSetup, email: string) =>
  changeRows(app.ctx.db, users, { id: user.id }, { email });
const paid = async ({ app, row }: MembershipSetup) =>
  (await app.ctx.payments.listInvoices(row().customerId!)).filter(({ status }) => status === "paid").length;
const subscribePage = async ({ gus }: MembershipSetup) => (await gus.get("/subscribe")).text();
const DUE_NOW = "Your email or card already had a free month.";

test("an e-mail address that had its free month pays at once, and the page says so before anything is charged", async () => {
  const { hal } = await gusLeft();
  rename(hal, "GUS@example.com");
  const page = await subscribePage(hal);
  const { intentId, kind } = await hal.open();
  const before = await paid(hal);
  await read(await hal.give(intentId!, other));

  expect(page).toContain(DUE_NOW);
  expect(page).toContain("You'll be charged $49.00 now.");
  expect([kind, before, await paid(hal)]).toEqual(["payment", 0, 1]);
  expect((await hal.membership()).state).toBe("active");
});

test("a card that had its free month charges nothing until that is confirmed", async () => {
  const { hal } = await gusLeft();
  const page = await subscribePage(hal);
  const { intentId, kind } = await hal.open();
  await read(await hal.give(intentId!, card));
  await hal.pass(2);
  const asked = await paid(hal);
  const returned = await hal.gus.get("/groomer-dashboard?payment=return");
  const said = await subscribePage(hal);
  const next = await hal.open();
  await hal.pass(1);
  const stillAsked = await paid(hal);
  await read(await hal.give((await hal.open()).intentId!, card));

  expect(page).toContain("Your trial starts today.");
  expect([kind, next.kind]).toEqual(["setup", "payment"]);
  expect(returned.headers.get("location")).toEndWith("/subscribe");
  expect(said).toContain(DUE_NOW);
  expect([asked, stillAsked, await paid(hal)]).toEqual([0, 0, 1]);
});

test("an address that nobody has confirmed is not used up for whoever reads it", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const impostor = await setUpMembership(app);
  const { db } = app.ctx;
  const own = eq(users.id, impostor.user.id);
  const { intentId } = await impostor.open();
  db.update(users).set({ email: "hal@example.com", emailVerifiedAt: null }).where(own).run();
  await impostor.give(intentId!, card);
  await impostor.pass(1);
  await impostor.gus.post("/api/membership/cancel");
  db.update(users).set({ email: "gone@deleted.invalid", deletedAt: app.ctx.now() }).where(own).run();
  const hal = await setUpMembership(app, "hal");

  expect((await hal.open()).kind).toBe("setup");
  expect((await hal.subscribe(other)).state).toBe("trialing");
});

test("one that had its free month has no second one, before it is confirmed again or after", async () => {
  const { hal } = await gusLeft();
  rename(hal, "gus@example.com");
  const confirm = (emailVerifiedAt: number | null) =>
    changeRows(hal.app.ctx.db, users, { id: hal.user.id }, { emailVerifiedAt });

  confirm(null);
  expect((await hal.gus.post("/api/get-or-create-subscription")).status).toBe(409);
  confirm(1);
  expect((await hal.open()).kind).toBe("payment");
});

async function sideBySide() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const [gus, hal] = [await setUpMembership(app), await setUpMembership(app, "hal")];
  const { payments } = app.ctx;
  if (!isEmbedded(payments)) throw new Error("The test payments are meant");
  const intents = [(await gus.open()).intentId!, (await hal.open()).intentId!];
  for (const id of intents) await payments.confirm(id, card);
  const subscribe = payments.subscribe.bind(payments);
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  payments.subscribe = async (...call) => {
    await gate;
    return subscribe(...call);
  };
  return { app, gus, hal, intents, go };
}

test("two accounts that finish side by side with one card get one free month, and nobody is charged unasked", async () => {
  const { app, gus, hal, intents, go } = await sideBySide();

  const both = intents.map((id) => finish(app.ctx, id));
  go();
  await Promise.all(both);

  const states = [(await gus.membership()).state, (await hal.membership()).state];
  expect(states.toSorted()).toEqual(["none", "trialing"]);
  const second = states[0] === "trialing" ? hal : gus;
  expect(await paid(second)).toBe(0);
  expect((await second.open()).kind).toBe("payment");
});

test("somebody who leaves while the free month begins leaves it to whoever has the card", async () => {
  const { app, gus, hal, intents, go } = await sideBySide();

  const finished = finish(app.ctx, intents[0]!).catch(() => {});
  await leave(gus);
  go();
  await finished;
  await finish(app.ctx, intents[1]!);

  expect((await hal.membership()).state).toBe("trialing");
});

test("a free month that the provider did not begin in time is begun later, for the same person", async () => {
  const { app, gus, intents, go } = await sideBySide();
  go();
  const away = spyOn(app.ctx.payments, "subscribe").mockRejectedValue(new PaymentError("unavailable", "Away"));
  await finish(app.ctx, intents[0]!).catch(() => {});
  const meanwhile = await gus.gus.post("/api/get-or-create-subscription");
  away.mockRestore();

  const answer = await gus.open();

  expect([meanwhile.status, answer.isActive]).toEqual([503, true]);
  expect((await gus.membership()).state).toBe("trialing");
});

test("somebody else, with a card of their own, has the whole free month", async () => {
  const { hal } = await gusLeft();

  const membership = await hal.subscribe(other);

  expect(membership).toMatchObject({ state: "trialing", nextCharge: { at: hal.app.ctx.now() + 30 * DAY_MS } });
});

test("what is kept says nothing by itself, and is in no export", async () => {
  const { app, hal } = await gusLeft();
  await hal.subscribe(other);
  const rows = readRows(app.ctx.db, usedTrials);
  const own = await (await hal.gus.post("/api/account/export", { password: PASSWORD })).text();

  expect(rows.map(({ kind }) => kind).sort()).toEqual(["card", "card", "email", "email"]);
  for (const { hash } of rows) {
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(own).not.toContain(hash);
  }
});
