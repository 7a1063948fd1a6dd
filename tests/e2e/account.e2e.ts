import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady } from "#tests/support/browser.ts";
import { becomes, focused, looksRight, toast } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite();
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

async function settleIn(page: Page, username: string) {
  const parent = signUpFields(username);
  await page.request.post("/api/register", { data: parent });
  await fetch(`${site.server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": iPhone },
    body: JSON.stringify({ username, password: parent.password }),
  });
  await page.goto("/pet-parent-dashboard?tab=profile");
  return parent;
}

async function openSection(page: Page, name: string) {
  const list = page.getByRole("navigation", { name: "Profile", exact: true });
  if (!(await list.isVisible())) await page.locator(".crumb").getByRole("link", { name: "Profile" }).click();
  await list.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await islandsReady(page);
}

const says = (page: Page, name: string) => page.locator(".section-list .row-line", { hasText: name }).locator("p");

test("an account is changed and deleted", async () => {
  const { page } = await site.openPage(darkPhone);
  const parent = await settleIn(page, "account-changed");
  await looksRight(page);

  await openSection(page, "Location");
  await page.getByRole("button", { name: "Save location" }).click();
  await page.getByText("Address is required").waitFor();
  await looksRight(page);
  await page.getByLabel("Street address").fill("12 Oak Street");
  await page.getByLabel("ZIP code").fill("10001");
  await page.keyboard.press("Enter");
  await page.locator("p.error").getByText("That ZIP code is in a different state").waitFor();
  expect(await page.getByLabel("Street address").inputValue()).toBe("12 Oak Street");
  await page.getByLabel("ZIP code").fill("28801");
  await page.keyboard.press("Enter");
  await toast(page, "Location updated");
  await says(page, "Location").getByText("12 Oak Street, Asheville, NC 28801").waitFor({ state: "attached" });

  await openSection(page, "Details");
  await page.getByLabel("Email", { exact: true }).fill("nowhere");
  await page.keyboard.press("Enter");
  await page.getByText("Invalid email address").waitFor();
  await page.getByLabel("Email", { exact: true }).fill(`new-${parent.email}`);
  await page.keyboard.press("Enter");
  await page.locator("p.error").getByText("Enter your current password").waitFor();
  await page.getByLabel("Current password").fill(parent.password);
  await page.keyboard.press("Enter");
  await toast(page, `To use new-${parent.email}, open the link we emailed there.`);
  await page.getByText(`Check new-${parent.email} for a confirmation link`).waitFor();
  await looksRight(page);
  await page.getByRole("button", { name: "Cancel change" }).press("Enter");
  await toast(page, `Your email is still ${parent.email}.`);

  await openSection(page, "Devices");
  await page.getByRole("button", { name: "Log out Safari on iPhone" }).press("Enter");
  await toast(page, "Browser logged out");
  await becomes(() => focused(page), "Where you're logged in");
  await says(page, "Devices").getByText("only on this browser").waitFor({ state: "attached" });
  await openSection(page, "Data");
  await page.getByRole("link", { name: "Download my data" }).click();
  await page.getByLabel("Your password").fill(parent.password);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^mudroom-data-[\d-]+\.json$/);
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**section=data");
  await islandsReady(page);

  await page.getByRole("button", { name: "Delete my account" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Kept").waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "Delete my account");
  await page.getByRole("button", { name: "Delete my account" }).press("Enter");
  await dialog.getByLabel("Your password").fill("not mine");
  await page.keyboard.press("Enter");
  await dialog.getByText("That isn't your current password").waitFor();
  await page.mouse.move(0, 0);
  await looksRight(page);
  await dialog.getByLabel("Your password").fill(parent.password);
  await page.keyboard.press("Enter");

  await toast(page, "Account deleted");
  expect(new URL(page.url()).pathname).toBe("/");
  expect((await page.request.get("/api/user")).status()).toBe(401);
});
