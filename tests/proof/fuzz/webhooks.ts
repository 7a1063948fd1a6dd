import fc from "fast-check";
import type { LocalStripe } from "#tests/stripe/local-stripe.ts";
import { START } from "#tests/support/app.ts";
import { fitting, knownBy, type Schema } from "./by-schema.ts";
import { changed, step } from "./near.ts";
import type { Sent } from "./sent.ts";
import { nastyText, nastyValue, toText } from "./values.ts";

const event: Schema = {
  type: "object",
  required: ["id", "object", "type", "created", "data"],
  properties: {
    id: { type: "string" },
    object: { type: "string", enum: ["event"] },
    type: { type: "string" },
    created: { type: "number" },
    livemode: { type: "boolean" },
    api_version: { type: "string" },
    data: {
      type: "object",
      required: ["object"],
      properties: {
        object: {
          type: "object",
          required: ["id", "object"],
          properties: {
            id: { type: "string" },
            object: { type: "string" },
            customer: { type: "string", nullable: true },
            subscription: { type: "string", nullable: true },
            payment_intent: { type: "string", nullable: true },
            status: { type: "string" },
            metadata: { type: "object" },
          },
        },
      },
    },
  },
};

const types = [
  ...["customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted"],
  ...["invoice.paid", "invoice.payment_failed", "invoice.payment_action_required", "setup_intent.succeeded"],
  ...["payment_intent.succeeded", "charge.dispute.created", "customer.deleted", "something.new"],
];

export function webhooksFor({ store, settings }: LocalStripe): fc.Arbitrary<Sent> {
  const customers = store.all("customer").map(({ id }) => id);
  const intents = store.all("setup_intent").map(({ id }) => id);
  const known = knownBy({
    id: [...intents, "evt_1", "evt_2", "sub_none", "dp_1"],
    type: types,
    created: [START / 1000, START / 1000 - 1000],
    object: ["setup_intent", "subscription", "invoice", "dispute", "customer"],
    customer: [...customers, "cus_nobody"],
    subscription: ["sub_none"],
    payment_intent: intents,
    status: ["succeeded", "active"],
  });
  const text = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fitting(event, known), fc.array(step, { maxLength: 3 }))
        .map(([value, steps]) => toText(changed(value, steps))),
    },
    nastyValue.map(toText),
    nastyText,
  );
  return fc.tuple(text, signature(settings.webhookSecret)).map(([body, sign]) => ({
    method: "POST",
    path: "/api/stripe/webhook",
    headers: { "content-type": "application/json", ...sign(body) },
    body,
  }));
}

type Sign = (body: string) => Record<string, string>;

function signature(secret: string): fc.Arbitrary<Sign> {
  const now = Math.floor(START / 1000);
  const by =
    (key: string, at: number): Sign =>
    (body) => ({ "stripe-signature": `t=${at},v1=${hmac(key, `${at}.${body}`)}` });
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(by(secret, now)) },
    fc.constantFrom<Sign[]>(
      by("whsec_other", now),
      by(secret, now - 301),
      () => ({}),
      () => ({ "stripe-signature": "t=,v1=" }),
      () => ({ "stripe-signature": `t=${now},v0=00,v1=${"0".repeat(64)}` }),
      () => ({ "stripe-signature": "x".repeat(5000) }),
    ),
  );
}

const hmac = (key: string, text: string) => new Bun.CryptoHasher("sha256", key).update(text).digest("hex");
