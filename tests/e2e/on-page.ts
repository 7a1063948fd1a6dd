import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { flawsByTurns } from "#tests/support/browser.ts";

export async function becomes(ask: () => unknown, expected: unknown) {
  const deadline = Date.now() + 300_000;
  for (;;) {
    try {
      return expect(await ask()).toEqual(expected);
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
    await Bun.sleep(50);
  }
}

export const hasFocus = (what: Locator) => what.and(what.page().locator(":focus")).waitFor({ state: "attached" });

export async function awake(what: Locator) {
  await what.scrollIntoViewIfNeeded();
  await what.locator("xpath=ancestor::*[@data-ready]").waitFor({ state: "attached" });
}

export async function choose(inside: Locator, name: RegExp) {
  await inside.getByRole("button", { name: /^More for/ }).click();
  await inside.getByRole("menuitem", { name }).click();
}

export const looksRight = async (page: Page) => expect(await flawsByTurns(page)).toEqual([]);
export const dialog = (page: Page) => page.getByRole("dialog");
export const toast = (page: Page, words: string) =>
  page.locator("#toasts :is(.toast, .toast-kept)").getByText(words).first().waitFor();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

export const photoFile = async (background: string, width = 900, height = 700) => ({
  name: "photo.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});
