import type { BrowserContext } from "playwright";
import type { LocalStripe } from "#tests/stripe/local-stripe.ts";
import { type TestCardId, testCards } from "#tests/stripe/payments.ts";

export interface StripeCall {
  call: string;
  [argument: string]: unknown;
}

const script = `
window.Stripe = (key) => {
  window.stripeCall({ call: "Stripe", key });
  const confirm = (call) => async ({ elements, confirmParams }) => {
    const number = elements.box.querySelector("input").value;
    const error = await window.stripeCall({ call, ...confirmParams, clientSecret: elements.clientSecret, number });
    if (error) return { error };
    const back = new URL(confirmParams.return_url);
    back.searchParams.set("setup_intent_client_secret", elements.clientSecret);
    back.searchParams.set("redirect_status", "succeeded");
    location.assign(back);
    return new Promise(() => {});
  };
  return {
    elements({ clientSecret }) {
      const elements = {
        clientSecret,
        create(type) {
          const heard = {};
          return {
            on: (name, listener) => { heard[name] = listener; },
            mount(box) {
              elements.box = box;
              box.innerHTML = '<label>Card number <input type="text"></label>';
              window.stripeCall({ call: "mount", type, clientSecret });
              setTimeout(() => heard.ready());
            },
            destroy() {},
          };
        },
      };
      return elements;
    },
    confirmSetup: confirm("confirmSetup"),
    confirmPayment: confirm("confirmPayment"),
  };
};
window.Stripe.version = "stub";
`;

export async function stubStripe(context: BrowserContext, local: LocalStripe) {
  const calls: StripeCall[] = [];
  const elsewhere: string[] = [];
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    if (url.startsWith("https://js.stripe.com/"))
      return route.fulfill({ contentType: "text/javascript", body: script });
    elsewhere.push(url);
    return route.abort();
  });
  await context.exposeFunction("stripeCall", (call: StripeCall) => {
    calls.push(call);
    return call.call.startsWith("confirm") ? give(local, call) : null;
  });
  return { calls, elsewhere };
}

function give(local: LocalStripe, { clientSecret, number }: StripeCall) {
  const id = String(clientSecret).split("_secret")[0]!;
  const [card] = Object.entries(testCards).find(([, { number: known }]) => known === number) ?? [];
  if (!card) return { type: "validation_error", message: "Your card number is incomplete." };
  const { status } = local.confirm(id, card as TestCardId);
  if (status === "requires_action") local.authenticate(id, true);
  return status === "requires_payment_method" ? { type: "card_error", message: "Your card was declined." } : null;
}
