import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, darkPhone, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

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

const toast = (page: Page) => page.locator("#toasts .toast");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("an account is changed and deleted", async () => {
  const { page } = await site.openPage(darkPhone);
  const parent = await settleIn(page, "account-changed");
  expect(await flawsByTurns(page)).toEqual([]);

  await openSection(page, "Location");
  await page.getByRole("button", { name: "Save location" }).click();
  await page.getByText("Address is required").waitFor();
  expect(await flawsByTurns(page)).toEqual([]);
  await page.getByLabel("Street address").fill("12 Oak Street");
  await page.getByLabel("ZIP code").fill("10001");
  await page.keyboard.press("Enter");
  await page.locator("p.error").getByText("That ZIP code is in a different state").waitFor();
  expect(await page.getByLabel("Street address").inputValue()).toBe("12 Oak Street");
  await page.getByLabel("ZIP code").fill("28801");
  await page.keyboard.press("Enter");
  await toast(page).getByText("Location updated").waitFor();
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
  await toast(page).getByText(`To use new-${parent.email}, open the link we emailed there.`).waitFor();
  await page.getByText(`Check new-${parent.email} for a confirmation link`).waitFor();
  expect(await flawsByTurns(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel change" }).press("Enter");
  await toast(page).getByText(`Your email is still ${parent.email}.`).waitFor();

  await openSection(page, "Devices");
  await page.getByRole("button", { name: "Log out Safari on iPhone" }).press("Enter");
  await toast(page).getByText("Browser logged out").waitFor();
  await becomes(() => focused(page), "Where you're logged in");
  await says(page, "Devices").getByText("only on this browser").waitFor({ state: "attached" });
  await openSection(page, "Data");
  await page.getByRole("link", { name: "Download my data" }).click();
  await page.getByLabel("Your password").fill(parent.password);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^mudroom-data-[\d-]+\.json$/);
  await page.getByRole("link", { name: "Back" }).click();

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
  expect(await flawsByTurns(page)).toEqual([]);
  await dialog.getByLabel("Your password").fill(parent.password);
  await page.keyboard.press("Enter");

  await toast(page).getByText("Account deleted").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("a changed password logs the other browsers out, and 'Log out everywhere' this one too", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  const parent = await settleIn(page, "account-everywhere");

  await openSection(page, "Security");
  await page.getByLabel("Current password").fill(parent.password);
  await page.getByLabel("New password").fill("longer biscuit");
  await page.keyboard.press("Enter");
  await toast(page).getByText("Password changed").waitFor();
  await becomes(() => page.getByLabel("New password").inputValue(), "");
  await openSection(page, "Devices");
  expect(await page.getByText("Safari on iPhone").count()).toBe(0);

  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByText("logged out here too").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();

  await page.waitForURL(/\/auth\?mode=login/);
  await toast(page).getByText("You're logged out everywhere.").waitFor();
});

test("leaving with unsaved details asks first, and no more once they are typed back or saved", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await settleIn(page, "unsaved");
  await openSection(page, "Details");
  const phone = page.getByLabel("Phone number");
  const asked: string[] = [];
  let leaves = false;
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await (leaves ? dialog.accept() : dialog.dismiss());
  });
  const tab = (name: string) => page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name });

  const before = await phone.inputValue();
  await phone.fill("828 555 0134");
  await tab("My Pets").click({ noWaitAfter: true });
  await becomes(async () => [asked, await phone.inputValue()], [["beforeunload"], "828 555 0134"]);

  await phone.fill(before);
  await tab("My Pets").click();
  await page.waitForURL("**tab=pets");
  await tab("Profile").click();
  await openSection(page, "Details");
  await phone.fill("828 555 0134");
  await page.keyboard.press("Enter");
  await toast(page).getByText("Account updated").waitFor();
  await tab("My Pets").click();
  await page.waitForURL("**tab=pets");
  expect(asked).toEqual(["beforeunload"]);

  await tab("Profile").click();
  await openSection(page, "Details");
  await phone.fill("828 555 0199");
  leaves = true;
  await tab("My Pets").click();
  await page.waitForURL("**tab=pets");
  expect(asked).toHaveLength(2);
});
