import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { axe, islandsReady, widths } from "#tests/support/browser.ts";
import { newGroomer } from "./members.ts";
import { startSite } from "./site.ts";
import { becomes, hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

const photo = async (background: string) => ({
  name: "me.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer(),
});
const field = (page: Page) => page.getByLabel("Photo of you");
const portrait = (page: Page) => page.getByRole("img", { name: "Your portrait" });
const toast = (page: Page) => page.locator("#toasts .toast");

const colorOf = (page: Page) =>
  portrait(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const brush = document.createElement("canvas").getContext("2d")!;
    brush.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0] = brush.getImageData(0, 0, 1, 1).data;
    return red > green ? "red" : "green";
  });

async function openTab(page: Page) {
  await page.goto("/groomer-dashboard?tab=business&section=photo");
  await islandsReady(page);
}

async function onProfile(page: Page): Promise<number> {
  const { groomerId } = await (await page.request.get("/api/user")).json();
  await page.goto(`/groomer/${groomerId}`);
  return page.locator("main .portrait").count();
}

test("a portrait is saved as it is chosen, is replaced by the next one, and goes when it is removed", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await newGroomer(page, "portrait");
  await openTab(page);
  expect(await portrait(page).count()).toBe(0);

  await field(page).setInputFiles(await photo("#b00"));
  await toast(page).getByText("Photo saved").waitFor();
  await becomes(() => colorOf(page), "red");
  expect(await axe(page)).toEqual([]);
  const first = await portrait(page).getAttribute("src");
  await field(page).setInputFiles(await photo("#0b0"));
  await page.locator(`img.portrait:not([src="${first}"])`).waitFor();
  await becomes(() => colorOf(page), "green");
  expect(await onProfile(page)).toBe(1);

  await openTab(page);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await toast(page).getByText("Photo removed").waitFor();
  await portrait(page).waitFor({ state: "detached" });
  await hasFocus(field(page));
  expect(await onProfile(page)).toBe(0);
});
