import { describe, expect, test } from "bun:test";
import { flaws, islandsReady, schemesOn, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

/** A groomer's clients, found by words and noted about by keyboard. */
const site = startSite({ RATE_LIMITS: "off" });

describe.each(Object.entries(widths))("on a %s", (name, viewport) => {
  for (const colorScheme of schemesOn(viewport)) {
    test(`a groomer finds a client and keeps a note, in the ${colorScheme}`, async () => {
      const { page, context, complaints } = await site.openPage({ viewport, colorScheme });
      const looksRight = async () => expect(await flaws(page)).toEqual([]);
      await context.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
      await page.goto("/groomer-dashboard?tab=clients");
      await islandsReady(page);
      await looksRight();

      const first = page.locator(".pets li").first();
      const client = await first.locator("h3").innerText();
      await page.getByLabel("Search clients").fill(client);
      await page
        .getByRole("status")
        .filter({ hasText: / of \d+ clients$/ })
        .waitFor();
      await first.getByRole("button", { name: `note about ${client}` }).focus();
      await page.keyboard.press("Enter");
      const note = page.getByRole("dialog").getByLabel("Note", { exact: false }).first();
      await note.waitFor();
      await looksRight();
      await note.fill(`Rings back, seen on a ${name}`);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("Note saved").waitFor();

      await first.getByText(`Rings back, seen on a ${name}`).waitFor();
      const file = await (await context.request.get("/api/clients.csv")).text();
      expect(file).toContain(`Rings back, seen on a ${name}`);
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
});
