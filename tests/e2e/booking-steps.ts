import type { Page } from "playwright";
import { islandsReady } from "#tests/support/browser.ts";
import { nextOpenDay } from "./people.ts";

async function unfold(page: Page, selector: string) {
  const part = page.locator(selector);
  if (!(await part.evaluate((element: HTMLDetailsElement) => element.open))) await part.locator("> summary").click();
}

export const openStep = (page: Page, name: "what" | "when" | "place") => unfold(page, `[data-step=${name}]`);
export const openTown = (page: Page) => unfold(page, ".town-line");

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

/** On a narrow screen, the profile's bar leads to the form. */
export async function wakeForm(page: Page) {
  const form = page.locator("#book");
  if (!(await form.isVisible())) await page.getByRole("link", { name: "Book an appointment" }).click();
  await form.scrollIntoViewIfNeeded();
  await islandsReady(page);
}

/** The second step filled in, and the first one open, with its package chosen. */
export async function chooseTime(page: Page, serverUrl: string) {
  await openStep(page, "when");
  await page.getByLabel("Preferred date").fill(await nextOpenDay(serverUrl, page.url()));
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await openStep(page, "what");
  await page.getByLabel("Service package").selectOption({ index: 1 });
}
