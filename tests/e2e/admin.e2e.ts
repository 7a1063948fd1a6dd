import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { axe, changeLook, darkPhone, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { codeAt } from "#tests/support/mfa.ts";
import { until } from "#tests/support/until.ts";
import { adminSettings } from "#tests/support/walks.ts";
import { becomes, hasFocus, looksRight } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

async function givePassword(page: Page) {
  await page.goto("/admin-dashboard");
  await page.getByLabel("Username or email").fill(adminSettings.ADMIN_EMAIL);
  await page.getByLabel("Password").fill(adminSettings.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

const isPublic = async (id: number) => (await fetch(`${site.server.url}/groomer/${id}`)).status === 200;

async function openGroomer(page: Page) {
  await page.goto("/admin-dashboard?tab=groomers");
  await islandsReady(page);
  await page.getByLabel("Background check").selectOption("check-pending");
  await page.getByLabel("Name, business, email, phone, city, ZIP code, or booking number").fill("check_pending");
  await page.keyboard.press("Enter");
  await page.getByText("1 user", { exact: true }).waitFor();
  const found = await page.request.get("/api/admin/users?q=check_pending");
  const [user] = (await found.json()) as { fullName: string; groomerProfile: { id: number } }[];
  await page.getByRole("link", { name: user!.fullName }).click();
  await page.waitForURL("**/admin/users/*");
  await islandsReady(page);
  return user!.groomerProfile.id;
}

async function giveReason(page: Page, button: string, reason: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

test("lets an admin pass a check, suspend a groomer, and restore them", async () => {
  const { page } = await site.openPage({ viewport: widths.desktop });
  await givePassword(page);
  await page.waitForURL("**/admin-dashboard");
  const id = await openGroomer(page);
  expect(await isPublic(id)).toBe(false);

  await page.getByRole("button", { name: "Update check" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("passed");
  await page.getByLabel("Expires").fill("2040-01-01");
  await page.getByRole("button", { name: "Save check" }).click();
  await page.locator("strong", { hasText: "Background check updated" }).waitFor();
  expect(await isPublic(id)).toBe(true);

  await islandsReady(page);
  await giveReason(page, "Suspend account", "Three no-shows");
  await page.getByText("Account suspended", { exact: true }).waitFor();
  expect(await isPublic(id)).toBe(false);

  await islandsReady(page);
  await giveReason(page, "Restore account", "Sorted out");
  await page.getByText("Account restored", { exact: true }).waitFor();
  expect(await isPublic(id)).toBe(true);

  await page.goto("/admin-dashboard?tab=audit");
  for (const action of ["Background check updated", "User suspended", "User restored"]) {
    await page.getByRole("cell", { name: action, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin-login");
});

const giveUp = (subject: string, recipient: string) =>
  site.inDatabase((db) =>
    db
      .query(`INSERT INTO outbox (dedupe_key, recipient, subject, text, html, created_at, send_at, attempts, last_error, dead_at)
        VALUES (?1, ?2, ?1, 'Hi', '<p>Hi</p>', 1, 1, 6, 'The mail server timed out while sending this email', ?3)`)
      .run(subject, recipient, Date.now()),
  );

const isSent = (subject: string) =>
  site.inDatabase(
    (db) => db.query("SELECT 1 FROM outbox WHERE subject = ? AND sent_at IS NOT NULL").get(subject) !== null,
  );

function movesToLongAddress(): string {
  const address = `${"a-long-name-".repeat(5)}@${"department-".repeat(5)}.example.org`;
  site.inDatabase((db) =>
    db
      .query("UPDATE users SET email = ? WHERE id = (SELECT max(id) FROM users WHERE role = 'pet_parent')")
      .run(address),
  );
  return address;
}

test("lets an admin decide a check and resend or discard emails by keyboard", async () => {
  giveUp("An email for later", "gone@example.com");
  giveUp("An email that somebody sent", "gus@example.com");
  giveUp("An email for nobody", movesToLongAddress());
  const { page } = await site.openAsAdmin("/admin-dashboard?tab=needs-action", darkPhone);
  await looksRight(page);
  await changeLook(page);
  await decidesCheck(page);
  const entry = (subject: string) => page.locator(".queue li", { hasText: subject });
  await entry("An email for later").getByText("The mail server timed out while sending this email").waitFor();
  await entry("An email for later").getByText("Tried 6 times").waitFor();

  await page.getByRole("button", { name: /Resend.*An email for later, to an address with no account/ }).press("Enter");
  await page.getByText("Resending email").waitFor();
  await entry("An email for later").waitFor({ state: "detached" });
  await hasFocus(page.locator("#needs-title"));
  await until(() => isSent("An email for later"));

  const opener = page.getByRole("button", { name: /Delete.*An email for nobody/ });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("won't be sent to").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await hasFocus(opener);
  await opener.press("Enter");
  await dialog.getByRole("button", { name: "Delete email" }).press("Enter");
  await page.getByText("Email deleted").waitFor();
  await entry("An email for nobody").waitFor({ state: "detached" });
  await hasFocus(page.locator("#needs-title"));

  site.inDatabase((db) =>
    db.run("UPDATE outbox SET dead_at = NULL, sent_at = 2 WHERE subject = 'An email that somebody sent'"),
  );
  await page.getByRole("button", { name: /Resend.*An email that somebody sent/ }).press("Enter");
  await page.getByText("This email was already sent.").waitFor();
  await entry("An email that somebody sent").waitFor({ state: "detached" });
});

async function decidesCheck(page: Page) {
  const entries = page.locator(".queue li", { hasText: "Background check pending" });
  const name = await entries.first().getByRole("link").textContent();
  const entry = entries.filter({ has: page.getByRole("link", { name: name!, exact: true }) });

  const opener = entry.getByRole("button", { name: "Update check" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Update check: ${name}` });
  await dialog.waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await hasFocus(opener);
  await opener.press("Enter");
  await dialog.getByLabel("Status", { exact: true }).selectOption("failed");
  await dialog.getByLabel("Note").fill("No license on file");
  await dialog.getByRole("button", { name: "Save check" }).click();
  await page.locator("strong", { hasText: "Background check updated" }).waitFor();
  await entry.waitFor({ state: "detached" });
  await hasFocus(page.locator("#needs-title"));
}

test("opens the admins' other pages without errors and returns to the same list", async () => {
  const findings: string[] = [];
  const { page } = await site.openAsAdmin("/admin-dashboard", darkPhone);
  const tabs = ["all", "groomers", "growth", "reports", "audit"].map((tab) => `/admin-dashboard?tab=${tab}`);
  for (const path of [...tabs, "/admin/users/3", "/admin/users/330"]) {
    await page.goto(path);
    await islandsReady(page);
    findings.push(...(await flawsByTurns(page)).map((finding) => `${path} ${finding}`));
    if (path.endsWith("tab=all")) await turnsPages(page);
  }
  expect(findings).toEqual([]);
});

async function turnsPages(page: Page) {
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2 of").waitFor();
  const name = page.locator("tbody a").first();
  const second = await name.textContent();
  await name.click();
  await page.waitForURL("**/admin/users/*");
  await page.goBack();

  await page.getByText("Page 2 of").waitFor();
  await becomes(() => page.locator("tbody a").first().textContent(), second);
}

async function scanned(image: Locator): Promise<string> {
  const { data, info } = await sharp(await image.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

const enter = async (page: Page, label: string, code: string, button: string) => {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
};
const isWrong = (page: Page) => page.getByText("That code is wrong or already used.").first();

async function setUpTwoStep(page: Page, password: string) {
  await page.getByRole("link", { name: "Set up" }).click();
  const image = page.getByRole("img", { name: /^QR code/ });
  const secret = new URL(await scanned(image)).searchParams.get("secret")!;
  const source = await image.getAttribute("src");
  await looksRight(page);

  const turnOn = async (code: string) => {
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await enter(page, "2. Code from the app", code, "Turn on");
  };
  await turnOn("000000");
  await isWrong(page).waitFor();
  expect(await image.getAttribute("src")).toBe(source);
  await turnOn(codeAt(secret, Date.now()));
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  await looksRight(page);
  await page.getByRole("link", { name: "I've saved them" }).click();
  await page.getByText("You have 10 recovery codes left").waitFor();
  return { secret, codes };
}

async function giveCode(page: Page, secret: string) {
  await page.waitForURL("**/auth/code*");
  await enter(page, "Code", "000000", "Log in");
  await isWrong(page).waitFor();
  await looksRight(page);
  await enter(page, "Code", codeAt(secret, Date.now() + 30_000), "Log in");
}

test("lets a groomer turn on, use, and turn off two-step verification", async () => {
  const section = "/groomer-dashboard?tab=account&section=security";
  const { page } = await site.openPage({ ...darkPhone, deviceScaleFactor: 2 });
  const person = { ...signUpFields("two-step"), role: "groomer" };
  await page.request.post("/api/register", { data: person });
  await page.goto(section);
  await looksRight(page);
  const { secret, codes } = await setUpTwoStep(page, person.password);
  await looksRight(page);

  const givePasswordIn = async (where: Page) => {
    await where.goto(section);
    await where.getByLabel("Username or email").fill(person.email);
    await where.getByLabel("Password", { exact: true }).fill(person.password);
    await where.getByRole("button", { name: "Login" }).click();
  };
  await page.request.post("/api/logout");
  await givePasswordIn(page);
  await giveCode(page, secret);
  await page.getByText("You have 10 recovery codes left").waitFor();

  const { page: plain } = await site.openPage({ ...darkPhone, javaScriptEnabled: false });
  await givePasswordIn(plain);
  await plain.getByRole("link", { name: "Use a recovery code" }).click();
  await enter(plain, "Recovery code", codes[0]!, "Log in");
  await plain.getByText("You have 9 recovery codes left").waitFor();

  await page.getByRole("link", { name: "Turn off" }).click();
  await enter(page, "Code from your app", codes[1]!, "Turn off");
  await page.getByText("Enter your current password").first().waitFor();
  await looksRight(page);
  await page.getByLabel("Your password").fill(person.password);
  await enter(page, "Code from your app", codes[1]!, "Turn off");
  await page.getByText("Two-step verification is off").waitFor();
  await page.getByRole("link", { name: "Set up" }).waitFor();
});
