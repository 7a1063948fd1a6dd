import type { Page } from "playwright";

/** Opens a step of the booking form, or the town of its address, by its line; what is open stays open. */
async function unfold(page: Page, selector: string) {
  const part = page.locator(selector);
  if (!(await part.evaluate((element: HTMLDetailsElement) => element.open))) await part.locator("> summary").click();
}

export const openStep = (page: Page, name: "what" | "pet" | "place") => unfold(page, `[data-step=${name}]`);
export const openTown = (page: Page) => unfold(page, ".town-line");

/** To the next step that is not finished. */
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
