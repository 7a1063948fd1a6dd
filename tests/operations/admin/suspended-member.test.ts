import { beforeEach, expect, spyOn, test } from "bun:test";
import { auditLog, groomerProfiles, outbox, users } from "#db/db.ts";
import { sendWantedEnds } from "#src/features/money/memberships/ending/wanted-end.ts";
import { isRunning } from "#src/features/money/memberships/member.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { away, changedByBoss, setUpMembership } from "#tests/money/memberships/setup.ts";
import { START } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";

const reason = "Three no-shows in a row";

async function suspendable(card: Parameters<Awaited<ReturnType<typeof setUpMembership>>["subscribe"]>[0] = "works") {
  const setup = await setUpMembership();
  const { app, user } = setup;
  await setup.subscribe(card);
  const boss = await addUser(app, "admin", "boss");
  const as = () => signedIn(app, boss, "admin");
  const change = (body: object) => as().patch(`/api/admin/users/${user.id}/suspension`, { reason, ...body });
  const emails = () => findRows(app.ctx.db, outbox, { recipient: user.email });
  const link = () =>
    emails()
      .at(-1)!
      .text.match(/http:\/\/localhost:3000(\/membership\/end\?token=\S+)/)?.[1] ?? "";
  return {
    ...setup,
    as,
    suspend: async (body: object = {}) => expect((await change({ suspended: true, ...body })).status).toBe(200),
    restore: async () => expect((await change({ suspended: false })).status).toBe(200),
    gusEmails: emails,
    async onTheirPage(isEnd: boolean) {
      await app.ctx.payments.setCancelAtPeriodEnd(setup.row().subscriptionId!, isEnd, "");
      await setup.pass(1);
    },
    link,
    token: () => new URL(link(), "http://x").searchParams.get("token")!,
    needs: async (): Promise<NeedView[]> => (await as().get("/api/admin/needs-action")).json(),
  };
}
type Setup = Awaited<ReturnType<typeof suspendable>>;
const paying = async ({ needs }: Setup) => (await needs()).filter(({ kind }) => kind === "suspended-paying");

let setup: Awaited<ReturnType<typeof suspendable>>;

beforeEach(async () => {
  setup = await suspendable();
});

test("ends a suspended groomer's membership with the period and never charges again", async () => {
  await setup.suspend();

  expect(setup.row()).toMatchObject({
    state: "canceling",
    cancelAt: START + 30 * DAY_MS,
    endAction: "suspended",
    endWanted: null,
  });
  expect(await paying(setup)).toEqual([]);
  const email = setup.gusEmails().at(-1)!;
  expect(email.subject).toBe("Your Mudroom account is suspended");
  expect(email.text).toContain("Your membership ends on Friday, July 10, 2026, and you won't be charged again.");
  await setup.pass(65);
  expect(await setup.paidInvoices()).toBe(0);
  expect(setup.row().state).toBe("ended");
  expect(setup.gusEmails().map(({ subject }) => subject)).toEqual([
    "Your free trial has started",
    "Your Mudroom account is suspended",
  ]);
});

/* An unpaid membership and free time end at once; restored groomers read what is left. */
test.each<[string, string, (s: Setup) => unknown, string, string]>([
  ["a trial", "end_now", () => {}, "ends now, and you won't be charged again", "has ended. You didn't"],
  ["free time", "end_now", (s) => changedByBoss(s.app, s.user.id, "non_payment"), "ends now", "has ended. You didn't"],
  ["a debt", "end_at_period_end", ({ pass }) => pass(31), "you won't owe anything", "runs until"],
  [
    "a draft",
    "end_at_period_end",
    ({ pass }) => pass(30),
    "ends now, and you won't owe anything",
    "has ended. You didn't",
  ],
])("drops %s with the suspension: %s", async (_, membership, before, suspended, restored) => {
  const setup = await suspendable("declines-later");
  const { app, user } = setup;
  await before(setup);
  const until = app.clock.now() + 40 * DAY_MS;
  if (!isRunning(setup.row())) await changedByBoss(app, user.id, "reactivate", { until });

  await setup.suspend({ membership });
  changeRows(app.ctx.db, groomerProfiles, { id: setup.groomerId }, { backgroundCheckStatus: "failed" });
  await setup.restore();

  expect((await setup.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
  expect(setup.row().endAction).toBe("suspended");
  const [first, last] = setup.gusEmails().slice(-2);
  expect(first!.text).toContain(suspended);
  expect(first!.text.includes("/membership/end?")).toBe(membership !== "end_now");
  expect(last!.text).toContain(`Your membership ${restored}`);
});

test("keeps a kept membership in the queue and lets its owner end it", async () => {
  const { app } = setup;
  await setup.suspend({ membership: "keep" });
  expect(await paying(setup)).toMatchObject([
    { name: "gus's Van", userId: setup.user.id, since: START, message: null },
  ]);
  const path = setup.link();
  const visitor = app.visitor();

  const shown = await visitor.get(path);
  const text = await shown.text();

  expect(shown.status).toBe(200);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  expect(text).toContain("It runs until Friday, July 10, 2026");
  expect(setup.row().state).toBe("trialing");

  const sent = await visitor.submit("/membership/end", { token: setup.token() });
  const after = await (await visitor.get(sent.headers.get("location")!)).text();

  expect(sent.status).toBe(303);
  expect(sent.headers.get("referrer-policy")).toBe("no-referrer");
  expect(after).toContain("It runs until Friday, July 10, 2026. You won't be charged again.");
  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "groomer" });
  expect(await paying(setup)).toEqual([]);
  const rows = findRows(app.ctx.db, auditLog, { action: "membership-end-by-link" });
  expect(rows).toMatchObject([{ actorId: setup.user.id, target: `groomer ${setup.groomerId}` }]);
  expect(setup.gusEmails().at(-1)!.subject).toBe("Your membership will end");
  expect(setup.gusEmails().at(-1)!.text).not.toContain("keep it");
  await setup.pass(65);
  expect(await setup.paidInvoices()).toBe(0);
});

/* A membership with a planned end isn't charged again, also if the suspension keeps it. */
test.each([
  ["the groomer", "keep", (s: Setup) => s.gus.post("/api/membership/cancel")],
  ["the groomer", "end_at_period_end", (s: Setup) => s.gus.post("/api/membership/cancel")],
  ["an admin", "keep", (s: Setup) => changedByBoss(s.app, s.user.id, "cancel")],
  ["the provider's page", "keep", (s: Setup) => s.onTheirPage(true)],
] as const)("promises no further charge after an end planned by %s: %s", async (_, membership, plans) => {
  await plans(setup);
  await setup.suspend({ membership });

  const { text } = setup.gusEmails().at(-1)!;
  expect(text).toContain("Your membership ends on Friday, July 10, 2026, and you won't be charged again.");
  expect(await (await setup.app.visitor().get(setup.link())).text()).toContain("You won't be charged again.");
});

/* A suspended person isn't listed, and can't log in to pay or come back. */
test.each([
  ["works", ["Receipt for your membership: $49.00"]],
  ["declines-later", ["Your membership payment failed", "Your membership is unpaid"]],
] as const)("adds the working link to emails about a kept membership: %s", async (card, later) => {
  const setup = await suspendable(card);
  await setup.suspend({ membership: "keep" });

  await setup.pass(39);

  const emails = setup.gusEmails().slice(2);
  expect(emails.map(({ subject }) => subject)).toEqual([...later]);
  expect((await setup.app.visitor().get(setup.link())).status).toBe(200);
  for (const { text } of emails) expect(text).not.toMatch(/find you|listing|Pay now|replace|Come back/);
});

test.each([
  ["unpaid", "declines-later", 31],
  ["ended", "works", 70],
  ["just over", "works", 32],
] as const)("invites no suspended groomer back whose membership is %s", async (_, card, days) => {
  const suspended = await suspendable(card);
  await suspended.suspend();
  await suspended.pass(days);
  const invite = () =>
    suspended.as().patch(`/api/admin/groomer-subscription/${suspended.user.id}`, { action: "reactivate", reason });
  const before = suspended.gusEmails().length;

  const refused = await invite();

  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Restore it first.")]);
  expect(suspended.gusEmails()).toHaveLength(before);
  await suspended.restore();
  expect((await invite()).status).toBe(200);
});

test("refuses an old or forged link and one for another, restored, or closed account", async () => {
  const { app } = setup;
  const { db } = app.ctx;
  await setup.suspend({ membership: "keep" });
  const path = setup.link();
  const token = setup.token();
  const [user, since, expires, signature] = token.split(".");
  const post = async (value: string) => (await app.visitor().submit("/membership/end", { token: value })).status;
  const forged = [
    `${(setup.user.id + 1).toString(36)}.${since}.${expires}.${signature}`,
    `${user}.${since}.zzzzzzzzzzz.${signature}`,
    `${user}.${since}.${expires}.${signature!.replace(/./, (first) => (first === "A" ? "B" : "A"))}`,
    `${token}x`,
    "",
  ];

  for (const value of forged) expect(await post(value)).toBe(422);
  const closedAt = { closingAt: START };
  changeRows(db, users, { id: setup.user.id }, closedAt);
  expect((await app.visitor().get(path)).status).toBe(422);
  changeRows(db, users, { id: setup.user.id }, { closingAt: null });
  expect((await app.visitor().get(path)).status).toBe(200);
  app.clock.advance(181 * DAY_MS);
  expect((await app.visitor().get(path)).status).toBe(422);
  app.clock.set(START + HOUR_MS);
  await setup.restore();
  expect((await app.visitor().get(path)).status).toBe(422);
  expect(await post(token)).toBe(422);
  app.clock.advance(HOUR_MS);
  await setup.suspend({ membership: "keep" });
  expect((await app.visitor().get(path)).status).toBe(422);
  expect(setup.row().state).toBe("trialing");
});

test("suspends a groomer while the provider is away and ends the membership later", async () => {
  const { app } = setup;
  const outage = spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(away);

  await setup.suspend();

  expect((await app.visitor().get(`/api/groomer-profiles/${setup.groomerId}`)).status).toBe(404);
  expect(setup.row()).toMatchObject({ state: "trialing", endWanted: "period_end" });
  expect(await paying(setup)).toMatchObject([{ message: expect.stringContaining("hasn't ended it yet") }]);
  const page = await (await app.visitor().get(setup.link())).text();
  expect(page).toContain("We'll end it as soon as our payment provider responds.");
  for (let minute = 0; minute < 20; minute++) {
    await sendWantedEnds(app.ctx);
    app.clock.advance(MINUTE_MS);
  }
  expect(setup.row().endTries).toBe(5);

  outage.mockRestore();
  app.clock.advance(HOUR_MS);
  await sendWantedEnds(app.ctx);

  expect(setup.row()).toMatchObject({ state: "canceling", endWanted: null });
  expect(await paying(setup)).toEqual([]);
});

test("doesn't keep an admin waiting when the provider never answers", async () => {
  spyOn(setup.app.ctx.payments, "cancelOpenIntents").mockImplementation(() => new Promise(() => {}));
  const timeout = spyOn(Bun, "sleep").mockImplementation(() => Promise.resolve());

  await setup.suspend();
  const waits = timeout.mock.calls.flat();
  timeout.mockRestore();

  expect(waits).toEqual([3_000]);
  expect(setup.row().endWanted).toBe("period_end");
});

test("notifies a restored groomer of the planned end and lets them undo it", async () => {
  await setup.suspend();

  await setup.restore();

  expect(setup.gusEmails().at(-1)!.text).toContain("Your membership is still set to end on Friday, July 10, 2026.");
  expect((await setup.gus.post("/api/membership/resume")).status).toBe(200);
  expect(setup.row()).toMatchObject({ state: "trialing", endAction: null });
});

async function restoredAfter(setup: Setup, meanwhile: () => Promise<unknown>) {
  const outage = spyOn(setup.app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await meanwhile();
  await setup.restore();
  outage.mockRestore();
  setup.app.clock.advance(HOUR_MS);
  await sendWantedEnds(setup.app.ctx);
}

test("drops a pending end when the suspension is lifted first", async () => {
  await restoredAfter(setup, () => setup.suspend());
  await setup.pass(1);

  expect(setup.row()).toMatchObject({ state: "trialing", endWanted: null, endAction: null });
  expect(setup.gusEmails().at(-1)!.text).not.toContain("set to end");
});

test("carries out an end the groomer chose by link even after a restore", async () => {
  await setup.suspend({ membership: "keep" });

  await restoredAfter(setup, () => setup.app.visitor().submit("/membership/end", { token: setup.token() }));

  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "groomer", endWanted: null });
  await setup.pass(65);
  expect(await setup.paidInvoices()).toBe(0);
});

test("keeps the membership of a restored groomer who undoes a pending end", async () => {
  await setup.suspend({ membership: "keep" });
  const outage = spyOn(setup.app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await setup.app.visitor().submit("/membership/end", { token: setup.token() });
  await setup.restore();
  outage.mockRestore();

  for (const step of ["cancel", "resume"])
    expect((await setup.gus.post(`/api/membership/${step}`, {})).status).toBe(200);
  setup.app.clock.advance(HOUR_MS);
  await sendWantedEnds(setup.app.ctx);

  expect(setup.row()).toMatchObject({ state: "trialing", endAction: null, endWanted: null });
});

test("doesn't let a groomer undo an end that an admin planned before the suspension", async () => {
  const planned = { action: "not_enough_leads", reason: "Too few" };
  await setup.as().patch(`/api/admin/groomer-subscription/${setup.user.id}`, planned);

  await restoredAfter(setup, () => setup.suspend());

  expect(setup.row()).toMatchObject({ state: "canceling", endAction: "not_enough_leads", endWanted: null });
  expect((await setup.gus.post("/api/membership/resume")).status).toBe(409);
});

test("keeps the suspension's end when the provider rejects the groomer's own", async () => {
  const { promise: gate, reject } = Promise.withResolvers<never>();
  const outage = spyOn(setup.app.ctx.payments, "setCancelAtPeriodEnd").mockImplementation(() => gate);
  const canceled = setup.gus.post("/api/membership/cancel", { reason: "Too expensive" });
  await until(() => setup.row().endAction === "groomer");
  const timeout = spyOn(Bun, "sleep").mockImplementation(() => Promise.resolve());
  await setup.suspend();
  timeout.mockRestore();
  reject(new PaymentError("unavailable", "Away"));

  expect((await canceled).status).toBe(503);
  expect(setup.row()).toMatchObject({ endAction: "suspended", endReason: reason, endWanted: "period_end" });
  outage.mockRestore();
});

test("doesn't blame an old suspension for a later end made at the provider", async () => {
  await setup.suspend();
  await setup.restore();

  await setup.onTheirPage(false);
  expect(setup.row()).toMatchObject({ state: "trialing", endAction: null, endReason: null });
  await setup.onTheirPage(true);
  await setup.pass(31);

  expect(setup.row().state).toBe("ended");
  expect(setup.gusEmails().at(-1)!.text).toContain("Your membership has ended.");
});

test("starts no trial from a card form open during a suspension", async () => {
  const setup = await setUpMembership();
  const { app, user } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const { intentId } = await setup.open();
  const keep = { suspended: true, reason, membership: "keep" };
  await boss.patch(`/api/admin/users/${user.id}/suspension`, keep);

  await setup.giveUnseen(intentId!);
  await setup.runJobs();
  app.clock.advance(HOUR_MS);
  await reconcileMemberships(app.ctx);

  expect(await setup.subscriptions()).toEqual([]);
});
