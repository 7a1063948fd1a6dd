import { expect, test } from "bun:test";
import { axe, islandsReady, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

const site = startSite({ METRICS_TOKEN: "long-enough-to-read" });

test("keeps a page whose script fails and says so and counts it", async () => {
  const { page } = await site.openPage({ viewport: widths.phone, isDisturbed: true });
  await page.goto("/groomers?zipCode=28801");
  await islandsReady(page);
  const cards = page.locator(".card h2, .card h3");
  const shown = await cards.count();
  await page.route("**/api/groomers/search/map", (route) => route.fulfill({ json: {} }));

  await page.getByLabel(/Sort/).first().selectOption({ index: 1 });

  const alert = page.getByRole("alert").filter({ hasText: "This part of the page stopped working." });
  await alert.waitFor();
  expect(await cards.count()).toBe(shown);
  expect(await axe(page)).toEqual([]);
  const headers = { authorization: "Bearer long-enough-to-read" };
  const metrics = await (await page.request.get("/metrics", { headers })).text();
  expect(metrics).toContain('mudroom_island_errors_total{island="search"} 1');
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Reload the page" }).click();
  await islandsReady(page);
  await alert.waitFor({ state: "detached" });
});
