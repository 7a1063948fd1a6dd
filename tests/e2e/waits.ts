import { expect } from "bun:test";
import type { Locator } from "playwright";

/**
 * Asks again until the answer is the expected one: what a script shows comes a moment after what somebody did. A page that
 * is just leaving may give no answer at all.
 */
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

/** Waits until it has the focus. */
export const hasFocus = (what: Locator) => what.and(what.page().locator(":focus")).waitFor({ state: "attached" });

/** Scrolls to it, and waits for its island, which may have been left asleep until somebody sees it. */
export async function awake(what: Locator) {
  await what.scrollIntoViewIfNeeded();
  await what.locator("xpath=ancestor::*[@data-ready]").waitFor({ state: "attached" });
}
