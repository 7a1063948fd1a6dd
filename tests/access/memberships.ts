import { cards } from "../money/memberships/cards.ts";
import { all, type Row } from "./rows.ts";

const card = { ...cards.works, cvc: "123" };
const confirm = "POST /api/embedded-payments/:intentId/confirm";
const challenge = "POST /api/embedded-payments/:intentId/challenge";

/** Gus and Gil are listed by a grant, without a subscription: there is nothing to cancel, resume or pay. */
export const membershipRows: Row[] = [
  { route: "GET /membership", is: all(200) },
  { route: "GET /subscribe", is: [302, 302, 302, 200, 200, 302] },
  { route: "GET /subscription-payment", is: [302, 302, 302, 302, 302, 302] },
  {
    route: "GET /subscription-payment",
    at: "/subscription-payment?client_secret=seti_1_secret_1&subscription_id=try_1",
    is: [302, 302, 302, 404, 404, 302],
  },
  { route: "GET /membership/billing", is: [302, 302, 302, 302, 302, 302] },
  { route: "GET /membership/end", is: all(422) },
  { route: "GET /membership/end", at: "/membership/end?token=dead", is: all(422) },
  { route: "POST /membership/end", form: {}, is: all(422) },
  { route: "POST /membership/end", form: { token: "dead" }, is: all(422) },
  { route: "GET /api/membership", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/membership/invoices", is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/subscription/sync", body: {}, is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/create-subscription", body: {}, is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/get-or-create-subscription", body: {}, is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/membership/cancel", body: { reason: 5 }, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/membership/cancel", body: { reason: "Rest" }, is: [401, 403, 403, 409, 409, 403] },
  { route: "POST /api/membership/resume", body: {}, is: [401, 403, 403, 409, 409, 403] },
  { route: "POST /api/membership/pay", body: {}, is: [401, 403, 403, 409, 409, 403] },
  { route: "POST /api/membership/card", body: {}, is: [401, 403, 403, 409, 409, 403] },
  { route: confirm, at: "/api/embedded-payments/seti_1/confirm", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: confirm, at: "/api/embedded-payments/seti_1/confirm", body: card, is: [401, 403, 403, 404, 404, 403] },
  { route: confirm, at: "/api/embedded-payments/!/confirm", body: card, is: [401, 403, 403, 404, 404, 403] },
  { route: challenge, at: "/api/embedded-payments/seti_1/challenge", body: {}, is: [401, 403, 403, 422, 422, 403] },
  {
    route: challenge,
    at: "/api/embedded-payments/seti_1/challenge",
    body: { approve: true },
    is: [401, 403, 403, 404, 404, 403],
  },
  { route: "POST /api/demo/clock", body: { minutes: 90 }, is: [404, 404, 404, 404, 404, 404] },
  { route: "POST /api/demo/clock", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/demo/clock", body: { to: "next-charge" }, is: [401, 403, 403, 403, 403, 403] },
  { route: "POST /api/demo/clock", body: { to: "day" }, is: [401, 403, 403, 403, 403, 403] },
  { route: "POST /api/stripe/webhook", body: {}, is: all(503) },
];
