import { afterAll, beforeAll } from "bun:test";
import { alerts, memberships } from "#db/db.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import type { MembershipView, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { read } from "#tests/money/memberships/setup.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { type LocalStripe, signed, startLocalStripe } from "./local-stripe.ts";
import type { TestCardId } from "./payments.ts";

export const WEBHOOK = "http://localhost:3000/api/stripe/webhook";

interface Keys {
  account?: string;
  secretKey?: string;
}

export function siteForTests(groomers: number) {
  let app: TestApp;
  let local: LocalStripe;
  const others: LocalStripe[] = [];
  const owners: { id: number; profileId: number }[] = [];

  beforeAll(async () => {
    local = await startLocalStripe(() => app?.clock.now() ?? START);
    app = await testApp({
      hasOwnDb: true,
      env: local.env,
      payments: ({ now, config }) => createStripe(config.stripe!, now),
    });
    for (let at = 0; at < groomers; at++) {
      const { user, profile } = await addGroomer(app, `groomer${at}`, { isListed: false });
      owners.push({ id: user.id, profileId: profile.id });
    }
  });
  afterAll(() => Promise.all([local, ...others].map((one) => one.stop())));

  const groomerOf = (at: number) => ({ groomerId: owners[at]!.profileId });
  const call = async <T>(at: number, path: string) => read<T>(await signedIn(app, owners[at]!, "groomer").post(path));
  async function otherStripe({ account = `acct_Other${others.length}`, secretKey }: Keys = {}) {
    const other = await startLocalStripe(() => app.clock.now(), account, secretKey);
    others.push(other);
    return other;
  }

  return {
    get app() {
      return app;
    },
    get local() {
      return local;
    },
    owners,
    window: (at: number) => signedIn(app, owners[at]!, "groomer"),
    rowOf: (at: number) => findRow(app.ctx.db, memberships, groomerOf(at))!,
    alertsOf: (at: number) => findRows(app.ctx.db, alerts, groomerOf(at)),
    call,
    open: (at: number) => call<SubscriptionAnswer>(at, "/api/get-or-create-subscription"),
    sync: (at: number) => call<MembershipView>(at, "/api/subscription/sync"),
    otherStripe,
    async underKeys(keys: Keys, work: (other: LocalStripe) => Promise<unknown>) {
      const other = await otherStripe(keys);
      const own = app.ctx.payments;
      Object.assign(app.ctx, { payments: createStripe(other.settings, app.ctx.now) });
      await work(other).finally(() => Object.assign(app.ctx, { payments: own }));
    },
    async givesCard(at: number, card: TestCardId) {
      const { intentId } = await call<{ intentId: string }>(at, "/api/get-or-create-subscription");
      local.confirm(intentId, card);
      local.authenticate(intentId, true);
    },
    async post(event: object, { secret = local.settings.webhookSecret, at = app.clock.now() } = {}) {
      const { body, headers } = await signed(event, secret, at);
      return app.handle(new Request(WEBHOOK, { method: "POST", body, headers }));
    },
  };
}
