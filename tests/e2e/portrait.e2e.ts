import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { axe, widths } from "#tests/support/browser.ts";
import { newGroomer } from "./members.ts";
import { becomes, hasFocus, photoFile, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const field = (page: Page) => page.getByLabel("Photo of you");
const portrait = (page: Page) => page.getByRole("img", { name: "Your portrait" });

const colorOf = (page: Page) =>
  portrait(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const brush = document.createElement("canvas").getContext("2d")!;
    brush.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0] = brush.getImageData(0, 0, 1, 1).data;
    return red > green ? "red" : "green";
  });

const openTab = (page: Page) => show(page, "/groomer-dashboard?tab=business&section=photo");

async function onProfile(page: Page): Promise<number> {
  const { groomerId } = await (await page.request.get("/api/user")).json();
  await page.goto(`/groomer/${groomerId}`);
  return page.getByRole("img", { name: /^Portrait of/ }).count();
}

test("a portrait is saved as it is chosen, is replaced by the next one, and goes when it is removed", async () => {
  const { page } = await site.openPage({ viewport: widths.phone });
  await newGroomer(page, "portrait");
  await openTab(page);
  expect(await portrait(page).count()).toBe(0);

  await field(page).setInputFiles(await photoFile("#b00"));
  await toast(page, "Photo saved");
  await becomes(() => colorOf(page), "red");
  expect(await axe(page)).toEqual([]);
  const first = await portrait(page).getAttribute("src");
  await field(page).setInputFiles(await photoFile("#0b0"));
  await page.locator(`img.portrait:not([src="${first}"])`).waitFor();
  await becomes(() => colorOf(page), "green");
  expect(await onProfile(page)).toBe(1);

  await openTab(page);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await toast(page, "Photo removed");
  await portrait(page).waitFor({ state: "detached" });
  await hasFocus(field(page));
  expect(await onProfile(page)).toBe(0);
});
