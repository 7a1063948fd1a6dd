import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady } from "#tests/support/browser.ts";
import { confirmsEmail, isSound, isSoundInBoth, newGroomer, openPanel, panel, press, toast } from "./members.ts";
import { becomes, hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

/** Without it the first charge would wait, however far the clock is moved. */
const passCheck = (username: string) =>
  site.inDatabase((db) =>
    db.run(
      `UPDATE groomer_profiles SET background_check_status = 'passed', background_check_date = '2026-01-05'
        WHERE user_id = (SELECT id FROM users WHERE username = ?)`,
      [username],
    ),
  );

async function atCheckout(username: string) {
  const opened = await site.openPage(darkPhone);
  await newGroomer(opened.page, username);
  confirmsEmail(site.server.dataDir, username);
  passCheck(username);
  await show(opened.page, "/subscribe");
  return opened;
}

async function pay(page: Page, number: string) {
  await islandsReady(page);
  await page.getByRole("button", { name: number }).press("Enter");
  await hasFocus(page.locator("form [type=submit]"));
  await page.keyboard.press("Enter");
}

async function arrives(page: Page, said: string) {
  await page.waitForURL((url) => url.pathname === "/groomer-dashboard" && url.search === "");
  await toast(page).getByText(said).waitFor();
}

async function letAMonthPass() {
  const demo = await site.requestsOf("demo_groomer");
  for (let day = 0; day < 31; day++) {
    expect((await demo.post("/api/demo/clock", { data: { to: "day" } })).status()).toBe(200);
  }
}

async function looksAgain(page: Page) {
  expect((await page.request.post("/api/subscription/sync")).status()).toBe(200);
  await page.reload();
  await islandsReady(page);
}

test("answers a bank in the page at checkout and a month later", async () => {
  const asked = await atCheckout("asked");
  await answersInThePage(asked.page);
  await openPanel(asked.page);
  const later = await atCheckout("later");
  await pay(later.page, "4000 0000 0000 0341");
  await arrives(later.page, "Membership active");
  await openPanel(later.page);

  await letAMonthPass();
  for (const { page } of [asked, later]) await looksAgain(page);

  await answersInThePanel(asked.page);
  await replacesCard(later.page);
});

async function answersInThePage(page: Page) {
  await pay(page, "4000 0025 0000 3155");
  const question = page.getByRole("heading", { name: "Your bank wants to confirm it's you" });
  await question.waitFor();
  await hasFocus(question);
  await isSound(page);
  await page.reload();
  await question.waitFor();
  await press(page, "Decline");
  await page.getByRole("alert").getByText("Your bank couldn't confirm it's you.").waitFor();
  await hasFocus(page.locator("[name=number]"));
  await isSound(page);
  await pay(page, "4000 0027 6000 3184");
  await press(page, "Approve");
  await arrives(page, "Membership active");
}

async function answersInThePanel(page: Page) {
  await press(page, "Pay now");
  await press(page, "Decline");
  await page.getByRole("alert").getByText("Your bank couldn't confirm it's you.").waitFor();
  await page.keyboard.press("Escape");
  await press(page, "Pay now");
  await press(page, "Approve");

  await toast(page).getByText("Payment received").waitFor();
  await panel(page).getByText("Active", { exact: true }).waitFor();
}

async function replacesCard(page: Page) {
  await page.locator("[data-membership-banner]").getByText("Your last payment didn't go through").waitFor();
  await panel(page).getByText("Payment failed", { exact: true }).waitFor();
  await isSound(page);
  await press(page, "Pay now");
  await toast(page).getByText("Payment Failed").waitFor();
  await press(page, "Replace card");
  await isSound(page);
  await pay(page, "5555 5555 5555 4444");

  await toast(page).getByText("Card replaced").waitFor();
  await panel(page).getByText("Active", { exact: true }).waitFor();
  await becomes(() => page.locator("[data-membership-banner]").textContent(), "");
  await panel(page).getByText("Mastercard ending in 4444").first().waitFor();
  await hasFocus(page.locator("#membership-title"));
}

test("starts a trial without false alarms and shows every membership state", async () => {
  const { page } = await atCheckout("member");
  await page.getByText("Your trial starts today. First charge:").waitFor();
  await isSoundInBoth(page);
  await page.goto("/membership");
  await page.locator("summary").nth(0).press("Enter");
  await page.locator("summary").nth(2).press("Enter");
  expect(await page.locator("details[open]").count()).toBe(1);
  await isSoundInBoth(page);
  await show(page, "/groomer-dashboard?tab=account&section=membership");
  await isSoundInBoth(page);
  await page.getByRole("link", { name: "Subscribe" }).first().press("Enter");
  await page.waitForURL("**/subscribe");
  await pay(page, "4242 4242 4242 4242");
  await arrives(page, "Membership active");
  await becomes(() => page.locator("[data-membership-banner]").textContent(), "");
  await openPanel(page);
  await panel(page).getByText("Visa ending in 4242").first().waitFor();
  await isSoundInBoth(page);

  await press(page, "Cancel membership");
  await page.getByRole("dialog").getByLabel("Why are you leaving?").fill("A season off");
  await isSoundInBoth(page);
  await page.keyboard.press("Escape");
  await hasFocus(page.getByRole("button", { name: "Cancel membership" }));
  await press(page, "Cancel membership");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel membership" }).press("Enter");
  await toast(page).getByText("Membership canceled").waitFor();
  await page.locator("[data-membership-banner]").getByText("Your membership ends on").waitFor();
  await panel(page).getByText("Ends soon").first().waitFor();
  await isSoundInBoth(page);
  await press(page, "Keep my membership");
  await toast(page).getByText("Membership resumed").waitFor();
  await becomes(() => page.locator("[data-membership-banner]").textContent(), "");

  expect(await panel(page).textContent()).not.toContain("Move the clock");
  await page.goto("/subscribe");
  await page.getByRole("heading", { name: "Your membership is active" }).waitFor();
  await isSoundInBoth(page);
});
