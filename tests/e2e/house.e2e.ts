import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, lightDesktop } from "#tests/support/browser.ts";
import { openStep } from "./booking-steps.ts";
import { looksRight, photoFile } from "./on-page.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

async function fillForm(page: Page, petInfo: string) {
  const groomer = await site.requestsOf("demo_groomer");
  const { groomerId } = await (await groomer.get("/api/user")).json();
  await show(page, `/groomer/${groomerId}#book`);
  await openStep(page, "when");
  const date = await nextOpenDay(site.server.url, `/groomer/${groomerId}`, 10);
  await page.getByLabel("Preferred date").fill(date);
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await openStep(page, "what");
  await page.getByLabel("Service package").selectOption({ index: 1 });
  await page.getByLabel("Pet information").fill(petInfo);
  await openStep(page, "place");
  await page.getByLabel("Address", { exact: true }).fill("12 Oak Street");
}

interface Window {
  page: Page;
  context: BrowserContext;
}

async function idOf({ context }: Window, petInfo: string): Promise<number> {
  const list = (await (await context.request.get("/api/bookings/groomer")).json()) as BookingView[];
  return list.find((booking) => booking.petInfo === petInfo)!.id;
}

async function openBooking(groomer: Window, petInfo: string) {
  await show(groomer.page, `/bookings/${await idOf(groomer, petInfo)}`);
  return groomer.page.locator("main");
}

test("shows a groomer care and coat before accepting and access instructions after", async () => {
  const petInfo = "Waffles, who needs care";
  const parent = await site.openAs("demo_parent", darkPhone);
  const [{ id: petId }] = (await (await parent.context.request.get("/api/pets")).json()) as [{ id: number }];
  const care = { coat: "curly", rabiesUntil: "2035-05-01", traits: ["may-bite", "senior"] };
  expect((await parent.context.request.patch(`/api/pets/${petId}`, { data: care })).status()).toBe(200);
  await fillForm(parent.page, petInfo);
  await openStep(parent.page, "what");
  await parent.page.getByRole("checkbox", { name: /Waffles/ }).check();
  await parent.page.getByLabel("Pet information").fill(petInfo);
  await tellsOfHouse(parent.page);
  const sent = parent.page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/bookings"),
  );
  await parent.page.getByRole("button", { name: "Send Booking Request" }).click();
  await parent.page.getByText("Booking Requested!").waitFor();
  const { photos } = (await sent).postDataJSON() as { photos: string[] };
  expect(photos.map((url) => url.slice(0, 23))).toEqual(["data:image/jpeg;base64,", "data:image/jpeg;base64,"]);

  const groomer = await site.openAs("demo_groomer", lightDesktop);
  await show(groomer.page, "/groomer-dashboard?tab=bookings");
  const row = groomer.page.locator(`#booking-${await idOf(groomer, petInfo)}`);
  await groomer.page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await row.locator(".tag", { hasText: "May bite" }).waitFor();
  await looksRight(groomer.page);
  const asked = await openBooking(groomer, petInfo);
  await asked.getByText("Pets and notes").click();
  for (const mark of ["May bite", "Senior", "Curly coat", "Matted", /^Rabies vaccination expires/]) {
    await asked.locator(".badge").getByText(mark).first().waitFor();
  }
  expect(await asked.innerText()).not.toContain("4711");
  await seesPhotos(groomer.page);
  await looksRight(groomer.page);
  const id = await idOf(groomer, petInfo);
  const accepted = { status: "accepted", confirm: true };
  expect((await groomer.context.request.patch(`/api/bookings/${id}/status`, { data: accepted })).status()).toBe(200);

  await show(groomer.page, `/bookings/${id}`);
  await asked.getByText(/Gate 4711\s· .*In the driveway/).waitFor();
  await looksRight(groomer.page);
  await show(groomer.page, (await groomer.page.locator(`main a[href*="/day/"]`).first().getAttribute("href"))!);
  await looksRight(groomer.page);
  await show(parent.page, `/bookings/${id}`);
  await seesPhotos(parent.page);
  await looksRight(parent.page);
});

async function seesPhotos(page: Page) {
  const shown = page.locator(".photos img");
  expect(await shown.count()).toBe(2);
  await shown.first().scrollIntoViewIfNeeded();
  expect(await shown.first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
    1600,
  );
}

async function tellsOfHouse(page: Page) {
  const open = async (fold: string) => {
    await page.locator("summary", { hasText: fold }).focus();
    await page.keyboard.press("Enter");
  };
  await openStep(page, "place");
  expect(await page.getByLabel("Coat condition").isVisible()).toBe(false);
  await open("Coat condition and photos");
  await page.getByLabel("Coat condition").selectOption("Matted");
  await page
    .getByLabel("Photos of the coat")
    .setInputFiles([await photoFile("#c63", 2400, 1200), await photoFile("#36c", 2400, 1200)]);
  await looksRight(page);
  expect(await page.getByLabel("Gate code").isVisible()).toBe(false);
  await open("Special instructions and access");
  await page.getByLabel("Parking").fill("In the driveway");
  await page.getByLabel("Gate code").fill("4711");
  await looksRight(page);
}
