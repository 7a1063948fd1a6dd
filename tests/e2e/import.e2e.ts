import { expect, test } from "bun:test";
import { darkPhone, flawsByTurns, islandsReady } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { becomes } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });
const PAGE = "/clients/import";

test("sixty clients are imported by keyboard and undone", async () => {
  const { page, context } = await site.openPage(darkPhone);
  const looksRight = async () => expect(await flawsByTurns(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await context.request.post("/api/demo-login", { data: { username: "demo_groomer" } });
  await page.goto(PAGE);
  await islandsReady(page);
  await looksRight();

  const example = await (await context.request.get(`${PAGE}/example.csv`)).body();
  await page.setInputFiles("input[type=file]", { name: "clients.csv", mimeType: "text/csv", buffer: example });
  await page.getByText("60 new clients with 69 pets.").waitFor();
  await becomes(focused, "clients.csv");
  await looksRight();

  await page.getByText("Change columns").click();
  await page.getByLabel("Email", { exact: true }).selectOption("leave-out");
  await page.getByText("16 of 17 columns used").waitFor();
  const go = page.getByRole("button", { name: "Import 60 clients", disabled: false });
  await go.waitFor();
  await go.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "60 clients imported" }).waitFor();
  await becomes(focused, "60 clients imported");
  await looksRight();

  await page.goto("/groomer-dashboard?tab=clients&q=albright");
  await page.locator("tbody").getByRole("link", { name: "June Albright" }).first().waitFor();
  await page.getByRole("link", { name: "import clients" }).click();
  await islandsReady(page);
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("60 clients removed").waitFor();
});
