import { expect, test } from "bun:test";
import { darkPhone, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });
const ROOM = "/groomer-dashboard?tab=clients";

test("a groomer finds a client and keeps a note", async () => {
  const { page, context } = await site.openPage(darkPhone);
  const looksRight = async () => expect(await flawsByTurns(page)).toEqual([]);
  await context.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
  await page.goto(ROOM);
  await islandsReady(page);
  await looksRight();

  const client = await page.locator("tbody tr a").first().innerText();
  await page.getByLabel("Search clients").fill(client);
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: / of \d+ clients$/ })
    .waitFor();
  await page.locator("tbody").getByRole("link", { name: client }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: client }).waitFor();
  await islandsReady(page);
  await looksRight();

  await page.getByRole("button", { name: `note about ${client}` }).focus();
  await page.keyboard.press("Enter");
  const note = page.getByLabel(`Note about ${client}`);
  await note.waitFor();
  await looksRight();
  await note.fill("Rings back, they say");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Note saved").waitFor();

  await page.locator("#note").getByText("Rings back, they say").waitFor();
  const file = await (await context.request.get("/api/clients.csv")).text();
  expect(file).toContain("Rings back, they say");
});

test("a client takes two lines on a phone", async () => {
  const { page } = await site.openAs("demo_groomer", { viewport: widths.phone });
  await page.goto(ROOM);

  const heights = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(80);
});
