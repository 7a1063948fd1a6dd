import type { Locator, Page } from "playwright";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { widths } from "#tests/support/browser.ts";
import { height, type Measured, openScreen } from "./touches.ts";

const RESULTS = "/groomers?zipCode=28801&services=Full+Grooming&goodWith=Large+dogs";

/** Lower edge in the page, or 0 without one. */
async function endOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box ? Math.ceil(box.y + box.height) : 0;
}

const tall = (target: Locator) => target.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
const px = (what: string, value: number, limit: number): Measured => ({ what, value, limit, unit: "px" });

/** Measures a visitor's way on a phone: results, profile, and the steps of a request. */
export async function visitorHeights(page: Page): Promise<Measured[]> {
  await openScreen(page, RESULTS);
  const cards = page.locator("main li.groomer");
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  const found = [
    px("Results: end of the third card", await endOf(cards.nth(2)), 844),
    px("Results: highest card", Math.ceil(Math.max(...heights)), 184),
    px("Results: end of the filters", await endOf(page.locator(".refine")), 250),
    px("Site's foot: height", await tall(page.locator(".site-foot")), 308),
    ...(await wideResults(page)),
  ];
  await page.setViewportSize(widths.phone);
  await openScreen(page, "/groomer/1");
  found.push(
    px("Profile: end of the price and the next opening", await endOf(page.locator(".first-facts")), 320),
    px("Profile: end of the first package's price", await endOf(page.locator(".package .price").first()), 560),
    px("Profile: height", await height(page), 3_300),
  );
  return [...found, ...(await requestOf(page))];
}

async function wideResults(page: Page): Promise<Measured[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, RESULTS);
  const cards = page.locator("main li.groomer");
  return [
    px("Results at 1280: end of the third card", await endOf(cards.nth(2)), 900),
    px("Results at 1280: end of the sixth card's name", await endOf(cards.nth(5).locator("h3")), 900),
  ];
}

/** A new visitor requests the next opening, from the results. */
async function requestOf(page: Page): Promise<Measured[]> {
  const found: Measured[] = [];
  let touches = 0;
  let typed = 0;
  const touch = async (target: Locator) => {
    await target.click();
    touches++;
  };
  const type = async (name: string, text: string) => {
    await page.locator(`[name="${name}"]:visible`).fill(text);
    typed++;
  };
  const step = async (what: string, limit: number) => {
    await page.waitForTimeout(800);
    found.push(px(`Booking, ${what}: height`, await height(page), limit));
  };
  await openScreen(page, RESULTS);
  await touch(page.locator("main li.groomer a.opens").first());
  await page.waitForURL(/\/groomer\//);
  await touch(page.locator(".first-facts a").last());
  const sizes = page.locator(".by-size label:has(input:enabled)");
  if ((await sizes.count()) > 0) await touch(sizes.first());
  await type("petInfo", "Moose, a beagle, 3 years");
  await step("step 1", 1_060);
  const goOn = page.getByRole("button", { name: "Continue" }).filter({ visible: true });
  await touch(goOn);
  const steps = page.locator(".step > summary");
  await steps.nth(1).click();
  await step("step 2", 920);
  await steps.nth(2).click();
  await type("serviceAddress", "12 Haywood St");
  await type("fullName", "Dana Whitfield");
  await type("email", "dana@example.com");
  await type("password", "correct horse 9");
  await step("step 3, not logged in", 1_510);
  await touch(page.getByRole("button", { name: "Send Booking Request" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Booking Requested!").waitFor();
  found.push(
    { what: "Visitor, from results to sent", value: touches, limit: 8, unit: "touches" },
    { what: "Visitor, from results to sent: typed", value: typed, limit: 5, unit: "fields" },
  );
  return found;
}

/** Leaves one proposal, beside the next visit and one request. */
async function declineOffers(page: Page, site: string) {
  const { open: bookings } = (await (await page.request.get("/api/bookings/overview")).json()) as OverviewView;
  for (const { proposal } of bookings) {
    if (!proposal?.next) continue;
    const path = `/api/proposals/${proposal.id}`;
    await page.request.patch(path, { headers: { origin: site }, data: { status: "declined" } });
  }
}

/** Measures a parent's bookings on a phone. */
export async function parentHeights(page: Page, site: string): Promise<Measured[]> {
  await declineOffers(page, site);
  await openScreen(page, "/pet-parent-dashboard?tab=bookings");
  const found = [
    px(
      "Bookings of a parent: height without later visits",
      (await height(page)) - (await tall(page.locator("#later"))),
      1_550,
    ),
    px("Bookings of a parent: foot", await tall(page.locator(".work-foot")), 100),
  ];
  await page.locator(".next-visit .move").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  found.push(px("Dialog to move or cancel: height", await tall(dialog), 540));
  await dialog.getByRole("button", { name: /^Cancel/ }).click();
  await page.waitForTimeout(500);
  found.push(px("Dialog to cancel: height", await tall(page.getByRole("dialog")), 540), {
    what: "Move or cancel, from Bookings",
    value: 3,
    limit: 3,
    unit: "touches",
  });
  await openScreen(page, "/messages/with/5");
  found.push(px("First question: end of 'Send'", await endOf(page.getByRole("button", { name: "Send" })), 780));
  return found;
}

export async function searchHeights(page: Page): Promise<Measured[]> {
  await openScreen(page, "/groomers?zipCode=28801");
  const card = page.locator("main li.groomer").first();
  return [
    {
      what: "Search: where the first card begins",
      value: Math.ceil((await card.boundingBox())!.y),
      limit: 520,
      unit: "px",
    },
  ];
}
