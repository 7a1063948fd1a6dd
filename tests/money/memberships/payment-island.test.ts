import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { type MembershipSetup, setUpMembership } from "./setup.ts";

const POST = "POST /api/get-or-create-subscription";

/** A browser in which something happens between the page and its script. */
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

test("the page asks for the payment when it is looked at, once, and shows its form", async () => {
  const it = await setUpMembership();

  await openTab(signedIn(it.app, it.user, "groomer"), "/subscribe", async (page) => {
    expect(page.calls).toEqual([POST]);
    expect(page.text("main")).toContain("Test payments");
    expect(page.text("main")).toContain("4000 0000 0000 0341");
    expect(page.hasButton("Subscribe Now")).toBe(true);
  });

  expect(it.row().customerId).not.toBeNull();
});

test("a payment that cannot be prepared says so, and can be tried again", async () => {
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

test("somebody who became a member in another tab is led to what became of it", async () => {
  const it = await setUpMembership();

  await openTab(lateFor(it, it.subscribe), "/subscribe", async (page) => {
    expect(page.calls).toEqual([POST]);
    expect(page.hasButton("Subscribe Now")).toBe(false);
    expect(page.text("main")).toContain("Preparing the payment");
  });
});

test("terms that have changed since the page was drawn are never confirmed: the page is reloaded", async () => {
  const it = await setUpMembership();

  await openTab(
    lateFor(it, async () => it.app.clock.advance(DAY_MS)),
    "/subscribe",
    async (page) => {
      expect(page.text("main")).toContain("First charge: Jul 10, 2026.");
      expect(page.hasButton("Subscribe Now")).toBe(false);
    },
  );
});
