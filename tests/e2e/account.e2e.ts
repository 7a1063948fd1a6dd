import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, flaws, islandsReady, widths } from "#tests/support/browser.ts";
import { becomes, focused, looksRight, toast } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });
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

test("lets a parent change and delete their account", async () => {
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

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).press("Enter");
const field = (page: Page) => page.getByLabel("Your calendar link");

const openAccount = (page: Page) => show(page, "/groomer-dashboard?tab=account&section=calendar");

test("shows a calendar link once, replaces it, and ends it", async () => {
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAccount(page);

  await press(page, "Create calendar link");
  await toast(page, "Calendar link created");
  await becomes(() => focused(page), "Calendar link");
  await looksRight(page);
  await press(page, "Copy");
  await toast(page, "Copied");
  const first = await page.evaluate(() => navigator.clipboard.readText());
  expect(first).toBe(await field(page).inputValue());
  expect(await (await fetch(first)).text()).toStartWith("BEGIN:VCALENDAR");
  const open = page.getByRole("link", { name: "Open in my calendar" });
  expect(await open.getAttribute("href")).toBe(first.replace("http:", "webcal:"));
  await page.getByAltText("QR code for your calendar link").waitFor();

  await page.reload();
  await islandsReady(page);
  await page.getByText("Your calendar link was created on").waitFor();
  expect(await page.content()).not.toContain(first.slice(-26));
  await press(page, "New link");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "New link");
  expect((await fetch(first)).status).toBe(200);
  await press(page, "New link");
  await answer(page, "Create new link");
  await toast(page, "Calendar link created");
  const second = await field(page).inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await press(page, "Turn off");
  await answer(page, "Turn off");
  await toast(page, "Calendar link turned off");
  await becomes(() => focused(page), "Calendar link");
  expect((await fetch(second)).status).toBe(404);
  await page.getByRole("button", { name: "Create calendar link" }).waitFor();
});

test("selects the calendar link where a browser blocks copying", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.desktop });
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openAccount(page);
  await press(page, "Create calendar link");

  await press(page, "Copy");

  await toast(page, "Failed to copy");
  await becomes(() => page.evaluate(() => String(getSelection())), await field(page).inputValue());
});

const section = "/groomer-dashboard?tab=account&section=texts";

async function textIn({ request }: Page, digits: string, wanted: RegExp): Promise<string> {
  for (;;) {
    const rows = (await (await request.get("/dev/outbox")).text()).split("<tr");
    const found = rows.find((row) => row.includes(digits) && wanted.test(row));
    if (found) return wanted.exec(found)!.at(-1)!;
    await Bun.sleep(250);
  }
}

test("lets a person confirm and remove a phone number by keyboard", async () => {
  const number = "(828) 555-0170";
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  await context.request.delete("/api/texts");
  const digits = `+1${number.replaceAll(/\D/g, "")}`;

  await show(page, section);
  await looksRight(page);
  const box = page.getByLabel(/^I agree to get text messages/);
  expect(await box.isChecked()).toBe(false);
  await page.getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Text me a code" }).press("Enter");
  await page.getByText("Check the box so we can text you").waitFor();
  await looksRight(page);
  await box.press("Space");
  await page.getByRole("button", { name: "Text me a code" }).press("Enter");
  await page.getByLabel("Code").waitFor();
  await looksRight(page);

  const other = await context.newPage();
  const code = await textIn(other, digits, /(\d{6}) is your code/);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm number" }).press("Enter");
  await page.getByText(`We text you at ${number}.`).waitFor();
  await looksRight(page);
  await page.getByLabel("New requests").press("Space");
  await page.locator("#toasts").getByText("Text messages updated").waitFor();
  await other.goto("/dev/outbox");
  expect(await flaws(other)).toEqual([]);

  await page.getByRole("button", { name: "Stop texts" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Stop texts" }).press("Enter");
  await page.getByLabel("Mobile number").waitFor();
  await context.close();
});
