import { test } from "bun:test";
import { widths } from "#tests/support/browser.ts";
import { openStep } from "./booking-steps.ts";
import { becomes, choose } from "./on-page.ts";
import { nextOpenDay } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

type Opened = Awaited<ReturnType<typeof site.openPage>>;

const ownId = async ({ context }: Opened) =>
  (await (await context.request.get("/api/user")).json()).groomerId as number;
async function fill({ page }: Opened, date: string, petInfo: string) {
  await openStep(page, "when");
  await page.locator("#preferredDate").fill(date);
  await page.getByRole("radio", { name: /^Morning/ }).check({ force: true });
  await openStep(page, "what");
  await page.locator("#servicePackageId").selectOption({ index: 1 });
  await page.locator("#petInfo").fill(petInfo);
  await openStep(page, "place");
}

test("shows a parent policies that changed during the form before sending", async () => {
  const groomer = await site.openAs("demo_groomer");
  const parent = await site.openAs("demo_parent", { viewport: widths.phone });
  const groomerId = await ownId(groomer);
  const profile = `/groomer/${groomerId}`;
  await show(parent.page, `${profile}#book`);
  await fill(parent, await nextOpenDay(site.server.url, profile), "Pickle, who reads the small print");

  await show(groomer.page, "/groomer-dashboard?tab=business&section=terms");
  await groomer.page.getByLabel(/^Late cancellations/).fill("I charge $25.");
  await groomer.page.getByRole("button", { name: "Save policies" }).focus();
  await groomer.page.keyboard.press("Enter");
  await groomer.page.locator("#terms li", { hasText: "Late cancellations: I charge $25." }).waitFor();

  await parent.page.getByRole("button", { name: "Send Booking Request" }).click();
  await parent.page.locator("#policiesVersion-error").waitFor();
  await becomes(() => parent.page.locator("#book").getByText("I charge $25.").count(), 1);
  await parent.page.getByRole("button", { name: "Send Booking Request" }).click();
  await parent.page.getByRole("dialog").getByText("Booking Requested!").waitFor();

  const [{ id }] = (await (await parent.context.request.get("/api/bookings/pet-parent")).json()).filter(
    ({ petInfo }: { petInfo: string }) => petInfo === "Pickle, who reads the small print",
  );
  await parent.page.goto(`/bookings/${id}`);
  await parent.page.getByText("You saw them before booking.").waitFor();
  await show(parent.page, "/pet-parent-dashboard?tab=bookings");
  await choose(parent.page.locator(`#booking-${id}`), /^Cancel/);
  await parent.page.getByRole("dialog").getByText("hasn't replied yet").waitFor();
});
