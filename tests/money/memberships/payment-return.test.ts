import { expect, test } from "bun:test";
import { auditLog } from "#db/schema/tables.ts";
import { formatAsTyped, formatCardNumber, formatExpiry, parseExpiry } from "#islands/money/memberships/card-form.tsx";
import { readFlash } from "#src/http/sessions/flash.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { type Intent, PaymentError } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { flash } from "#tests/support/answers.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { type MembershipSetup, setUpMembership } from "./setup.ts";

async function slowScene() {
  const mood: { status?: Intent["status"]; isDown?: boolean } = {};
  const app = await testApp({
    env: { RATE_LIMITS: "off" },
    payments: (setup) => {
      const real = createEmbedded(setup);
      const getIntent = async (id: string) => {
        if (mood.isDown) throw new PaymentError("unavailable", "The payment provider isn't responding.");
        const intent = await real.getIntent(id);
        return mood.status ? { ...intent, status: mood.status } : intent;
      };
      return { ...real, getIntent };
    },
  });
  return { it: await setUpMembership(app), mood };
}

const returned = async ({ gus }: MembershipSetup) => {
  const cookie = (await gus.get("/groomer-dashboard?payment=return")).headers.get("set-cookie") ?? "";
  return readFlash({ config: testConfig() }, new Request("http://localhost", { headers: { cookie } }));
};
const bannerOf = async ({ gus }: MembershipSetup) => {
  const html = await (await gus.get("/groomer-dashboard?tab=services")).text();
  return /data-membership-banner[^>]*>(.*?)data-listing-state/s.exec(html)![1]!;
};

/** Gus's earlier membership would show a red banner without the pending payment. */
async function paysAgain({ lapse, open }: MembershipSetup) {
  await lapse();
  await open();
}

testWith("shows no red and asks for no payment while one is being confirmed", slowScene, async ({ it, mood }) => {
  await paysAgain(it);
  const before = await bannerOf(it);
  mood.status = "processing";

  const message = await returned(it);
  const banner = await bannerOf(it);

  expect(before).toContain("Subscription Payment Required");
  expect(message).toEqual(flash("success", "Your payment is being confirmed", "This usually takes a few minutes."));
  expect(banner).toContain("Your payment is being confirmed");
  expect(banner).toContain('href="/groomer-dashboard?payment=return"');
  expect(banner).not.toMatch(/notice bad|Pay to Reactivate|href="\/subscribe"/);
  expect(await it.open()).toMatchObject({ isActive: false, status: "processing" });
});

testWith("shows no red while the provider is silent and the truth afterwards", slowScene, async ({ it, mood }) => {
  await paysAgain(it);
  mood.isDown = true;

  const message = await returned(it);
  const banner = await bannerOf(it);
  mood.isDown = false;

  expect(message?.title).toBe("Your payment is being confirmed");
  expect(message?.description).toContain("We'll try again in a few minutes");
  expect(banner).toContain("The payment provider isn't responding");
  expect(banner).not.toContain("notice bad");
  expect(await bannerOf(it)).toContain("Subscription Payment Required");
});

test("shows the payment page and says it can't prepare a payment during a silence", async () => {
  const { it, mood } = await slowScene();
  await it.open();
  mood.isDown = true;

  const page = await it.gus.get("/subscribe");
  const answer = await it.gus.post("/api/get-or-create-subscription");

  expect([page.status, answer.status]).toEqual([200, 503]);
  expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
});

testWith("draws the dashboard without the provider when no attempt is open", slowScene, async ({ it, mood }) => {
  mood.isDown = true;

  expect(await bannerOf(it)).toContain("Start your membership");
});
const POST = "POST /api/get-or-create-subscription";

function lateFor({ app, user }: MembershipSetup, meanwhile: () => Promise<unknown>): Browser {
  const gus = signedIn(app, user, "groomer");
  return Object.assign(Object.create(gus), {
    async get(path: string) {
      const page = await gus.get(path);
      await meanwhile();
      return page;
    },
  });
}

testWith("prepares the payment once when the page opens and shows the form", setUpMembership, async (it) => {
  await openTab(signedIn(it.app, it.user, "groomer"), "/subscribe", async (page) => {
    expect(page.calls).toEqual([POST]);
    expect(page.text("main")).toContain("Test payments");
    expect(page.text("main")).toContain("4000 0000 0000 0341");
    expect(page.hasButton("Subscribe Now")).toBe(true);
  });

  expect(it.row().customerId).not.toBeNull();
});

test("says when a payment can't be prepared and offers a retry", async () => {
  const it = await setUpMembership(await testApp({ env: { RATE_LIMITS: "payment-user=1" } }));
  await it.open();

  await openTab(signedIn(it.app, it.user, "groomer"), "/subscribe", async (page) => {
    expect(page.text("main")).toContain("Failed to create subscription");
    expect(page.text("main")).toContain("There was an error setting up your subscription.");
    expect(page.toast()).toStartWith("ErrorToo many attempts");
    it.app.clock.advance(HOUR_MS);
    await page.press("Try again");
    expect(page.text("main")).toContain("4000 0000 0000 0341");
  });
});

testWith("shows the result to a groomer who became a member in another tab", setUpMembership, async (it) => {
  await openTab(lateFor(it, it.subscribe), "/subscribe", async (page) => {
    expect(page.calls).toEqual([POST]);
    expect(page.hasButton("Subscribe Now")).toBe(false);
    expect(page.text("main")).toContain("Preparing the payment");
  });
});

testWith("reloads the page instead of confirming terms that changed", setUpMembership, async (it) => {
  await openTab(
    lateFor(it, async () => it.app.clock.advance(DAY_MS)),
    "/subscribe",
    async (page) => {
      expect(page.text("main")).toContain("First charge: Jul 10, 2026.");
      expect(page.hasButton("Subscribe Now")).toBe(false);
    },
  );
});
test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42", "4242 4242 42"],
  ["4242", "4242"],
  ["42424", "4242 4"],
  ["", ""],
  ["12345678901234567890123", "1234 5678 9012 3456 789"],
])("shows the card number %p as %p", (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12/3"],
  ["1230", "12/30"],
  ["8", "08"],
  ["830", "08/30"],
  ["8/30", "08/30"],
  ["08/2030", "08/30"],
  ["12 / 30", "12/30"],
])("shows the expiration date %p as %p", (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test("reads an expiration date as month and year and refuses other text", () => {
  expect(parseExpiry("08/30")).toEqual({ expMonth: "08", expYear: "30" });
  expect(parseExpiry("8 / 2030")).toEqual({ expMonth: "8", expYear: "2030" });
  for (const wrong of ["", "08", "08/", "08/3", "August 30"]) {
    expect(parseExpiry(wrong)).toEqual({ expMonth: "", expYear: "" });
  }
});

test("keeps the cursor behind the typed digit", () => {
  const input = { value: "4242 45242 4242", selectionStart: 7, setSelectionRange: (at: number) => carets.push(at) };
  const carets: number[] = [];

  formatAsTyped(input as unknown as HTMLInputElement, formatCardNumber);

  expect(input.value).toBe("4242 4524 2424 2");
  expect(carets).toEqual([7]);
});
test("names a new card by its last four digits and records it once", async () => {
  const { app, gus, subscribe, give, emails, runJobs, groomerId } = await setUpMembership();
  await subscribe();
  const { intent } = await (await gus.post("/api/membership/card")).json();
  await give(intent.id, { number: "5555555555554444", expMonth: 12, expYear: 2030 });
  await runJobs();

  const notices = emails().filter(({ subject }) => subject === "Your card on file was changed");
  expect(notices).toHaveLength(1);
  expect(notices[0]!.text).toContain("4444");
  expect(notices[0]!.text + notices[0]!.html).not.toMatch(/5555|mastercard/i);
  const rows = findRows(app.ctx.db, auditLog);
  expect(rows.filter(({ action }) => action === "membership-card-replaced")).toMatchObject([
    { target: `groomer ${groomerId}` },
  ]);
});
