import { cardOf } from "./cards.ts";
import { cancelSetup, deleteCustomer, isDeleted } from "./customer-end.ts";
import { below, listOf, type Params, refuseUnknown, required, textOf } from "./form.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { customer, setupIntent } from "./objects.ts";
import { subscriptionCalls } from "./subscription-calls.ts";
import { Refusal, type World } from "./world.ts";

/** One call of the API: an object, or all objects of a list, oldest first. */
export type ApiCall = (world: World, params: Params, id: string) => object;

export const calls: Record<string, ApiCall> = {
  "POST /v1/customers": (world, params) => {
    refuseUnknown(params, ["email", "name", "metadata"]);
    const made = customer(world.newId("cus"), world.now());
    return setCustomer(world, world.put<"customer">(made), params);
  },
  "GET /v1/customers/:id": (world, _params, id) =>
    isDeleted(world, id) ? { id, object: "customer", deleted: true } : world.get("customer", id),
  "DELETE /v1/customers/:id": (world, _params, id) => deleteCustomer(world, id),
  "POST /v1/customers/:id": (world, params, id) => {
    refuseUnknown(params, ["email", "name", "metadata", "invoice_settings"]);
    return setCustomer(world, world.get("customer", id), params);
  },
  "POST /v1/setup_intents": (world, params) => {
    refuseUnknown(params, ["customer", "usage", "allowed_payment_method_types", "metadata"]);
    const owner = world.get("customer", required(params, "customer")).id;
    const intent = setupIntent(world.newId("seti"), world.now(), owner);
    intent.allowed_payment_method_types = listOf(params, "allowed_payment_method_types");
    intent.metadata = metadataOf(params);
    return world.put<"setup_intent">(intent);
  },
  "GET /v1/setup_intents": (world, params) => {
    refuseUnknown(params, ["customer", "limit", "starting_after"]);
    const owner = required(params, "customer");
    return world.all("setup_intent").filter(({ customer }) => customer === owner);
  },
  "POST /v1/setup_intents/:id/cancel": (world, _params, id) => cancelSetup(world, id),
  "GET /v1/setup_intents/:id": (world, _params, id) => world.get("setup_intent", id),
  "GET /v1/payment_intents/:id": (world, _params, id) => world.get("payment_intent", id),
  "GET /v1/prices/:id": (world, _params, id) => world.get("price", id),
  "GET /v1/account": (world) => {
    if (world.account) return { id: world.account, object: "account" };
    throw new Refusal(403, { type: "invalid_request_error", message: "This key may not read the account." });
  },
  "GET /v1/charges/:id": (world, _params, id) => world.get("charge", id),
  "GET /v1/events": (world, params) => {
    refuseUnknown(params, ["created", "types", "limit", "starting_after"]);
    const since = Number(textOf(below(params, "created"), "gte") ?? 0);
    const types = listOf(params, "types");
    return world.all("event").filter(({ created, type }) => created >= since && types.includes(type));
  },
  "GET /v1/webhook_endpoints": (world) => world.all("webhook_endpoint"),
  "GET /v1/billing_portal/configurations": (world) => world.all("billing_portal.configuration"),
  "POST /v1/billing_portal/configurations": (world, params) => {
    refuseUnknown(params, ["features", "metadata"]);
    const facts = { id: world.newId("bpc"), active: true, created: world.now(), features: below(params, "features") };
    const object = "billing_portal.configuration" as const;
    return world.put<"billing_portal.configuration">({ object, ...facts, metadata: metadataOf(params) });
  },
  "POST /v1/billing_portal/sessions": (world, params) => {
    refuseUnknown(params, ["customer", "configuration", "return_url"]);
    const owner = world.get("customer", required(params, "customer")).id;
    const made = world.get("billing_portal.configuration", required(params, "configuration")).id;
    return { id: world.newId("bps"), url: `https://billing.stripe.com/p/session/${owner}?configuration=${made}` };
  },
  ...subscriptionCalls,
  ...invoiceCalls,
};

const metadataOf = (params: Params) => below(params, "metadata") as Record<string, string>;

function setCustomer(world: World, owner: ReturnType<typeof customer>, params: Params) {
  owner.email = textOf(params, "email") ?? owner.email;
  owner.name = textOf(params, "name") ?? owner.name ?? null;
  const card = textOf(below(params, "invoice_settings"), "default_payment_method");
  if (card) owner.invoice_settings.default_payment_method = cardOf(world, owner.id, card);
  Object.assign(owner.metadata, metadataOf(params));
  return owner;
}
