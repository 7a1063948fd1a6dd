import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, memberships, outbox, users } from "#db/schema/tables.ts";
import { reconcile } from "#src/features/memberships/reconcile.ts";
import { finishEnds } from "#src/features/memberships/wanted-end.ts";
import type { NeedView } from "#src/shared/admin.ts";
import { away } from "#tests/memberships/leaver.ts";
import { DAY, HOUR, scene } from "#tests/memberships/scene.ts";
import { START } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

const reason = "Three no-shows in a row";
const MINUTE = 60_000;

/** Gus on trial, and an admin who suspends him. */
async function suspendable(card: Parameters<Awaited<ReturnType<typeof scene>>["subscribe"]>[0] = "works") {
  const stage = await scene();
  const { app, user } = stage;
  await stage.subscribe(card);
  const boss = await addUser(app, "admin", "boss");
  const as = () => signedIn(app, boss, "admin");
  const change = (body: object) => as().patch(`/api/admin/users/${user.id}/suspension`, { reason, ...body });
  const mails = () => app.ctx.db.select().from(outbox).where(eq(outbox.recipient, user.email)).all();
  return {
    ...stage,
    as,
    suspend: async (body: object = {}) => expect((await change({ suspended: true, ...body })).status).toBe(200),
    restore: async () => expect((await change({ suspended: false })).status).toBe(200),
    gusMails: mails,
    /** The address of the page in the last mail that has one. */
    link: () =>
      mails()
        .at(-1)!
        .text.match(/http:\/\/localhost:3000(\/membership\/end\?token=\S+)/)?.[1] ?? "",
    needs: async (): Promise<NeedView[]> => (await as().get("/api/admin/needs-action")).json(),
    charges: async () =>
      (await app.ctx.payments.listInvoices(stage.row().customerId!)).filter(({ status }) => status === "paid").length,
  };
}
type Stage = Awaited<ReturnType<typeof suspendable>>;
const paying = async ({ needs }: Stage) => (await needs()).filter(({ kind }) => kind === "suspended-paying");

test("by default the membership of a suspended groomer ends with the period, and is never charged again", async () => {
  const stage = await suspendable();

  await stage.suspend();

  expect(stage.row()).toMatchObject({
    state: "canceling",
    cancelAt: START + 30 * DAY,
    endAction: "suspended",
    endWanted: null,
  });
  expect(await paying(stage)).toEqual([]);
  const mail = stage.gusMails().at(-1)!;
  expect(mail.subject).toBe("Your Mudroom account is suspended");
  expect(mail.text).toContain("Your membership ends with the period that is paid for, on Friday, July 10, 2026");
  await stage.pass(65);
  expect(await stage.charges()).toBe(0);
  expect(stage.row().state).toBe("ended");
  expect(stage.gusMails().map(({ subject }) => subject)).toEqual([
    "Your free trial has started",
    "Your Mudroom account is suspended",
  ]);
});

test("an end now ends it now", async () => {
  const stage = await suspendable();
  await stage.pass(31);

  await stage.suspend({ membership: "end_now" });

  expect((await stage.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
  expect(stage.row()).toMatchObject({ state: "ended", endAction: "suspended" });
  expect(stage.gusMails().at(-1)!.text).toContain("Your membership ends now, and nothing more is charged.");
  expect(stage.link()).toBe("");
});

test("one that is not paid for ends now, and what is owed is dropped", async () => {
  const stage = await suspendable("declines-later");
  await stage.pass(31);

  await stage.suspend();

  expect((await stage.subscriptions()).map(({ status }) => status)).toEqual(["canceled"]);
  expect(stage.gusMails().at(-1)!.text).toContain("what is owed is dropped");
});

test("a membership that is kept stands in the queue as long as it is charged, and its owner can end it without a sign-in", async () => {
  const stage = await suspendable();
  const { app } = stage;
  await stage.suspend({ membership: "keep" });
  expect(await paying(stage)).toMatchObject([
    { name: "gus's Van", userId: stage.user.id, since: START, message: null },
  ]);
  const path = stage.link();
  const visitor = app.visitor();

  const shown = await visitor.get(path);
  const text = await shown.text();

  expect(shown.status).toBe(200);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  expect(text).toContain("it then runs until Friday, July 10, 2026");
  expect(stage.row().state).toBe("trialing");

  const sent = await visitor.submit("/membership/end", { token: new URL(path, "http://x").searchParams.get("token")! });
  const after = await (await visitor.get(sent.headers.get("location")!)).text();

  expect(sent.status).toBe(303);
  expect(sent.headers.get("referrer-policy")).toBe("no-referrer");
  expect(after).toContain("It runs until Friday, July 10, 2026. Nothing more is charged");
  expect(stage.row()).toMatchObject({ state: "canceling", endAction: "groomer" });
  expect(await paying(stage)).toEqual([]);
  const rows = app.ctx.db.select().from(auditLog).where(eq(auditLog.action, "membership-end-by-link")).all();
  expect(rows).toMatchObject([{ actorId: stage.user.id, target: `groomer ${stage.groomerId}` }]);
  expect(stage.gusMails().at(-1)!.subject).toBe("Your membership will end");
  expect(stage.gusMails().at(-1)!.text).not.toContain("keep it");
  await stage.pass(65);
  expect(await stage.charges()).toBe(0);
});

test("mails about a kept membership carry the link that works, and no reminder is sent", async () => {
  const stage = await suspendable();
  await stage.suspend({ membership: "keep" });

  await stage.pass(31);

  expect(stage.gusMails().map(({ subject }) => subject)).toEqual([
    "Your free trial has started",
    "Your Mudroom account is suspended",
    "Receipt for your membership: $49.00",
  ]);
  expect((await stage.app.visitor().get(stage.link())).status).toBe(200);
});

test("a link of a restored, a closed, or another account, an old one and a forged one end nothing", async () => {
  const stage = await suspendable();
  const { app } = stage;
  const { db } = app.ctx;
  await stage.suspend({ membership: "keep" });
  const path = stage.link();
  const token = new URL(path, "http://x").searchParams.get("token")!;
  const [user, since, expires, signature] = token.split(".");
  const post = async (value: string) => (await app.visitor().submit("/membership/end", { token: value })).status;
  const forged = [
    `${(stage.user.id + 1).toString(36)}.${since}.${expires}.${signature}`,
    `${user}.${since}.zzzzzzzzzzz.${signature}`,
    `${user}.${since}.${expires}.${signature!.replace(/./, (first) => (first === "A" ? "B" : "A"))}`,
    `${token}x`,
    "",
  ];

  for (const value of forged) expect(await post(value)).toBe(422);
  const closedAt = { closingAt: START };
  db.update(users).set(closedAt).where(eq(users.id, stage.user.id)).run();
  expect((await app.visitor().get(path)).status).toBe(422);
  db.update(users).set({ closingAt: null }).where(eq(users.id, stage.user.id)).run();
  expect((await app.visitor().get(path)).status).toBe(200);
  app.clock.advance(181 * DAY);
  expect((await app.visitor().get(path)).status).toBe(422);
  app.clock.set(START + HOUR);
  await stage.restore();
  expect((await app.visitor().get(path)).status).toBe(422);
  expect(await post(token)).toBe(422);
  app.clock.advance(HOUR);
  await stage.suspend({ membership: "keep" });
  expect((await app.visitor().get(path)).status).toBe(422);
  expect(stage.row().state).toBe("trialing");
});

test("a suspension holds while the provider is away, and is told to it as soon as it answers", async () => {
  const stage = await suspendable();
  const { app } = stage;
  const outage = spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(away);

  await stage.suspend();

  expect((await app.visitor().get(`/api/groomer-profiles/${stage.groomerId}`)).status).toBe(404);
  expect(stage.row()).toMatchObject({ state: "trialing", endWanted: "period_end" });
  expect(await paying(stage)).toMatchObject([{ message: expect.stringContaining("could not be told yet") }]);
  const page = await (await app.visitor().get(stage.link())).text();
  expect(page).toContain("We have written it down");
  for (let minute = 0; minute < 20; minute++) {
    await finishEnds(app.ctx);
    app.clock.advance(MINUTE);
  }
  expect(stage.row().endTries).toBe(5);

  outage.mockRestore();
  app.clock.advance(HOUR);
  await finishEnds(app.ctx);

  expect(stage.row()).toMatchObject({ state: "canceling", endWanted: null });
  expect(await paying(stage)).toEqual([]);
});

test("a provider that never answers keeps no admin waiting", async () => {
  const stage = await suspendable();
  spyOn(stage.app.ctx.payments, "cancelOpenIntents").mockImplementation(() => new Promise(() => {}));
  const patience = spyOn(Bun, "sleep").mockImplementation(() => Promise.resolve());

  await stage.suspend();
  const waits = patience.mock.calls.flat();
  patience.mockRestore();

  expect(waits).toEqual([3_000]);
  expect(stage.row().endWanted).toBe("period_end");
});

test("after the account is restored its owner is told of the planned end, and keeps the membership with one click", async () => {
  const stage = await suspendable();
  await stage.suspend();

  await stage.restore();

  expect(stage.gusMails().at(-1)!.text).toContain("Your membership is still set to end on Friday, July 10, 2026.");
  expect((await stage.gus.post("/api/membership/resume")).status).toBe(200);
  expect(stage.row()).toMatchObject({ state: "trialing", endAction: null });
});

test("what the provider was not told yet is taken back with the suspension", async () => {
  const stage = await suspendable();
  const outage = spyOn(stage.app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await stage.suspend();
  await stage.restore();
  outage.mockRestore();

  stage.app.clock.advance(HOUR);
  await finishEnds(stage.app.ctx);
  await stage.pass(1);

  expect(stage.row()).toMatchObject({ state: "trialing", endWanted: null, endAction: null });
  expect(stage.gusMails().at(-1)!.text).not.toContain("set to end");
});

test("a card form that is open while its groomer is suspended starts no trial", async () => {
  const stage = await scene();
  const { app, user } = stage;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const { intentId } = await stage.open();
  const keep = { suspended: true, reason, membership: "keep" };
  await boss.patch(`/api/admin/users/${user.id}/suspension`, keep);

  await stage.giveUnseen(intentId!);
  await stage.runJobs();
  app.clock.advance(HOUR);
  await reconcile(app.ctx);

  expect(await stage.subscriptions()).toEqual([]);
});

test("somebody who was suspended before, and is charged, stands in the queue", async () => {
  const stage = await suspendable();
  stage.app.ctx.db.update(users).set({ disabledAt: START }).where(eq(users.id, stage.user.id)).run();

  expect(await paying(stage)).toHaveLength(1);
  stage.app.ctx.db.update(memberships).set({ cancelAt: START }).where(eq(memberships.groomerId, stage.groomerId)).run();
  expect(await paying(stage)).toEqual([]);
});
