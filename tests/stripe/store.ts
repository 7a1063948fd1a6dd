import type Stripe from "stripe";
import { price } from "./objects.ts";

type Configuration = Pick<Stripe.BillingPortal.Configuration, "id" | "object" | "active" | "created" | "metadata"> & {
  features: unknown;
};
type WebhookEndpoint = Pick<Stripe.WebhookEndpoint, "id" | "object" | "url" | "status" | "enabled_events">;
type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "created" | "customer" | "failure_code" | "paid" | "payment_intent" | "status"
>;

export interface Kinds {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  charge: Charge;
  price: Stripe.Price;
  event: Stripe.Event;
  "billing_portal.configuration": Configuration;
  webhook_endpoint: WebhookEndpoint;
}
export type Kind = keyof Kinds;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; decline_code?: string; message: string; param?: string },
  ) {
    super(error.message);
  }
}

export type Store = ReturnType<typeof createStore>;

export function createStore(clock: () => number, account = "acct_Local") {
  const objects = new Map<string, Kinds[Kind]>();
  const removed = new Set<string>();
  let made = 0;
  let offset = 0;
  let time = clock();

  const all = <K extends Kind>(kind: K) => [...objects.values()].filter((o) => o.object === kind) as Kinds[K][];
  const put = <K extends Kind>(object: Kinds[K]): Kinds[K] => {
    objects.set(object.id, object);
    return object;
  };
  const newId = (prefix: string) =>
    `${prefix}_${account.replace("acct_", "")}${(++made).toString(36).padStart(10, "0")}`;

  put<"price">(price("price_membership"));
  return {
    account,
    all,
    put,
    newId,
    removed,
    remove(id: string) {
      removed.add(id);
      objects.delete(id);
    },
    afterLastTry: "cancel" as "cancel" | "past_due" | "unpaid",
    warned: new Set<string>(),
    find: (id: string): Kinds[Kind] | undefined => objects.get(id),
    get<K extends Kind>(kind: K, id: string): Kinds[K] {
      const found = objects.get(id);
      if (found?.object === kind) return found as Kinds[K];
      throw new Refusal(404, {
        type: "invalid_request_error",
        code: "resource_missing",
        message: `No such ${kind}: '${id}'`,
        param: "id",
      });
    },
    now: () => Math.floor(time / 1000),
    setTime: (seconds: number) => {
      time = seconds * 1000;
    },
    target: () => Math.floor((clock() + offset) / 1000),
    moveAhead: (ms: number) => {
      offset += ms;
    },
    emit(type: Stripe.Event.Type, object: Kinds[Kind] | Stripe.Dispute) {
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: Math.floor(time / 1000),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      } as Stripe.Event;
      return put<"event">(event);
    },
  };
}
