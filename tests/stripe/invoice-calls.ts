import type { ApiCall } from "./calls.ts";
import { flagOf, refuseUnknown, textOf } from "./form.ts";
import { collect, subscriptionOf } from "./invoices.ts";
import { type Kinds, Refusal } from "./store.ts";
import { voidInvoice } from "./time.ts";

export const invoiceCalls: Record<string, ApiCall> = {
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
