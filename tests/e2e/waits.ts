import { expect } from "bun:test";
import type { Locator } from "playwright";

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
