import type { Locator } from "playwright";

export async function choose(inside: Locator, name: RegExp) {
  await inside.getByRole("button", { name: /^More for/ }).click();
  await inside.getByRole("menuitem", { name }).click();
}
