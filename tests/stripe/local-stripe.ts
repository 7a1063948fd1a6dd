import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import { type Answer, type Call, createAnswers } from "./answer.ts";
import { authenticate, confirmIntent, type Expiry, type TestCardId } from "./payments.ts";
import { createStore } from "./store.ts";
import { catchUp } from "./time.ts";

interface Failure {
  on?: string;
  how: "500" | "drop" | "hang";
  isDone?: boolean;
  times?: number;
}

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;

export async function startLocalStripe(
  clock: () => number = () => Date.now(),
  account?: string,
  secretKey = "sk_test_local",
) {
  const settings = {
    secretKey,
    publishableKey: "pk_test_local",
    priceId: "price_membership",
    webhookSecret: "whsec_local",
  };
  const store = createStore(clock, account);
  const answers = createAnswers(store, settings.secretKey);
  const failures: Failure[] = [];
  const requests: Call[] = [];

  const server = createServer(async (request, response) => {
    const call = await callOf(request);
    requests.push(call);
    const failure = takeFailure(failures, call);
    if (!failure) return send(response, answers(call));
    if (failure.isDone) answers(call);
    if (failure.how === "500") send(response, { status: 500, body: { error: { type: "api_error", message: "Oops" } } });
    if (failure.how === "drop") request.socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    store,
    requests,
    settings: { ...settings, apiBase: url } satisfies StripeSettings,
    env: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
      STRIPE_PRICE_ID: settings.priceId,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_API_BASE: url,
    },
    fail: (failure: Failure) => void failures.push(failure),
    failures,
    advance(ms: number) {
      store.moveAhead(ms);
      catchUp(store);
    },
    confirm(intentId: string, card: TestCardId, expiry?: Expiry) {
      catchUp(store);
      return confirmIntent(store, intentId, card, expiry);
    },
    authenticate: (intentId: string, approve: boolean) => authenticate(store, intentId, approve),
    cancelInPortal(subscriptionId: string) {
      catchUp(store);
      const subscription = store.get("subscription", subscriptionId);
      subscription.cancel_at = subscription.items.data[0]!.current_period_end;
      store.emit("customer.subscription.updated", subscription);
    },
    events() {
      catchUp(store);
      return store.all("event");
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const { method = "GET", url: path = "/" } = request;
  const headers = request.headers as Record<string, string | undefined>;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return { method, path, headers, body: Buffer.concat(chunks).toString(), key: headers["idempotency-key"] ?? null };
}

function takeFailure(failures: Failure[], { method, path }: Call): Failure | undefined {
  const said = `${method} ${path.split("?")[0]}`;
  const failure = failures.find(({ on, times = 1 }) => times > 0 && (on === undefined || on === said));
  if (failure) failure.times = (failure.times ?? 1) - 1;
  return failure;
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer) {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_local", ...headers });
  response.end(JSON.stringify(body));
}

const { webhooks } = new Stripe("sk_test_signs_only");

interface Signed {
  body: string;
  headers: Record<string, string>;
}

export async function signed(event: object, secret: string, at: number): Promise<Signed> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp });
  return { body, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature } };
}
