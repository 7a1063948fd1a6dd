import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, flawsByTurns, islandsReady } from "#tests/support/browser.ts";
import { adminSettings } from "#tests/support/walks.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";
import { hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

async function logsIn(page: Page, username: string, password: string) {
  await page.getByLabel(/Username/).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function register(username: string) {
  await (await site.requestsOf()).post("/api/register", { data: signUpFields(username) });
  site.inDatabase((db) => db.query("UPDATE users SET email_verified_at = 1 WHERE username = ?").run(username));
}

async function openProfile(page: Page) {
  const groomer = await site.requestsOf("demo_groomer");
  const { groomerId } = await (await groomer.get("/api/user")).json();
  await page.goto(`/groomer/${groomerId}#reviews`);
}

async function reviewOn(page: Page, at: number) {
  const review = page.locator("#reviews li").nth(at);
  return { words: await review.locator("blockquote").innerText(), link: review.getByRole("link", { name: /^Report/ }) };
}

const isFine = async (page: Page) => expect(await flawsByTurns(page)).toEqual([]);

test("a review is reported after a log in, and hidden", async () => {
  const username = "reporter";
  await register(username);
  const { page } = await site.openPage(darkPhone);
  await openProfile(page);
  const { words, link } = await reviewOn(page, 0);
  await link.press("Enter");
  await page.waitForURL(/\/auth/);
  await logsIn(page, username, signUpFields(username).password);
  await page.waitForURL(/\/report\/review\/\d+$/);
  await page.getByText(words).waitFor();
  await isFine(page);

  await page.getByRole("button", { name: "Send report" }).press("Enter");
  await page.getByRole("heading", { name: "There's a problem" }).waitFor();
  await isFine(page);
  await page.getByLabel("What's wrong?").focus();
  await page.keyboard.type("Personal");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`That is my address, said ${username}.`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/groomer\/\d+#reviews$/);
  await page.getByText("We'll email you our decision.").waitFor();
  await (await reviewOn(page, 0)).link.click();
  await page.getByRole("heading", { name: "You reported this review" }).waitFor();
  await isFine(page);

  await page.goto("/admin-dashboard?tab=reports");
  await logsIn(page, adminSettings.ADMIN_EMAIL, adminSettings.ADMIN_PASSWORD);
  await page.waitForURL("**/admin-dashboard?tab=reports");
  await islandsReady(page);
  const report = page.locator(".queue li", { hasText: `said ${username}` });
  await report.getByText(words).waitFor();
  await isFine(page);
  const opener = report.getByRole("button", { name: /^Hide review/ });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("We'll email the parent and the groomer.").waitFor();
  await isFine(page);
  await page.keyboard.press("Escape");
  await hasFocus(opener);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Reason").fill("It gives an address.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Review hidden", { exact: true }).waitFor();
  await report.getByText("Reason: It gives an address.").waitFor();
  await hasFocus(page.locator("#reports-title"));
  await isFine(page);

  await openProfile(page);
  expect(await page.getByText(words).count()).toBe(0);
});
