import type { Page } from "playwright";

async function unfold(page: Page, selector: string) {
  const part = page.locator(selector);
  if (!(await part.evaluate((element: HTMLDetailsElement) => element.open))) await part.locator("> summary").click();
}

export const openStep = (page: Page, name: "what" | "pet" | "place") => unfold(page, `[data-step=${name}]`);
export const openTown = (page: Page) => unfold(page, ".town-line");

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
