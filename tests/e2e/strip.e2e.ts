import { describe, expect, test } from "bun:test";
import { flaws, islandsReady, schemesOn, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

/** Choosing a time: the next days side by side, and the parts of the chosen one. */
const site = startSite();

async function firstProfile(): Promise<string> {
  const response = await fetch(`${site.server.url}/api/groomers/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ zipCode: "28801" }),
  });
  return `/groomer/${((await response.json()) as { id: number }[])[0]!.id}`;
}

describe.each(Object.entries(widths))("on a %s", (_, viewport) => {
  test("a time is chosen by keyboard alone, and more days can be shown", async () => {
    for (const colorScheme of schemesOn(viewport)) {
      const { page, complaints } = await site.openPage({ viewport, colorScheme });
      await page.goto(await firstProfile());
      await islandsReady(page);
      const days = page.locator(".days input");

      await days.first().waitFor({ state: "attached" });
      await becomes(() => days.count(), 14);
      await page.getByLabel("Service package").focus();
      await page.keyboard.press("ArrowDown");
      await page.getByLabel("How many pets?").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      const first = await page.locator("#preferredDate").inputValue();
      await becomes(() => page.locator(".days input:focus").inputValue(), first);
      await page.keyboard.press("ArrowRight");
      const second = await page.locator("#preferredDate").inputValue();
      await becomes(() => page.locator(".days input:focus").inputValue(), second);
      expect(second > first).toBe(true);
      expect(await page.locator(".days input:focus").getAttribute("aria-label")).toMatch(/^\w+day, \w+ \d+/);

      await page.keyboard.press("Tab");
      await becomes(() => page.locator(":focus").textContent(), "Later");
      await page.keyboard.press("Enter");
      await page.locator(".days label:nth-child(28)").waitFor({ state: "attached" });
      await becomes(() => page.locator(":focus").getAttribute("name"), "day");
      expect(await page.locator("#preferredDate").inputValue()).toBe(second);

      expect(await flaws(page)).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  test("without script there is the date field and no strip", async () => {
    const { page } = await site.openPage({ viewport, javaScriptEnabled: false });
    await page.goto(await firstProfile());

    expect(await page.locator(".days").isVisible()).toBe(false);
    expect(await page.getByText("Another day").isVisible()).toBe(false);
    expect(await page.getByLabel("Preferred date").isVisible()).toBe(true);
  });
});
