import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright";
import { DAY_MS } from "#src/shared/base/time.ts";
import { makeWorld } from "#tests/proof/support/world.ts";
import { type LocalStripe, startLocalStripe } from "#tests/stripe/local-stripe.ts";
import { type TestCardId, testCards } from "#tests/stripe/payments.ts";
import { openWatchedPage, widths } from "#tests/support/browser.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { type Site, startSite } from "#tests/support/server.ts";
import { confirmsEmail, isSound, newGroomer, openPanel, panel, press, toast } from "./members.ts";
import { becomes } from "./on-page.ts";
import { sharedBrowser, show } from "./site.ts";

let local: LocalStripe;
let server: Site;
let browser: Browser;
let data: string;

/** Adds a groomer, because an empty demo fills itself, which takes as long as all tests of this file. */
beforeAll(async () => {
  local = await startLocalStripe();
  data = temporaryFolder("mudroom-stripe");
  await makeWorld(data, { groomers: 1, parents: 0, owners: 0 });
  const env = { ...local.env, DEMO_DATA: data, RATE_LIMITS: "off" };
  [server, browser] = await Promise.all([startSite(env), sharedBrowser()]);
});
afterAll(async () => {
  await server?.remove();
  await local?.stop();
});

async function groomerAt(username: string, colorScheme: "light" | "dark" = "light") {
  const opened = await openWatchedPage(browser, { baseURL: server.url, viewport: widths.phone, colorScheme });
  const stripe = await stubStripe(opened.context, local);
  await newGroomer(opened.page, username);
  confirmsEmail(server.dataDir, username);
  return { ...opened, ...stripe };
}

async function pay(page: Page, number: string, action = "Subscribe Now") {
  await page.getByLabel("Card number").fill(number);
  await press(page, action);
}

test("sends the card only to Stripe through trial, new card, and second membership", async () => {
  const { page, context, complaints, calls, elsewhere } = await groomerAt("stripe-new", "dark");
  await show(page, "/subscribe");
  await page.getByText("Your trial starts today. First charge:").waitFor();
  await page.getByLabel("Card number").waitFor();
  await isSound(page);

  await pay(page, "1234");
  await pay(page, "4000000000000002");
  await toast(page).getByText("Your card was declined.").waitFor();
  await becomes(() => toast(page).textContent(), expect.stringContaining("Payment FailedYour card was declined."));
  await isSound(page);
  await pay(page, "4000002500003155");

  await page.waitForURL((url) => url.pathname === "/groomer-dashboard" && url.search === "");
  await toast(page).getByText("Membership active").waitFor();
  await becomes(() => page.locator("[data-membership-banner]").textContent(), "");
  const [intent] = local.store.all("setup_intent").slice(-1);
  expect(calls.slice(0, 2)).toEqual([
    { call: "Stripe", key: "pk_test_local" },
    { call: "mount", type: "payment", clientSecret: intent!.client_secret },
  ]);
  expect(calls.at(-1)).toEqual({
    call: "confirmSetup",
    return_url: `${server.url}/groomer-dashboard?payment=return`,
    clientSecret: intent!.client_secret,
    number: "4000002500003155",
  });

  await openPanel(page);
  await panel(page).getByText("No charges yet.").waitFor();
  expect(await panel(page).textContent()).not.toContain("Move the clock");
  await isSound(page);
  const billing = await page.request.get("/membership/billing", { maxRedirects: 0 });
  expect([billing.status(), billing.headers().location]).toEqual([302, expect.stringContaining("http")]);
  expect(await panel(page).getByRole("link", { name: "Manage in Stripe" }).getAttribute("href")).toBe(
    "/membership/billing",
  );
  await press(page, "Replace card");
  await page.getByRole("heading", { name: "Replace Your Card" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/subscription-payment" && url.search === "");
  await pay(page, "5555555555554444", "Save Card");
  await toast(page).getByText("Membership active").waitFor();
  await openPanel(page);

  expect(await panel(page).textContent()).toContain("Mastercard ending in 4444");
  expect(calls.filter(({ call, number }) => call === "confirmSetup" && number === "5555555555554444")).toHaveLength(1);

  await press(page, "Cancel membership");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel membership" }).press("Enter");
  await toast(page).getByText("Membership canceled").waitFor();
  local.advance(31 * DAY_MS);
  await page.goto("/groomer-dashboard?payment=return");

  await show(page, "/subscribe");
  await page.getByText("You'll be charged $49.00 now.").waitFor();
  await pay(page, "4242424242424242");

  await toast(page).getByText("Membership active").waitFor();
  expect(calls.at(-1)).toMatchObject({ call: "confirmPayment" });
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("offers a retry when Stripe.js can't load", async () => {
  const { page, context } = await groomerAt("stripe-less");
  await context.route("https://js.stripe.com/**", (route) => route.abort());

  await show(page, "/subscribe");

  await toast(page).getByText("There was an error setting up your subscription.").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await isSound(page);
  await context.close();
});

interface StripeCall {
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

async function stubStripe(context: BrowserContext, local: LocalStripe) {
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
