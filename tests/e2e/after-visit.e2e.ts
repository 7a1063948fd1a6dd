import { expect, test } from "bun:test";
import sharp from "sharp";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { axe, islandsReady, scrollsSideways, widths } from "#tests/support/browser.ts";
import { startSite } from "./site.ts";
import { visitOver } from "./visit-over.ts";
import { becomes, hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

type Opened = Awaited<ReturnType<typeof site.openPage>>;

const colored = async (background: string) => ({
  name: "pickle.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const isFine = async ({ page }: Opened) => {
  expect(await axe(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

const smallPhone = { viewport: { width: 320, height: 800 } };

test("a groomer completes a visit and offers the next one, which its parent books", async () => {
  const groomer = await site.openAs("demo_groomer", smallPhone);
  const visits: BookingView[] = await (await groomer.context.request.get("/api/bookings/groomer")).json();
  const done = visits.find(({ actions }) => actions.includes("complete"))!;
  await groomer.page.goto(`/bookings/${done.id}`);
  await islandsReady(groomer.page);
  await groomer.page.getByRole("button", { name: /^Mark Completed/ }).click();
  await groomer.page.getByRole("checkbox", { name: /^Offer the next visit/ }).check();
  await groomer.page.getByRole("button", { name: "Mark completed", exact: true }).click();

  const dialog = groomer.page.getByRole("dialog", { name: "Offer the next visit" });
  const asked = groomer.page.waitForResponse((response) => response.url().endsWith("weeks=8"));
  await dialog.getByLabel("Weeks after this visit").selectOption("8");
  await asked;
  await becomes(() => dialog.getByRole("checkbox", { checked: true }).count(), 3);
  expect(await axe(groomer.page)).toEqual([]);
  expect(await scrollsSideways(groomer.page)).toBe(false);
  await dialog.getByRole("button", { name: "Offer", exact: true }).press("Enter");
  await groomer.page.locator(".proposal", { hasText: "You offered the next visit" }).waitFor();

  const parent = await site.openAs("demo_parent", smallPhone);
  await parent.page.goto("/pet-parent-dashboard?tab=bookings");
  await islandsReady(parent.page);
  expect(await axe(parent.page)).toEqual([]);
  expect(await scrollsSideways(parent.page)).toBe(false);
  const offer = parent.page.locator("#answers li", { hasText: "Offered your next visit" }).first();
  await offer.getByRole("button", { name: /^Choose a time/ }).focus();
  await parent.page.keyboard.press("Enter");
  const box = parent.page.getByRole("form", { name: /offered you a next visit/ });
  await box.waitFor();
  expect(await axe(parent.page)).toEqual([]);
  expect(await scrollsSideways(parent.page)).toBe(false);
  await box.getByRole("radio").first().focus();
  await parent.page.keyboard.press("Space");
  await box.getByRole("button", { name: /^Book this time/ }).press("Enter");
  await parent.page.getByText("It's booked, and we'll let").waitFor();
  await box.waitFor({ state: "detached" });
  await hasFocus(parent.page.getByRole("heading", { level: 1 }));
});

test("a groomer completes a visit with a note and two pictures; the parent allows one, and it stands in the portfolio", async () => {
  const parent = await site.openAs("demo_parent", {
    viewport: widths.phone,
    colorScheme: "dark",
    javaScriptEnabled: false,
  });
  const groomer = await site.openAs("demo_groomer", { viewport: widths.desktop, colorScheme: "light" });
  const { id, groomerId } = await visitOver(site.server.url, {
    parent: parent.context.request,
    groomer: groomer.context.request,
  });

  await groomer.page.goto(`/bookings/${id}`);
  await islandsReady(groomer.page);
  await groomer.page.getByRole("button", { name: /^Mark Completed/ }).press("Enter");
  const dialog = groomer.page.getByRole("dialog");
  await dialog.getByLabel(/^Note/).fill("Pickle stood like a statue.");
  await dialog.getByLabel(/^Photos/).setInputFiles(await Promise.all(["#c9a227", "#2a7f78"].map(colored)));
  await dialog.getByRole("img", { name: "Chosen, 2 of 2" }).waitFor();
  await isFine(groomer);
  await dialog.getByRole("button", { name: "Mark completed" }).press("Enter");
  const sent = groomer.page.locator("#after-visit");
  await sent.getByText("Pickle stood like a statue.").waitFor();
  await becomes(() => sent.getByRole("img").count(), 2);

  await parent.page.goto(`/bookings/${id}`);
  await parent.page.getByText("Pickle stood like a statue.").waitFor();
  await parent.page.getByRole("button", { name: "Allow in portfolio photo 2 of 2" }).press("Enter");
  await parent.page.getByText("Photo allowed").waitFor();
  await becomes(() => parent.page.getByRole("button", { name: /^Don't allow/ }).count(), 1);

  await groomer.page.reload();
  await islandsReady(groomer.page);
  await isFine(groomer);
  await groomer.page.getByRole("button", { name: "Add to portfolio photo 2 of 2" }).press("Enter");
  await groomer.page.getByText("Added to your portfolio").waitFor();
  const visitor = await site.requestsOf();
  const shown = async () => (await (await visitor.get(`/api/portfolio-images?groomerId=${groomerId}`)).json()).length;
  const withIt = await shown();

  await parent.page.reload();
  await parent.page.getByRole("button", { name: /^Don't allow/ }).press("Enter");
  await parent.page.getByText("Permission removed").waitFor();
  expect(await shown()).toBe(withIt - 1);
});
