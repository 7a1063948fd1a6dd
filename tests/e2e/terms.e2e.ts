import { expect, test } from "bun:test";
import { darkPhone, flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { openStep } from "./booking-steps.ts";
import { choose } from "./menus.ts";
import { nextOpenDay } from "./people.ts";
import { startSite } from "./site.ts";
import { becomes, hasFocus } from "./waits.ts";

const site = startSite({ RATE_LIMITS: "off" });

type Opened = Awaited<ReturnType<typeof site.openPage>>;

async function show({ page }: Opened, path: string) {
  await page.goto(path);
  await islandsReady(page);
}

const ownId = async ({ context }: Opened) =>
  (await (await context.request.get("/api/user")).json()).groomerId as number;
const look = ({ page }: Opened) => flawsByTurns(page);
const toast = ({ page }: Opened, words: string) => page.locator("#toasts .toast").getByText(words).first().waitFor();

async function fill({ page }: Opened, date: string, petInfo: string, goTo = openStep) {
  await page.locator("#servicePackageId").selectOption({ index: 1 });
  await page.locator("#preferredDate").fill(date);
  await page.getByRole("radio", { name: /^Morning/ }).check({ force: true });
  await goTo(page, "pet");
  await page.locator("#petInfo").fill(petInfo);
  await goTo(page, "place");
}

test("a groomer changes the terms while a parent fills in the form, who reads the new ones, ticks and sends", async () => {
  const groomer = await site.openAs("demo_groomer");
  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  const groomerId = await ownId(groomer);
  const profile = `/groomer/${groomerId}`;
  await show(parent, profile);
  await fill(parent, await nextOpenDay(site.server.url, profile), "Pickle, who reads the small print");
  await parent.page.locator("#termsVersion").focus();
  await parent.page.keyboard.press("Space");

  await show(groomer, "/groomer-dashboard?tab=business&section=terms");
  await groomer.page.getByLabel(/^Late cancellations/).fill("I charge $25.");
  await groomer.page.getByRole("button", { name: "Save policies" }).focus();
  await groomer.page.keyboard.press("Enter");
  await groomer.page.locator("#terms li", { hasText: "Late cancellations: I charge $25." }).waitFor();

  await parent.page.getByRole("button", { name: "Send Booking Request" }).click();
  await parent.page.locator("#termsVersion-error").waitFor();
  await becomes(() => parent.page.locator("#book").getByText("I charge $25.").count(), 1);
  await becomes(() => parent.page.locator("#termsVersion").isChecked(), false);
  await hasFocus(parent.page.locator("#termsVersion"));
  await parent.page.keyboard.press("Space");
  await parent.page.getByRole("button", { name: "Send Booking Request" }).click();
  await parent.page.getByRole("dialog").getByText("Booking Requested!").waitFor();

  const [{ id }] = (await (await parent.context.request.get("/api/bookings/pet-parent")).json()).filter(
    ({ petInfo }: { petInfo: string }) => petInfo === "Pickle, who reads the small print",
  );
  await parent.page.goto(`/bookings/${id}`);
  await parent.page.getByText("You confirmed reading them.").waitFor();
  await show(parent, "/pet-parent-dashboard?tab=bookings");
  await choose(parent.page.locator(`#booking-${id}`), /^Cancel/);
  await parent.page.getByRole("dialog").getByText("Late cancellations: I charge $25.").waitFor();
});

test("terms and blocking are fine to look at and to use", async () => {
  const groomer = await site.openAs("demo_groomer", darkPhone);
  const visitor = await site.openPage(darkPhone);
  await show(visitor, `/groomer/${await ownId(groomer)}`);
  expect(await look(visitor)).toEqual([]);
  for (const section of ["terms", "blocked"]) {
    await show(groomer, `/groomer-dashboard?tab=business&section=${section}`);
    expect(await look(groomer)).toEqual([]);
  }
  const all = await (await groomer.context.request.get("/api/bookings/groomer")).json();
  await show(groomer, `/bookings/${all.find(({ status }: { status: string }) => status === "pending").id}`);
  const main = groomer.page.locator("main");
  await main.getByText("Something wrong?").click();
  await main.getByRole("button", { name: /^Block/ }).focus();
  await groomer.page.keyboard.press("Enter");
  const dialog = groomer.page.getByRole("dialog");
  await dialog.waitFor();
  expect(await look(groomer)).toEqual([]);
  await dialog.getByRole("button", { name: "Block", exact: true }).focus();
  await groomer.page.keyboard.press("Enter");
  await toast(groomer, "is blocked");
  await islandsReady(groomer.page);
  await main.getByText("Something wrong?").click();
  await main
    .locator("#booking-foot")
    .getByRole("button", { name: /^Unblock/ })
    .click();
  await dialog.getByRole("button", { name: "Unblock", exact: true }).click();
  await toast(groomer, "is unblocked");
});
