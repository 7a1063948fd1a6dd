import { expect, spyOn, test } from "bun:test";
import { outbox, usedTrials, users } from "#db/schema/tables.ts";
import { finishCheckout } from "#src/features/money/memberships/checkout/finish.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { cards, type Leaver, leave, type MembershipSetup, read, setUpLeaver, setUpMembership } from "./setup.ts";

const card = { ...cards.works, expMonth: 10 };
const other = { ...cards.works, expMonth: 11 };

async function gusLeft() {
  const gus = await setUpLeaver();
  await gus.subscribe(card);
  await gus.leave();
  await gus.finish();
  return { app: gus.app, gus, hal: await setUpMembership(gus.app, "hal") };
}

const rename = ({ app, user }: Pick<MembershipSetup, "app" | "user">, email: string, more = {}) =>
  changeRows(app.ctx.db, users, { id: user.id }, { email, ...more });
const subscribePage = async ({ gus }: MembershipSetup) => (await gus.get("/subscribe")).text();
const DUE_NOW = "Your email or card already had a free month.";

testWith("charges an email with a used free month at once and says so before", gusLeft, async ({ hal }) => {
  rename(hal, "GUS@example.com");
  const page = await subscribePage(hal);
  const { intentId, kind } = await hal.open();
  const before = await hal.paidInvoices();
  await read(await hal.give(intentId!, other));

  expect(page).toContain(DUE_NOW);
  expect(page).toContain("You'll be charged $49.00 now.");
  expect([kind, before, await hal.paidInvoices()]).toEqual(["payment", 0, 1]);
  expect((await hal.membership()).state).toBe("active");
});

testWith("charges a card with a used free month only after a confirmation", gusLeft, async ({ hal }) => {
  const page = await subscribePage(hal);
  const { intentId, kind } = await hal.open();
  await read(await hal.give(intentId!, card));
  await hal.pass(2);
  const paidAtFirst = await hal.paidInvoices();
  const returned = await hal.gus.get("/groomer-dashboard?payment=return");
  const pageAfterCard = await subscribePage(hal);
  const next = await hal.open();
  await hal.pass(1);
  const paidLater = await hal.paidInvoices();
  await read(await hal.give((await hal.open()).intentId!, card));

  expect(page).toContain("Your trial starts today.");
  expect([kind, next.kind]).toEqual(["setup", "payment"]);
  expect(returned.headers.get("location")).toEndWith("/subscribe");
  expect(pageAfterCard).toContain(DUE_NOW);
  expect([paidAtFirst, paidLater, await hal.paidInvoices()]).toEqual([0, 0, 1]);
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

test("gives one free month to two accounts with one card and charges neither unasked", async () => {
  const { app, gus, hal, intents, go } = await sideBySide();

  const both = intents.map((id) => finishCheckout(app.ctx, id));
  go();
  await Promise.all(both);

  const states = [(await gus.membership()).state, (await hal.membership()).state];
  expect(states.toSorted()).toEqual(["none", "trialing"]);
  const second = states[0] === "trialing" ? hal : gus;
  expect(await second.paidInvoices()).toBe(0);
  expect((await second.open()).kind).toBe("payment");
});

test("leaves the free month to the card's next owner when its groomer leaves", async () => {
  const { app, gus, hal, intents, go } = await sideBySide();

  const finished = finishCheckout(app.ctx, intents[0]!).catch(() => {});
  await leave(gus);
  go();
  await finished;
  await finishCheckout(app.ctx, intents[1]!);

  expect((await hal.membership()).state).toBe("trialing");
});

test("starts a free month later for the same person after an outage", async () => {
  const { app, gus, intents, go } = await sideBySide();
  go();
  const away = spyOn(app.ctx.payments, "subscribe").mockRejectedValue(new PaymentError("unavailable", "Away"));
  await finishCheckout(app.ctx, intents[0]!).catch(() => {});
  const meanwhile = await gus.gus.post("/api/get-or-create-subscription");
  away.mockRestore();

  expect([meanwhile.status, (await gus.open()).isActive]).toEqual([503, true]);
  expect((await gus.membership()).state).toBe("trialing");
});

testWith("stores used free months as hashes and exports none", gusLeft, async ({ app, hal }) => {
  await hal.subscribe(other);
  const rows = findRows(app.ctx.db, usedTrials);
  const own = await (await hal.gus.post("/api/account/export", { password: PASSWORD })).text();

  expect(rows.map(({ kind }) => kind).sort()).toEqual(["card", "card", "email", "email"]);
  for (const { hash } of rows) {
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(own).not.toContain(hash);
  }
});

const PROMISE = /first month (is )?free|free 30-day trial|your free month/i;

async function readsOf({ gus }: Pick<MembershipSetup, "gus">) {
  const text = async (path: string) => {
    const page = await (await gus.get(path)).text();
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    return main.replaceAll(/<details[^>]*membership-faq.*?<\/details>/gs, "");
  };
  const { words } = await read<MembershipView>(await gus.get("/api/membership"));
  const own = ["", "?tab=account", "/start?step=photos"].map((path) => `/groomer-dashboard${path}`);
  return [words, ...(await Promise.all([...own, "/membership"].map(text)))];
}

test.each<[string, (hal: MembershipSetup, gus: Leaver) => unknown]>([
  ["under this address", (hal, gus) => rename(hal, gus.user.email)],
  ["under this address, unconfirmed", (hal, gus) => rename(hal, gus.user.email, { emailVerifiedAt: null })],
  ["with that card", async (hal) => hal.give((await hal.open()).intentId!, card)],
])("promises no free month on any page to a groomer who had it %s", async (_, comes) => {
  const { gus, hal } = await gusLeft();
  await comes(hal, gus);

  const texts = [...(await readsOf(hal)), await subscribePage(hal)];

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
  expect(texts[0]).toStartWith(`${DUE_NOW} Membership is $49.00 a month.`);
});

testWith("promises none to an account without a business profile either", gusLeft, async ({ app, gus }) => {
  const user = await addUser(app, "groomer", "ida");
  rename({ app, user }, gus.user.email);

  const texts = await readsOf({ gus: signedIn(app, user, "groomer") });

  expect(texts.filter((text) => PROMISE.test(text))).toEqual([]);
});

test("promises it on every page to a groomer who still has it", async () => {
  const texts = await readsOf(await setUpMembership());

  expect(texts.filter((text) => PROMISE.test(text))).toHaveLength(texts.length);
});

async function unconfirmed() {
  const gus = await setUpLeaver();
  const { db } = gus.app.ctx;
  const { intentId } = await gus.open();
  changeRows(db, users, { id: gus.user.id }, { emailVerifiedAt: null });
  await gus.give(intentId!, card);
  expect(findRows(db, usedTrials)).toMatchObject([{ kind: "card" }]);
  const confirms = async (email: string) => {
    const token = findRows(db, outbox, { recipient: email })
      .at(-1)!
      .text.match(/token=(\S+)/)![1]!;
    expect((await gus.app.visitor().post("/api/verify-email", { token })).status).toBeLessThan(300);
  };
  const confirmsOwn = async () => {
    await gus.gus.post("/api/verify-email/resend");
    await confirms(gus.user.email);
  };
  const goes = async () => {
    expect((await gus.leave()).status).toBe(204);
    await gus.finish();
    expect(gus.isErased()).toBe(true);
  };
  const kindFor = async (email: string) => {
    const next = await setUpMembership(gus.app, `next${email.length}`);
    rename(next, email);
    return (await next.open()).kind;
  };
  return { ...gus, confirms, confirmsOwn, goes, kindFor };
}

test.each<[string, "payment" | "setup", (gus: Awaited<ReturnType<typeof unconfirmed>>) => unknown]>([
  ["was confirmed right before its account closed has used its free month", "payment", (gus) => gus.confirmsOwn()],
  [
    "was confirmed without a record is recorded at the closing",
    "payment",
    ({ app, user }) => changeRows(app.ctx.db, users, { id: user.id }, { emailVerifiedAt: app.clock.now() }),
  ],
  ["was never confirmed still has its free month", "setup", () => {}],
])("an email that %s", async (_, kind, happens) => {
  const gus = await unconfirmed();
  await happens(gus);

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe(kind);
});

testWith("counts the free month as used for each address an account confirmed", unconfirmed, async (gus) => {
  await gus.confirmsOwn();
  const path = `/api/users/${gus.user.id}`;
  const change = { email: "second@example.com", currentPassword: PASSWORD };
  expect((await signedIn(gus.app, gus.user, "groomer").patch(path, change)).status).toBeLessThan(300);
  await gus.confirms(change.email);

  await gus.goes();

  expect(await gus.kindFor(gus.user.email)).toBe("payment");
  expect(await gus.kindFor(change.email)).toBe("payment");
});
