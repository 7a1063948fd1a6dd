import { expect, test } from "bun:test";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { axe, islandsReady, scrollsSideways, widths } from "#tests/support/browser.ts";
import { becomes, photoFile } from "./on-page.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

const isFine = async ({ page }: Awaited<ReturnType<typeof site.openPage>>) => {
  expect(await axe(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

async function visitOver(): Promise<BookingView> {
  const id = await site.bookVisit("Pickle, who poses for photos");
  const groomer = await site.requestsOf("demo_groomer");
  const accepted = await groomer.patch(`/api/bookings/${id}/status`, { data: { status: "accepted", confirm: true } });
  const visit = (await accepted.json()) as BookingView;
  const minutes = Math.ceil((visit.startsAt - Date.now()) / 60_000) + 5 * 60;
  expect((await groomer.post("/api/demo/clock", { data: { minutes } })).status()).toBe(200);
  return visit;
}

test("adds a visit photo to the portfolio once the parent allows it", async () => {
  const parent = await site.openAs("demo_parent", {
    viewport: widths.phone,
    colorScheme: "dark",
    javaScriptEnabled: false,
  });
  const groomer = await site.openAs("demo_groomer", { viewport: widths.desktop, colorScheme: "light" });
  const { id, groomerId } = await visitOver();

  await groomer.page.goto(`/bookings/${id}`);
  await islandsReady(groomer.page);
  await groomer.page.locator("main").getByRole("button", { name: "Mark Completed" }).click();
  const dialog = groomer.page.getByRole("dialog");
  await dialog.getByText(/^Visit note for/).click();
  await dialog.getByLabel(/^Note/).fill("Pickle stood like a statue.");
  await dialog
    .getByLabel(/^Photos/)
    .setInputFiles(await Promise.all(["#c9a227", "#2a7f78"].map((color) => photoFile(color))));
  await dialog.getByRole("img", { name: "Chosen, 2 of 2" }).waitFor();
  await isFine(groomer);
  await dialog.getByRole("button", { name: /^Mark Completed/ }).press("Enter");
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
