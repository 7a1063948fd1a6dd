import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady } from "#tests/support/browser.ts";
import { becomes, dialog, focused, looksRight, photoFile } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

test("lets a parent add, change, and remove a pet", async () => {
  const { page } = await site.openPage(darkPhone);
  const person = signUpFields("pets");
  expect((await page.request.post(`${site.server.url}/api/register`, { data: person })).status()).toBe(201);
  await page.goto("/pet-parent-dashboard?tab=pets");
  await islandsReady(page);
  await looksRight(page);

  await addWaffles(page);
  await changeHim(page);
  await removeHim(page);
});

async function addWaffles(page: Page) {
  await page.getByRole("button", { name: "Add a pet" }).click();
  await dialog(page).getByRole("button", { name: "Add pet" }).click();
  await page.getByText("Pet name is required").waitFor();
  await page
    .locator("input[name=image]")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await page.getByText("Please upload an image file").waitFor();
  const large = { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await page.locator("input[name=image]").setInputFiles(large);
  await page.getByText("Image must be less than 5MB").waitFor();
  await looksRight(page);
  await page.getByLabel("Name").fill("Waffles");
  await page.getByText("Age and coat").click();
  await page.getByLabel("Age in years").fill("3");
  await page.getByLabel("Weight in lbs").fill("45");
  await page.locator("input[name=image]").setInputFiles(await photoFile("#c63"));
  await dialog(page).locator("img[src^='blob:']").waitFor();
  await dialog(page).getByRole("button", { name: "Add pet" }).click();

  await page.getByText("Pet added").waitFor();
  await page.getByText("3 years, 45 lbs").waitFor();
  await becomes(() => focused(page), "1 pet");
  expect(await widthOfPhoto(page)).toBe(640);
  await looksRight(page);
}

const widthOfPhoto = async (page: Page) => {
  const image = page.locator("img.pet-photo").first();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth);
};

async function changeHim(page: Page) {
  await page.getByRole("link", { name: "Waffles" }).click();
  await page.getByRole("heading", { level: 1, name: "Waffles" }).waitFor();
  await islandsReady(page);
  await looksRight(page);
  const before = await page.locator("img.pet-photo").getAttribute("src");
  await page.getByRole("button", { name: "Edit Waffles" }).click();
  await dialog(page).getByLabel("Name").fill("Waffles the Third");
  await dialog(page).locator("summary", { hasText: "Special instructions" }).click();
  await page.getByLabel("Special instructions").fill("Shy of dryers");
  await page.locator("input[name=image]").setInputFiles(await photoFile("#36c"));
  await dialog(page).locator("summary", { hasText: "Rabies certificate" }).click();
  await page.getByLabel("Rabies certificate").setInputFiles(await photoFile("#eee"));
  await looksRight(page);
  await dialog(page).getByRole("button", { name: "Save Changes" }).click();

  await page.getByText("Pet updated").waitFor();
  await page.getByText("Shy of dryers").waitFor();
  await page.getByRole("link", { name: "View rabies certificate for Waffles the Third" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Waffles the Third" }).waitFor();
  await becomes(() => focused(page), "Edit Waffles the Third");
  await page.locator(`img.pet-photo:not([src="${before}"])`).waitFor();
  await looksRight(page);
}

async function removeHim(page: Page) {
  await page.goto("/pet-parent-dashboard?tab=pets");
  await page.getByRole("link", { name: "Waffles the Third" }).click();
  await page.getByRole("heading", { level: 1, name: "Waffles the Third" }).waitFor();
  await islandsReady(page);
  await page.getByRole("button", { name: "Remove Waffles the Third" }).click();
  await page.getByText("Are you sure you want to remove this pet? This action cannot be undone.").waitFor();
  await looksRight(page);
  await page.keyboard.press("Escape");
  await becomes(() => focused(page), "Remove Waffles the Third");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Pet" }).click();

  await page.getByText("Pet removed").waitFor();
  await page.getByText("No pets yet").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=pets");
}
