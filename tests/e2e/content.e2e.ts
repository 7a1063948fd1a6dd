import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, scrollsSideways, widths } from "#tests/support/browser.ts";
import { becomes } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite();

const openQuestions = (page: Page) => page.locator("details[open] summary").allTextContents();
const openTab = (page: Page) => page.locator(".tips > section:visible > h2").textContent();
const answerIdOf = (page: Page, question: string) =>
  page.locator("details", { hasText: question }).locator("> div").getAttribute("id");

const settings = { viewport: widths.phone, javaScriptEnabled: false };

test("opens one question at a time in each group by keyboard", async () => {
  const { page } = await site.openPage(settings);
  await page.goto("/faq");
  const first = page.locator("section").nth(0).locator("summary");
  const second = page.locator("section").nth(1).locator("summary");

  await first.nth(0).press("Enter");
  await first.nth(1).press("Space");
  await second.nth(2).press("Enter");

  expect(await openQuestions(page)).toEqual([
    await first.nth(1).textContent(),
    await second.nth(2).textContent(),
  ] as string[]);
});

test("opens an answer from its address below the top bar", async () => {
  const { page } = await site.openPage(settings);
  await page.goto("/faq");
  const question = "Can I reply to reviews?";
  const id = await answerIdOf(page, question);

  await page.goto("about:blank");
  await page.goto(`/faq#${id}`);

  await page.locator(`#${id}`).waitFor();
  await becomes(() => openQuestions(page), [question]);
  const top = (await page.locator("details[open] summary").boundingBox())!.y;
  expect(top).toBeGreaterThanOrEqual((await page.locator(".site-head").boundingBox())!.height);
});

test("changes tabs by link, address, and Back and keeps the tab order", async () => {
  const { page } = await site.openPage(settings);
  await page.goto("/pet-care-tips");
  expect(await openTab(page)).toBe("General Care");

  await page.getByRole("link", { name: "Health", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Health", exact: true }).waitFor();
  await becomes(() => new URL(page.url()).hash, "#health");
  await becomes(() => page.locator("nav [aria-current=true]:visible").textContent(), "Health");
  await page.keyboard.press("Tab");
  expect(await page.locator("#health :focus").isVisible()).toBe(true);
  expect(await scrollsSideways(page)).toBe(false);

  await page.goBack();
  await becomes(() => openTab(page), "General Care");
  const card = await page.locator("#hygiene article").nth(1).getAttribute("id");
  await page.goto("about:blank");
  await page.goto(`/pet-care-tips#${card}`);
  expect(await openTab(page)).toBe("Hygiene");
});

test("finds no axe faults in an open answer and another tab", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await page.goto("/faq");
  await page.goto(`/faq#${await answerIdOf(page, "Can I cancel a booking?")}`);
  const inAnswer = await axe(page);
  await page.goto("/pet-care-tips#nutrition");

  expect(inAnswer).toEqual([]);
  expect(await axe(page)).toEqual([]);
});

test("prints every answer and every tip", async () => {
  const { page } = await site.openPage({});
  await page.emulateMedia({ media: "print" });
  await page.goto("/faq");
  const shown = (all: Element[]) => all.filter((one) => one.checkVisibility()).length;
  await becomes(() => page.locator("details > div").evaluateAll(shown), 15);
  await page.goto("/pet-care-tips");

  await becomes(() => page.locator(".leaf:visible").count(), 15);
});
