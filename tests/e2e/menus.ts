import type { Locator } from "playwright";

export async function choose(inside: Locator, name: RegExp) {
  await inside.getByRole("button", { name: /^More for/ }).click();
  await inside.getByRole("menuitem", { name }).click();
}

export async function chooseByKey(inside: Locator, name: RegExp) {
  const page = inside.page();
  await inside.getByRole("button", { name: /^More for/ }).focus();
  await page.keyboard.press("Enter");
  const entry = inside.getByRole("menuitem", { name });
  const isThere = () => entry.evaluate((element) => element === document.activeElement);
  await inside.locator('[role="menuitem"]:focus').waitFor();
  for (let press = 0; press < 20 && !(await isThere()); press++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}
