import { expect, test } from "bun:test";
import { darkPhone, islandsReady } from "#tests/support/browser.ts";
import { looksRight } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

test("lets a groomer add a client", async () => {
  const { page } = await site.openAs("demo_groomer", darkPhone);
  const client = "Agatha Penhaligon-Featherstonehaugh on a narrow phone";
  await page.goto("/groomer-dashboard?tab=clients");
  const heights = (isWarned: boolean) =>
    page
      .locator("tbody tr")
      .evaluateAll(
        (rows, warned) =>
          rows.filter((row) => !row.querySelector(".caution") === !warned).map((row) => row.clientHeight),
        isWarned,
      );
  const plain = await heights(false);
  expect(plain.length).toBeGreaterThan(10);
  expect(Math.max(...plain)).toBeLessThanOrEqual(80);
  // A line of its own, so that no warning is cut.
  expect(Math.max(...(await heights(true)))).toBeLessThanOrEqual(104);
  await page.getByRole("link", { name: "Add a client" }).click();
  await page.getByRole("heading", { level: 1, name: "Add a client" }).waitFor();
  await islandsReady(page);
  await looksRight(page);

  await page.getByLabel("Name", { exact: true }).focus();
  for (const typed of [client, "828-555-0142", "agatha@example.com", "8 Elm Court", "00000"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.getByLabel("Pet's name").fill("Pepper");
  await page.getByLabel("Breed").fill("Schnauzer");
  await page.getByText("Private note and visit frequency").click();
  await page.getByLabel("Visit frequency").selectOption("6");
  await looksRight(page);
  await page.getByRole("button", { name: "Add client" }).click();
  await page.locator(".client-form .error").waitFor();
  await page.getByLabel("ZIP code").fill("28801");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { level: 1, name: client }).waitFor();
  await islandsReady(page);
  await looksRight(page);
  expect(await page.locator("#contact").innerText()).toContain("8 Elm Court, Asheville, NC 28801");
  expect(await page.locator("#pets").innerText()).toContain("Dog, Schnauzer");

  await page.getByRole("button", { name: "Remove client" }).click();
  await page.getByRole("dialog").getByText("their contact info, your notes, and 1 pet").waitFor();
  await looksRight(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit pets you added" }).click();
  await islandsReady(page);
  await looksRight(page);
});
