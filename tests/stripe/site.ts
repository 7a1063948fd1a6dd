import { afterAll, beforeAll } from "bun:test";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import type { TestCardId } from "./cards.ts";
import { type LocalStripe, startLocalStripe } from "./local-stripe.ts";
import { signed } from "./signatures.ts";

export const WEBHOOK = "http://localhost:3000/api/stripe/webhook";

export function siteForTests(groomers: number) {
  let app: TestApp;
  let local: LocalStripe;
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
  afterAll(() => local.stop());

  return {
    get app() {
      return app;
    },
    get local() {
      return local;
    },
    owners,
    window: (at: number) => signedIn(app, owners[at]!, "groomer"),
    async givesCard(at: number, card: TestCardId) {
      const answer = await signedIn(app, owners[at]!, "groomer").post("/api/get-or-create-subscription");
      const { intentId } = (await answer.json()) as { intentId: string };
      local.confirm(intentId, card);
      local.authenticate(intentId, true);
    },
    async post(event: object, { secret = local.settings.webhookSecret, at = app.clock.now() } = {}) {
      const { body, headers } = await signed(event, secret, at);
      return app.handle(new Request(WEBHOOK, { method: "POST", body, headers }));
    },
  };
}
