import { afterAll, expect, test } from "bun:test";
import { membershipAttempts, memberships, outbox } from "#db/db.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { startJobs } from "#src/jobs.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { PaymentError, type PaymentProvider } from "#src/ports/payments/provider.ts";
import { failAfterStop } from "#src/ports/payments/until-stop.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, findRow } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";
import { setUpMembership } from "./setup.ts";

const never = () => new Promise<never>(() => {});

async function site(calls: Partial<PaymentProvider>, stop = new AbortController()) {
  const app = await testApp({
    payments: (world) => {
      const provider: PaymentProvider = { ...createEmbedded(world), kind: "stripe", ...calls };
      return failAfterStop(provider, stop.signal);
    },
  });
  const { db } = app.ctx;
  for (const name of ["gus", "hal", "ida", "joe"]) {
    const { profile } = await addGroomer(app, name, { isListed: false });
    const ids = { provider: "stripe", customerId: `cus_${name}`, state: "pending_card" } as const;
    changeRows(db, memberships, { groomerId: profile.id }, ids);
    const attempt = { id: `try_${name}`, kind: "trial", intentId: `seti_${name}` } as const;
    addRow(db, membershipAttempts, { ...attempt, groomerId: profile.id, createdAt: app.ctx.now() - DAY_MS / 24 });
  }
  return { app, stop };
}

test.each([
  ["stops a reconciliation at the first unanswered call", false, 1],
  ["continues a reconciliation after a refused call", true, 4],
])("%s", async (_, isRefused, calls) => {
  const asked = new Set<string>();
  const getIntent = async (id: string) => {
    asked.add(id);
    throw new PaymentError("unavailable", "The payment provider isn't responding.", isRefused);
  };
  const { app } = await site({ getIntent });

  await reconcileMemberships(app.ctx).catch(() => expect(isRefused).toBe(false));

  expect(asked.size).toBe(calls);
});

test("sends emails, cleans up, and stops while the provider hangs", async () => {
  let isAsked = false;
  const hang = () => {
    isAsked = true;
    return never();
  };
  const { app, stop } = await site({ getIntent: hang, eventsSince: hang });
  const { db, now } = app.ctx;
  const email = { recipient: "ana@example.com", subject: "Hello", text: "Hello", html: "Hello", createdAt: now() };
  addRows(db, outbox, [
    { ...email, dedupeKey: "due", sendAt: now() },
    { ...email, dedupeKey: "old", sendAt: now() - 60 * DAY_MS, sentAt: now() - 60 * DAY_MS },
  ]);
  const jobs = startJobs(app.ctx);
  afterAll(() => jobs.stop());

  await until(() => isAsked);
  const old = () => findRow(db, outbox, { dedupeKey: "old" })!;
  await until(() => app.sent.length === 1 && old().recipient === "");
  const stopped = jobs.stop();
  stop.abort();
  await stopped;

  await expect(app.ctx.payments.getIntent("seti_gus")).rejects.toMatchObject({ code: "unavailable" });
});
function goAway({ app }: Awaited<ReturnType<typeof setUpMembership>>) {
  const silent = () => Promise.reject(new PaymentError("unavailable", "Nobody answers."));
  const { payOpenInvoice, findSubscriptions, getIntent, setCancelAtPeriodEnd, cancelNow, startCardSetup } =
    app.ctx.payments;
  Object.assign(app.ctx.payments, {
    payOpenInvoice: silent,
    findSubscriptions: silent,
    getIntent: silent,
    setCancelAtPeriodEnd: silent,
    cancelNow: silent,
    startCardSetup: silent,
  });
  const before = { payOpenInvoice, findSubscriptions, getIntent, setCancelAtPeriodEnd, cancelNow, startCardSetup };
  return () => Object.assign(app.ctx.payments, before);
}

test("answers 503 while the provider is away and notes only a requested end", async () => {
  const it = await setUpMembership();
  await it.subscribe("declines-later");
  await it.pass(31);
  const before = it.row();
  const comeBack = goAway(it);

  const statuses = [];
  for (const path of ["membership/pay", "membership/cancel", "membership/card", "subscription/sync"]) {
    statuses.push((await it.gus.post(`/api/${path}`)).status);
  }

  expect(before.state).toBe("past_due");
  expect(statuses).toEqual([503, 503, 503, 503]);
  expect(it.row()).toMatchObject({ state: "past_due", endAction: "groomer", cancelAt: null, endedAt: null });
  comeBack();
  await it.gus.post("/api/subscription/sync");
  expect(it.row()).toMatchObject({ state: "past_due", endAction: null, endReason: null });
});

test.each([
  ["payment-user", "POST", "/api/subscription/sync"],
  ["payment-user", "POST", "/api/membership/cancel"],
  ["payment-user", "POST", "/api/membership/resume"],
  ["invoices-user", "GET", "/api/membership/invoices"],
])("applies the limit %s to %s %s", async (limit, method, path) => {
  const it = await setUpMembership(await testApp({ env: { RATE_LIMITS: `${limit}=2` } }));
  const status = async () => (method === "GET" ? it.gus.get(path) : it.gus.post(path)).then((answer) => answer.status);

  const first = [await status(), await status()];

  expect(first).not.toContain(429);
  expect(await status()).toBe(429);
});
