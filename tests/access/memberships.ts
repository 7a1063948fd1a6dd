import { cards } from "../money/memberships/setup.ts";
import { type AccessRow, all, groomersOnly } from "./rows.ts";

const card = { ...cards.works, cvc: "123" };

export const membershipRows: AccessRow[] = [
  { route: "GET /membership", is: all(200) },
  { route: "GET /subscribe", is: { gus: 200, gil: 200, others: 302 } },
  { route: "GET /subscription-payment", is: all(302) },
  {
    route: "GET /subscription-payment?client_secret=seti_1_secret_1&subscription_id=try_1",
    is: { gus: 404, gil: 404, others: 302 },
  },
  { route: "GET /membership/billing", is: all(302) },
  { route: "GET /membership/end", is: all(422) },
  { route: "GET /membership/end?token=dead", is: all(422) },
  { route: "POST /membership/end", form: {}, is: all(422) },
  { route: "POST /membership/end", form: { token: "dead" }, is: all(422) },
  { route: "GET /api/membership", is: groomersOnly(200, 200) },
  { route: "GET /api/membership/invoices", is: groomersOnly(200, 200) },
  { route: "POST /api/subscription/sync", body: {}, is: groomersOnly(200, 200) },
  { route: "POST /api/create-subscription", body: {}, is: groomersOnly(200, 200) },
  { route: "POST /api/get-or-create-subscription", body: {}, is: groomersOnly(200, 200) },
  { route: "POST /api/membership/cancel", body: { reason: 5 }, is: groomersOnly(422, 422) },
  { route: "POST /api/membership/cancel", body: { reason: "Rest" }, is: groomersOnly(409, 409) },
  { route: "POST /api/membership/resume", body: {}, is: groomersOnly(409, 409) },
  { route: "POST /api/membership/pay", body: {}, is: groomersOnly(409, 409) },
  { route: "POST /api/membership/card", body: {}, is: groomersOnly(409, 409) },
  { route: "POST /api/embedded-payments/seti_1/confirm", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/embedded-payments/seti_1/confirm", body: card, is: groomersOnly(404, 404) },
  { route: "POST /api/embedded-payments/!/confirm", body: card, is: groomersOnly(404, 404) },
  { route: "POST /api/embedded-payments/seti_1/challenge", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/embedded-payments/seti_1/challenge", body: { approve: true }, is: groomersOnly(404, 404) },
  { route: "POST /api/demo/clock", body: { minutes: 90 }, is: all(404) },
  { route: "POST /api/demo/clock", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/demo/clock", body: { to: "next-charge" }, is: { visitor: 401, others: 403 } },
  { route: "POST /api/demo/clock", body: { to: "day" }, is: { visitor: 401, others: 403 } },
  { route: "POST /api/stripe/webhook", body: {}, is: all(503) },
];
