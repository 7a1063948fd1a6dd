import { expect, test } from "bun:test";
import { membershipAttempts, users } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { MembershipAnswer, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { flashOf } from "#tests/people/accounts/setup.ts";
import { flash } from "#tests/support/answers.ts";
import { START, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { type MembershipSetup, read, setUpMembership } from "./setup.ts";

const textOf = async (answer: Response) => {
  const html = await answer.text();
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
};
const go = async ({ gus }: MembershipSetup, path: string) => textOf(await gus.get(path));
async function formOf({ app, user }: MembershipSetup, path: string) {
  let text = "";
  await openTab(signedIn(app, user, "groomer"), path, async (page) => {
    text = page.text("main")!;
  });
  return text;
}
const pathOf = ({ clientSecret, subscriptionId }: SubscriptionAnswer) =>
  `/subscription-payment?client_secret=${clientSecret}&subscription_id=${subscriptionId}`;

testWith("explains membership, its price, and joining to a visitor without JavaScript", testApp, async (app) => {
  const answer = await app.visitor().get("/membership");

  const html = await answer.clone().text();
  const text = await textOf(answer);
  for (const said of [
    "FIRST MONTH FREE!",
    "Grow Your Mobile Grooming Business",
    "Simple, Transparent Pricing",
    "Groomer Membership",
    "$49 per month",
    "Find Groomers Near You",
  ]) {
    expect(text).toContain(said);
  }
  expect(html).toContain('href="#groomer-signup">Join as a Groomer');
  expect(html).toContain('href="/auth?mode=register&amp;role=groomer">Join as a Groomer');
  expect(html).toContain('href="mailto:support@mudroom.example"');
  expect(html).toContain('id="groomer-signup"');
  expect(new Set(html.match(/<details[^>]*name="[^"]+"/g)?.map((tag) => /name="([^"]+)"/.exec(tag)![1]))).toEqual(
    new Set(["membership-faq"]),
  );
  expect(html.slice(html.indexOf("<main"))).not.toContain("<script");
  expect(text).not.toContain("57");
});

test("shows a groomer with an unconfirmed email the next step and starts no payment", async () => {
  const setup = await setUpMembership();
  changeRows(setup.app.ctx.db, users, { id: setup.user.id }, { emailVerifiedAt: null });

  await openTab(signedIn(setup.app, setup.user, "groomer"), "/subscribe", async (page) => {
    expect(page.text("main")).toContain("Confirm your email first");
    expect(page.sent).toEqual([]);
    expect(page.text("main")).toContain("Send a new link");
  });
});

testWith("changes the buttons by reader", setUpMembership, async (it) => {
  const ana = signedIn(it.app, await addUser(it.app, "pet_parent", "ana"), "pet_parent");
  const htmlFor = async (window: Pick<typeof ana, "get">) => (await window.get("/membership")).text();

  const parent = await htmlFor(ana);
  const groomer = await htmlFor(it.gus);
  await it.subscribe();
  const member = await htmlFor(it.gus);

  expect(parent).toContain('href="/auth?mode=register&amp;role=groomer">Join as a Groomer');
  expect(parent).toContain("Log out first");
  expect(groomer).toContain('href="/subscribe">Subscribe Now');
  expect(groomer).toContain("You&#39;re already registered as a groomer!".replace("&#39;", "'"));
  expect(groomer).toContain('href="/groomer-dashboard"');
  expect(groomer).not.toContain("Join as a Groomer");
  expect(member).toContain('href="/groomer-dashboard?tab=account&amp;section=membership">Manage membership');
  expect(member).not.toMatch(/Subscribe Now|FIRST MONTH|free 30-day|had a free month/);
});

testWith("lets only groomers subscribe and sends a payment address nowhere else", setUpMembership, async (it) => {
  const path = pathOf(await it.open());
  const ana = signedIn(it.app, await addUser(it.app, "pet_parent", "ana"), "pet_parent");

  for (const page of ["/subscribe", path]) {
    const visitor = await it.app.visitor().get(page);
    const parent = await ana.get(page);

    expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/auth?mode=login&next=%2Fsubscribe"]);
    expect([parent.status, parent.headers.get("location")]).toEqual([302, "/"]);
    expect(flashOf(parent)).toEqual(flash("error", "Access Denied", "This page is only for groomers."));
  }
});

testWith("shows the first charge date and starts nothing at the provider", setUpMembership, async (it) => {
  const text = await go(it, "/subscribe");

  expect(text).toContain("Join as a Groomer");
  expect(text).toContain("$49 per month");
  expect(text).toContain("Your trial starts today. First charge: Jul 10, 2026.");
  expect(text).toContain("Preparing the payment");
  expect(it.row().customerId).toBeNull();
  expect(findRows(it.app.ctx.db, membershipAttempts)).toEqual([]);
});

testWith("shows the charge due now for a second or unpaid membership", setUpMembership, async (again) => {
  await again.lapse();
  const unpaid = await setUpMembership(undefined, "gil");
  await unpaid.subscribe("declines-later");
  await unpaid.pass(31);

  for (const it of [again, unpaid]) {
    expect(await go(it, "/subscribe")).toContain("You'll be charged $49.00 now.");
    expect(await go(it, pathOf(await it.open()))).toContain("You'll be charged $49.00 now.");
  }
});

testWith("sends a member to the panel instead of a form", setUpMembership, async (it) => {
  await it.subscribe();

  const text = await go(it, "/subscribe");

  expect(text).toContain("Your membership is active");
  expect(text).toContain("First charge: $49.00 on Jul 10, 2026.");
  expect(text).toContain("Manage membership");
  expect(text).not.toContain("Card number");
});

testWith("answers 404 for any other payment address", setUpMembership, async (it) => {
  const gil = await setUpMembership(it.app, "gil");
  const own = await it.open();
  const foreign = await gil.open();
  const status = async (clientSecret: string | null, subscriptionId: string | null) =>
    (await it.gus.get(pathOf({ ...own, clientSecret, subscriptionId }))).status;

  expect(await status(foreign.clientSecret, foreign.subscriptionId)).toBe(404);
  expect(await status(foreign.clientSecret, own.subscriptionId)).toBe(404);
  expect(await status(own.clientSecret, foreign.subscriptionId)).toBe(404);
  expect(await status(own.clientSecret, "try_1")).toBe(404);
  expect(await status("seti_1_secret_1", own.subscriptionId)).toBe(404);
  expect((await it.gus.get(`/subscription-payment?client_secret=${own.clientSecret}`)).status).toBe(404);
  expect((await it.gus.get("/subscription-payment")).headers.get("location")).toBe("/subscribe");
});

testWith("opens a payment page for a member's new card", setUpMembership, async (it) => {
  await it.subscribe();
  const { intent } = await read<MembershipAnswer>(await it.gus.post("/api/membership/card"));

  const text = await formOf(it, await pathTo(it, intent!));

  expect(text).toContain("Replace Your Card");
  expect(text).toContain("We'll charge this card $49.00 on Jul 10, 2026.");
  expect(text).toContain("Save Card");
});

testWith("opens a payment the bank asks about for its groomer only", setUpMembership, async (it) => {
  const gil = await setUpMembership(it.app, "gil");
  const { intentId } = await it.open();
  await it.give(intentId!, "asks-always");
  await it.approve(intentId!);
  await gil.subscribe();
  await it.pass(31);
  const { intent } = await read<MembershipAnswer>(await it.gus.post("/api/membership/pay"));

  const text = await formOf(it, await pathTo(it, intent!));

  expect(text).toContain("You'll be charged $49.00 now.");
  expect(text).toContain("Your bank wants to confirm it's you");
  expect((await gil.gus.get(await pathTo(gil, intent!))).status).toBe(404);
});

const pathTo = async ({ membership }: MembershipSetup, { clientSecret }: { clientSecret: string }) =>
  pathOf({ clientSecret, subscriptionId: (await membership()).subscriptionId } as SubscriptionAnswer);

testWith("continues from a finished payment to its result", setUpMembership, async (it) => {
  const own = await it.open();
  await it.giveUnseen(own.intentId!);

  expect((await it.gus.get(pathOf(own))).headers.get("location")).toBe("/groomer-dashboard?payment=return");
});

testWith("asks the provider before drawing the return page and cleans the address", setUpMembership, async (it) => {
  const { intentId } = await it.open();
  await it.giveUnseen(intentId!);

  const answer = await it.gus.get("/groomer-dashboard?payment=return&redirect_status=failed&setup_intent=seti_x");

  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/groomer-dashboard"]);
  expect(flashOf(answer)).toEqual(
    flash("success", "Membership active", "You're on your free trial. First charge: $49.00 on Jul 10, 2026."),
  );
  expect((await it.membership()).state).toBe("trialing");
  const dashboard = await go(it, "/groomer-dashboard");
  for (const banner of ["Start your membership", "Subscription Payment Required"]) {
    expect(dashboard).not.toContain(banner);
  }
});

testWith("reports a failed payment on return and nothing to people who didn't pay", setUpMembership, async (it) => {
  const { intentId } = await it.open();
  const before = flashOf(await it.gus.get("/groomer-dashboard?payment=return"));
  await it.give(intentId!, "declined");

  const after = flashOf(await it.gus.get("/groomer-dashboard?payment=return"));

  expect(before).toBeUndefined();
  expect(after).toEqual(flash("error", "Payment Failed", "Your card was declined. Try another card."));
});

test("shows the state, the card, the invoices, and the demo's clock", async () => {
  const it = await setUpMembership(undefined, "demo_groomer");
  await it.subscribe();
  const trial = await go(it, "/groomer-dashboard?tab=account&section=membership");
  await it.pass(31);
  const paid = await go(it, "/groomer-dashboard?tab=account&section=membership");

  expect(trial).toContain("Free trial You&#x27;re on your free trial. First charge: $49.00 on Jul 10, 2026.");
  expect(trial).toContain("Visa ending in 4242, expires 12/31");
  expect(trial).toContain("No charges yet.");
  expect(trial).toContain("Replace card Cancel membership");
  expect(trial).toContain("Demo Move the clock");
  expect(paid).toContain("Active Next charge: $49.00 on Aug 10, 2026.");
  expect(paid).toMatch(/Jul 10, 2026 T-\w+ \$49\.00 Paid/);
});

test("shows no clock outside the demo", async () => {
  const app = await testApp({
    env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1", RATE_LIMITS: "off" },
  });
  const it = await setUpMembership(app);
  await it.subscribe();

  const panel = await go(it, "/groomer-dashboard?tab=account&section=membership");

  expect(panel).toContain("Cancel membership");
  expect(panel).not.toContain("Move the clock");
  expect((await it.gus.post("/api/demo/clock", { to: "day" })).status).toBe(404);
});

testWith("shows the same state in the banner and the panel", setUpMembership, async (it) => {
  const seen = async () => {
    const text = await go(it, "/groomer-dashboard?tab=account&section=membership");
    return [text.slice(0, text.indexOf(" Details ")), text.slice(text.lastIndexOf(" Membership "))] as const;
  };
  const none = await seen();
  await it.subscribe("declines-later");
  const trial = await seen();
  await it.pass(31);
  const failed = await seen();
  await it.pass(8);
  const hidden = await seen();

  expect(none[0]).toContain("Start your membership");
  expect(none[1]).toContain("Subscribe");
  expect(trial[0]).not.toContain("membership");
  expect(failed[0]).toContain("Your last payment didn't go through You stay listed until Jul 17, 2026.");
  expect(failed[1]).toContain("Pay before Jul 17, 2026 to stay listed. Due now $49.00");
  expect(failed[1]).toContain("Pay now Replace card Cancel membership");
  expect(hidden[0]).toContain("Subscription Payment Required");
  expect(hidden[1]).toContain("Pay to Reactivate");
  expect(it.app.clock.now()).toBeGreaterThan(START + 38 * DAY_MS);
});

testWith("redirects the billing page to the panel when the provider has none", setUpMembership, async (it) => {
  expect((await it.gus.get("/membership/billing")).headers.get("location")).toBe(
    "/groomer-dashboard?tab=account&section=membership",
  );
});

testWith("asks a groomer to add a business profile before subscribing", testApp, async (app) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect(await textOf(await nia.get("/subscribe"))).toContain("Start with your business profile");
  expect(await textOf(await nia.get("/groomer-dashboard?tab=account"))).not.toContain("Membership");
  expect(flashOf(await nia.get("/groomer-dashboard?payment=return"))?.description).toBe(
    "Create your business profile first, then subscribe.",
  );
  expect((await nia.post("/api/get-or-create-subscription")).status).toBe(409);
  expect(await (await nia.get("/api/membership")).json()).toMatchObject({ state: "none", canDo: [] });
  expect(await (await nia.get("/api/membership/invoices")).json()).toEqual([]);
});
