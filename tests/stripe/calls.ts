import { below, flagOf, type Params, refuseUnknown, required, textOf, valuesUnder } from "./form.ts";
import { collect, endSubscription, subscriptionOf } from "./invoices.ts";
import { customer, setupIntent } from "./objects.ts";
import { cardOf } from "./payments.ts";
import { type Kinds, Refusal, type Store } from "./store.ts";
import { subscriptionCalls } from "./subscription-calls.ts";
import { voidInvoice } from "./time.ts";

const invoiceCalls: Record<string, ApiCall> = {
  "GET /v1/invoices": (store, params) => {
    refuseUnknown(params, ["customer", "subscription", "status", "limit", "starting_after"]);
    const wanted = { customer: textOf(params, "customer"), subscription: textOf(params, "subscription") };
    const status = textOf(params, "status");
    return store
      .all("invoice")
      .filter((invoice) => !wanted.customer || invoice.customer === wanted.customer)
      .filter((invoice) => !wanted.subscription || subscriptionOf(store, invoice).id === wanted.subscription)
      .filter((invoice) => !status || invoice.status === status);
  },
  "GET /v1/invoices/:id": (store, _params, id) => store.get("invoice", id),
  "POST /v1/invoices/:id": (store, params, id) => {
    refuseUnknown(params, ["auto_advance"]);
    const invoice = store.get("invoice", id);
    invoice.auto_advance = flagOf(params, "auto_advance") ?? invoice.auto_advance ?? false;
    return invoice;
  },
  "POST /v1/invoices/:id/pay": (store, params, id) => {
    refuseUnknown(params, ["payment_method", "off_session"]);
    const invoice = store.get("invoice", id);
    if (invoice.status !== "open") throw tooLate(`Invoice is ${invoice.status}`);
    const card = textOf(params, "payment_method");
    if (card) subscriptionOf(store, invoice).default_payment_method = store.get("payment_method", card).id;
    const intent = collect(store, invoice, flagOf(params, "off_session") === false);
    if (intent.status !== "succeeded") throw cardRefusal(intent);
    return invoice;
  },
  "POST /v1/invoices/:id/void": (store, _params, id) => {
    const invoice = store.get("invoice", id);
    if (invoice.status !== "open") throw tooLate(`You can only void an open invoice; this one is ${invoice.status}`);
    voidInvoice(store, invoice);
    return invoice;
  },
};

const tooLate = (message: string) =>
  new Refusal(400, { type: "invalid_request_error", code: "invoice_not_editable", message });

function cardRefusal({ status, last_payment_error }: Kinds["payment_intent"]) {
  const type = "card_error";
  if (status === "requires_action") {
    const code = "invoice_payment_intent_requires_action";
    return new Refusal(402, { type, code, message: "This payment requires additional user action." });
  }
  const { code = "card_declined", decline_code } = last_payment_error ?? {};
  return new Refusal(402, {
    type,
    code,
    ...(decline_code ? { decline_code } : {}),
    message: "Your card was declined.",
  });
}

export type ApiCall = (store: Store, params: Params, id: string) => object;

export const calls: Record<string, ApiCall> = {
  "POST /v1/customers": (store, params) => {
    refuseUnknown(params, ["email", "name", "metadata"]);
    const made = customer(store.newId("cus"), store.now());
    return setCustomer(store, store.put<"customer">(made), params);
  },
  "GET /v1/customers/:id": (store, _params, id) =>
    store.removed.has(id) ? { id, object: "customer", deleted: true } : store.get("customer", id),
  "DELETE /v1/customers/:id": (store, _params, id) => deleteCustomer(store, id),
  "POST /v1/customers/:id": (store, params, id) => {
    refuseUnknown(params, ["email", "name", "metadata", "invoice_settings"]);
    return setCustomer(store, store.get("customer", id), params);
  },
  "POST /v1/setup_intents": (store, params) => {
    refuseUnknown(params, ["customer", "usage", "allowed_payment_method_types", "metadata"]);
    const owner = store.get("customer", required(params, "customer")).id;
    const intent = setupIntent(store.newId("seti"), store.now(), owner);
    intent.allowed_payment_method_types = valuesUnder(params, "allowed_payment_method_types");
    intent.metadata = metadataOf(params);
    return store.put<"setup_intent">(intent);
  },
  "GET /v1/setup_intents": (store, params) => {
    refuseUnknown(params, ["customer", "limit", "starting_after"]);
    const owner = required(params, "customer");
    return store.all("setup_intent").filter(({ customer }) => customer === owner);
  },
  "POST /v1/setup_intents/:id/cancel": (store, _params, id) => cancelSetup(store, id),
  "GET /v1/setup_intents/:id": (store, _params, id) => store.get("setup_intent", id),
  "GET /v1/payment_intents/:id": (store, _params, id) => store.get("payment_intent", id),
  "GET /v1/prices/:id": (store, _params, id) => store.get("price", id),
  "GET /v1/account": (store) => {
    if (store.account) return { id: store.account, object: "account" };
    throw new Refusal(403, { type: "invalid_request_error", message: "This key may not read the account." });
  },
  "GET /v1/charges/:id": (store, _params, id) => store.get("charge", id),
  "GET /v1/events": (store, params) => {
    refuseUnknown(params, ["created", "types", "limit", "starting_after"]);
    const since = Number(textOf(below(params, "created"), "gte") ?? 0);
    const types = valuesUnder(params, "types");
    return store.all("event").filter(({ created, type }) => created >= since && types.includes(type));
  },
  "GET /v1/webhook_endpoints": (store) => store.all("webhook_endpoint"),
  "GET /v1/billing_portal/configurations": (store) => store.all("billing_portal.configuration"),
  "POST /v1/billing_portal/configurations": (store, params) => {
    refuseUnknown(params, ["features", "metadata"]);
    const facts = { id: store.newId("bpc"), active: true, created: store.now(), features: below(params, "features") };
    const object = "billing_portal.configuration" as const;
    return store.put<"billing_portal.configuration">({ object, ...facts, metadata: metadataOf(params) });
  },
  "POST /v1/billing_portal/sessions": (store, params) => {
    refuseUnknown(params, ["customer", "configuration", "return_url"]);
    const owner = store.get("customer", required(params, "customer")).id;
    const made = store.get("billing_portal.configuration", required(params, "configuration")).id;
    return { id: store.newId("bps"), url: `https://billing.stripe.com/p/session/${owner}?configuration=${made}` };
  },
  ...subscriptionCalls,
  ...invoiceCalls,
};

const metadataOf = (params: Params) => below(params, "metadata") as Record<string, string>;

function setCustomer(store: Store, owner: ReturnType<typeof customer>, params: Params) {
  owner.email = textOf(params, "email") ?? owner.email;
  owner.name = textOf(params, "name") ?? owner.name ?? null;
  const card = textOf(below(params, "invoice_settings"), "default_payment_method");
  if (card) owner.invoice_settings.default_payment_method = cardOf(store, owner.id, card);
  Object.assign(owner.metadata, metadataOf(params));
  return owner;
}

function deleteCustomer(store: Store, id: string) {
  store.get("customer", id);
  for (const found of store.all("subscription")) {
    if (found.customer === id && found.ended_at === null) endSubscription(store, found, "cancellation_requested");
  }
  store.remove(id);
  return { id, object: "customer", deleted: true };
}

function cancelSetup(store: Store, id: string) {
  const intent = store.get("setup_intent", id);
  if (!intent.status.startsWith("requires_")) {
    const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
    throw new Refusal(400, { type: "invalid_request_error", code: "setup_intent_unexpected_state", message });
  }
  intent.status = "canceled";
  return intent;
}
