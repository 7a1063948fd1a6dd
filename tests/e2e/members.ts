import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { flaws, flawsByTurns } from "#tests/support/browser.ts";
import { signUpFields } from "./people.ts";
import { show } from "./site.ts";

export async function newGroomer(page: Page, username: string) {
  const account = { ...signUpFields(username), role: "groomer" };
  expect((await page.request.post("/api/register", { data: account })).status()).toBe(201);
  const business = { businessName: `${username}'s Van`, description: "A warm van, a quiet dryer, one dog at a time." };
  expect((await page.request.post("/api/groomer-profiles", { data: business })).status()).toBe(201);
}

export function confirmsEmail(dataDir: string, username: string) {
  const db = new Database(join(dataDir, "mudroom.db"));
  db.run("PRAGMA busy_timeout = 10000");
  db.run("UPDATE users SET email_verified_at = created_at WHERE username = ?", [username]);
  db.close();
}

export const toast = (page: Page) => page.locator("#toasts .toast");
export const panel = (page: Page) => page.locator("#membership");
export const openPanel = (page: Page) => show(page, "/groomer-dashboard?tab=account&section=membership");
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true, disabled: false }).press("Enter");

export const isSound = async (page: Page) => {
  await page.mouse.move(0, 0);
  expect(await flaws(page)).toEqual([]);
};

export const isSoundInBoth = async (page: Page) => {
  await page.mouse.move(0, 0);
  expect(await flawsByTurns(page)).toEqual([]);
};
