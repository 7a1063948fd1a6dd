import { beforeEach, expect, spyOn, test } from "bun:test";
import { memberships, users } from "#db/db.ts";
import { handleMissedEvents, receiveEvent } from "#src/features/money/memberships/provider/inbox.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { newcomer } from "#tests/people/accounts/setup.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { away, type Leaver, setUpLeaver } from "./setup.ts";

const tryCard = ({ giveUnseen }: Leaver, intentId: string) => giveUnseen(intentId).catch(() => {});

let setup: Leaver;

beforeEach(async () => {
  setup = await setUpLeaver();
});

test("ends the membership and deletes the customer when an account closes", async () => {
  await setup.subscribe();

  const response = await setup.leave();
  await setup.finish();

  expect(response.status).toBe(204);
  expect(setup.isErased()).toBe(true);
  expect(await setup.statuses()).toEqual(["canceled"]);
  expect(setup.customer()).toMatchObject({ email: null, name: null, cardId: null, deletedAt: setup.app.clock.now() });
  expect(setup.cards()).toEqual([]);
  await setup.pass(40);
  expect(setup.row()).toMatchObject({ state: "ended", subscriptionStatus: "canceled", cardLast4: null });
  expect(setup.emailsToGus().map(({ subject }) => subject)).toEqual(["Your Mudroom account was deleted"]);
  expect(setup.emailsToGus()[0]!.text).toContain("You won't be charged again");
  expect(setup.alerts()).toEqual([]);
});

test.each<[string, boolean, (it: Leaver) => unknown]>([
  ["a form left open", false, ({ open }) => open()],
  ["an ended trial", false, ({ lapse }) => lapse()],
  ["a planned end", true, (it) => it.subscribe().then(() => it.gus.post("/api/membership/cancel"))],
])("says at closing what the provider deletes and whether a membership ends: %s", async (_, ends, before) => {
  await before(setup);
  await setup.leave();

  const { text } = setup.emailsToGus().at(-1)!;
  expect([/membership ends too/.test(text), /deletes your name/.test(text)]).toEqual([ends, true]);
});

test("closes at once and erases the account when the provider answers", async () => {
  const { app, user } = setup;
  await setup.subscribe();
  const never = spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(() => new Promise(() => {}));
  const before = signedIn(app, user, "groomer");

  expect((await setup.leave()).status).toBe(204);

  expect((await before.get("/api/user")).status).toBe(401);
  expect((await app.visitor().post("/api/login", { username: "gus", password: PASSWORD })).status).toBe(401);
  await app.visitor().post("/api/forgot-password", { email: user.email });
  expect(setup.emailsToGus().at(-1)!.subject).toBe("Your Mudroom account was deleted");
  expect(await setup.isListed()).toBe(false);
  expect(setup.isErased()).toBe(false);
  never.mockRestore();
  await setup.finish();
  expect(setup.isErased()).toBe(true);
});

test("keeps email and name taken while an account closes and frees them after", async () => {
  await setup.subscribe();
  await setup.leave();
  const again = { ...newcomer, username: "gus2", email: setup.user.email };

  const early = await setup.app.visitor().post("/api/register", again);
  await setup.finish();

  expect([early.status, (await setup.app.visitor().post("/api/register", again)).status]).toEqual([409, 201]);
});

test("retries an unavailable provider later and alerts admins after a day", async () => {
  const { app } = setup;
  await setup.subscribe();
  const outage = spyOn(app.ctx.payments, "cancelNow").mockImplementation(away);
  await setup.leave();

  const tries: number[] = [];
  for (let minute = 0; minute < 60; minute++) {
    await setup.finish();
    tries.push(setup.account().closingTries);
    app.clock.advance(MINUTE_MS);
  }

  expect(tries.at(-1)).toBe(6);
  expect(setup.isErased()).toBe(false);
  expect(setup.alerts()).toEqual([]);
  for (let hour = 0; hour < 30; hour++) {
    app.clock.advance(HOUR_MS);
    await setup.finish();
  }
  expect(setup.alerts()).toMatchObject([{ kind: "closing_stuck", resolvedAt: null }]);
  expect(await setup.statuses()).toEqual(["trialing"]);

  outage.mockRestore();
  app.clock.advance(DAY_MS);
  await setup.finish();
  expect(setup.isErased()).toBe(true);
  expect(await setup.statuses()).toEqual(["canceled"]);
  expect(setup.alerts()).toMatchObject([{ kind: "closing_stuck", resolvedAt: app.clock.now() }]);
});

test("closes other accounts when the provider refuses one", async () => {
  const gus = await setUpLeaver();
  const hal = await setUpLeaver(gus.app, "hal");
  for (const setup of [gus, hal]) {
    await setup.subscribe();
    await setup.leave();
  }
  const { payments } = gus.app.ctx;
  const { id } = gus.customer();
  const findSubscriptions = payments.findSubscriptions.bind(payments);
  payments.findSubscriptions = (customerId) =>
    customerId === id ? Promise.reject(new Error("no such thing")) : findSubscriptions(customerId);

  await gus.finish();

  expect([gus.isErased(), hal.isErased()]).toEqual([false, true]);
});

test.each([
  ["first", async () => {}, []],
  ["second", () => setup.lapse(), ["canceled", "canceled"]],
] as const)(
  "cancels the open form of a %s membership and ignores a card entered there",
  async (_, before, statuses) => {
    await before();
    const { intentId } = await setup.open();
    await setup.leave();

    await setup.finish();
    await tryCard(setup, intentId!);
    await setup.runJobs();
    await setup.pass(1);

    expect((await setup.app.ctx.payments.getIntent(intentId!)).status).toBe("canceled");
    expect(await setup.statuses()).toEqual([...statuses]);
    expect(setup.alerts()).toEqual([]);
  },
);

test("starts nothing on a card entered while the account closes", async () => {
  const { intentId } = await setup.open();
  await setup.leave();

  await tryCard(setup, intentId!);
  await handleMissedEvents(setup.app.ctx);
  await reconcileMemberships(setup.app.ctx);

  expect(await setup.statuses()).toEqual([]);
  await setup.finish();
  expect(setup.isErased()).toBe(true);
  expect(await setup.statuses()).toEqual([]);
});

test("ends a form paid after the closing and alerts admins to the money", async () => {
  await setup.lapse();
  const { intentId, kind } = await setup.open();
  await setup.leave();

  await tryCard(setup, intentId!);
  await handleMissedEvents(setup.app.ctx);
  await setup.finish();

  expect(kind).toBe("payment");
  expect(await setup.statuses()).toEqual(["canceled", "canceled"]);
  expect(setup.alerts()).toMatchObject([{ kind: "closed_still_running", resolvedAt: null }]);
});

function held({ app }: Leaver, moment: "before" | "after") {
  const { payments } = app.ctx;
  const work = payments.subscribe.bind(payments);
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  const { promise: reached, resolve: arrived } = Promise.withResolvers<void>();
  payments.subscribe = async (...call) => {
    if (moment === "after") {
      const answer = await work(...call);
      arrived();
      await gate;
      return answer;
    }
    arrived();
    await gate;
    return work(...call);
  };
  return { reached, go };
}

const moments = ["before", "after"] as const;
const ends = ["erased first", "answered first", "at once"] as const;
test.each(moments.flatMap((moment) => ends.map((order) => [moment, order] as const)))(
  "leaves nothing running when a webhook is held %s the provider's work (%s)",
  async (moment, order) => {
    const { app } = setup;
    const { intentId } = await setup.open();
    await setup.giveUnseen(intentId!);
    const event = (await app.ctx.payments.eventsSince(0)).find(({ type }) => type === "setup_intent.succeeded")!;
    const { reached, go } = held(setup, moment);
    const webhook = receiveEvent(app.ctx, event).catch(() => {});
    await reached;

    expect((await setup.leave()).status).toBe(204);
    if (order === "erased first") await setup.finish();
    go();
    if (order === "answered first") await webhook;
    await Promise.all([webhook, setup.finish()]);
    app.clock.advance(HOUR_MS);
    await setup.finish();
    await reconcileMemberships(app.ctx);

    expect(setup.isErased()).toBe(true);
    expect((await setup.statuses()).filter((status) => status !== "canceled")).toEqual([]);
    expect(setup.row()).toMatchObject({ state: "ended", trialUsedAt: null });
    expect(setup.profile().listedUntil).toBe(0);
    expect(setup.customer().deletedAt).not.toBeNull();
    expect(setup.emailsToGus().map(({ subject }) => subject)).toEqual(["Your Mudroom account was deleted"]);
  },
);

test("ends a leftover subscription at the reconciliation", async () => {
  const { app } = setup;
  const { intentId } = await setup.open();
  await setup.giveUnseen(intentId!);
  const event = (await app.ctx.payments.eventsSince(0)).find(({ type }) => type === "setup_intent.succeeded")!;
  const lazy = spyOn(app.ctx.payments, "deleteCustomer").mockResolvedValue();
  const { reached, go } = held(setup, "before");
  const webhook = receiveEvent(app.ctx, event).catch(() => {});
  await reached;
  await setup.leave();
  await setup.finish();
  const outage = spyOn(app.ctx.payments, "cancelNow").mockImplementation(away);
  go();
  await webhook;
  expect(await setup.statuses()).toEqual(["trialing"]);

  lazy.mockRestore();
  outage.mockRestore();
  await reconcileMemberships(app.ctx);

  expect(await setup.statuses()).toEqual(["canceled"]);
  expect(setup.alerts()).toMatchObject([{ kind: "closed_still_running" }]);
});

test("deletes a customer created while the account closes", async () => {
  const { app } = setup;
  const { payments } = app.ctx;
  const work = payments.ensureCustomer.bind(payments);
  payments.ensureCustomer = async (...call) => {
    const made = await work(...call);
    expect((await setup.leave()).status).toBe(204);
    return made;
  };

  const answer = await setup.gus.post("/api/create-subscription");
  await reconcileMemberships(app.ctx);

  expect(answer.status).toBe(401);
  expect(setup.customer().deletedAt).not.toBeNull();
  expect(setup.alerts()).toEqual([]);
});

test("ends a long-closed account's leftovers at the provider and alerts admins", async () => {
  const { app } = setup;
  await setup.subscribe();
  const closed = { deletedAt: app.clock.now(), disabledAt: app.clock.now(), username: "deleted-1" };
  changeRows(app.ctx.db, users, { id: setup.user.id }, closed);
  changeRows(app.ctx.db, memberships, { groomerId: setup.groomerId }, { state: "ended" });

  await reconcileMemberships(app.ctx);
  await reconcileMemberships(app.ctx);

  expect(await setup.statuses()).toEqual(["canceled"]);
  expect(setup.customer().deletedAt).not.toBeNull();
  expect(setup.alerts()).toMatchObject([{ kind: "closed_still_running" }]);
  expect(setup.alerts()[0]!.message).toContain("Check for a charge to refund");
});

test("closes an account despite a fast clock", async () => {
  await setup.subscribe();
  setup.app.clock.advance(400 * DAY_MS);
  const outage = spyOn(setup.app.ctx.payments, "deleteCustomer").mockImplementation(away);
  await setup.leave();
  await setup.finish();
  outage.mockRestore();
  setup.app.clock.advance(-400 * DAY_MS);

  await setup.finish();

  expect(setup.isErased()).toBe(true);
});
