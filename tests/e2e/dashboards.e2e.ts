import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone, islandsReady, lightDesktop } from "#tests/support/browser.ts";
import { chooseTime, openStep, openTown, wakeForm } from "./booking-steps.ts";
import { choose, dialog, looksRight, photoFile, toast } from "./on-page.ts";
import { signUpFields } from "./people.ts";
import { show, startSite } from "./site.ts";

const site = startSite();

async function signUp(page: Page, username: string, role: "groomer" | "pet_parent", fullName: string) {
  const response = await page.request.post("/api/register", { data: { ...signUpFields(username), role, fullName } });
  expect(response.status()).toBe(201);
}

function admit(businessName: string): number {
  return site.inDatabase((db) => {
    const until = Date.now() + 30 * DAY_MS;
    const listed = db.query<{ id: number }, [number, string]>(
      `UPDATE groomer_profiles SET background_check_status = 'passed', listed_until = ? WHERE business_name = ?
       RETURNING id`,
    );
    return listed.get(until, businessName)!.id;
  });
}

function letTheDayPass(groomerId: number) {
  const yesterday = Date.now() - DAY_MS;
  const day = new Date(yesterday).toISOString().slice(0, 10);
  site.inDatabase((db) =>
    db
      .query("UPDATE visits SET starts_at = ?, preferred_date = ? WHERE groomer_id = ? AND source = 'site'")
      .run(yesterday, day, groomerId),
  );
}

const businessName = "Maple Street Mobile Spa";

test("a groomer fills everything in, and a booking goes from request to review", async () => {
  const groomer = await site.openPage(lightDesktop);
  const parent = await site.openPage(darkPhone);
  await signUp(groomer.page, "gina", "groomer", "Gina Maple");
  await signUp(parent.page, "petra", "pet_parent", "Petra Quill");

  await writeProfile(groomer.page, businessName);
  await offerServices(groomer.page);
  await addPhoto(groomer.page);
  const groomerId = admit(businessName);
  await show(groomer.page, "/groomer-dashboard?tab=business&section=profile");
  await groomer.page.getByText("Your profile is public: parents near you can find it.").waitFor();
  await show(groomer.page, "/groomer-dashboard");
  expect(await groomer.page.getByText("Finish these steps to get listed").count()).toBe(0);

  await addPet(parent.page);
  await request(parent.page, groomerId);
  await accept(groomer.page);
  await seeAccepted(parent.page);
  letTheDayPass(groomerId);
  await complete(groomer.page);
  site.inDatabase((db) => db.run("UPDATE users SET email_verified_at = created_at WHERE username = 'petra'"));
  await review(parent.page, businessName);
  await seeRating(parent.page, groomerId, businessName);
});

async function writeProfile(page: Page, businessName: string) {
  await show(page, "/groomer-dashboard");
  await page.getByText("Finish these steps to get listed").waitFor();
  await page.getByRole("button", { name: "Create profile" }).click();
  await page.getByText("Business name is required").waitFor();
  await looksRight(page);
  await page.getByLabel("Business name").fill(businessName);
  await page.getByLabel("Description").fill("A quiet van, warm water, and time for dogs who need it.");
  await page.getByRole("button", { name: "Copy Monday to weekdays" }).click();
  await page.getByRole("button", { name: "Create profile" }).click();
  await toast(page, "Profile created");
  await page.getByText("2 of 5 done").waitFor();
  await page.getByRole("link", { name: "Add a service package" }).waitFor();
  await show(page, "/groomer-dashboard?tab=business");
  await page.getByRole("link", { name: "Edit Area" }).click();
  await islandsReady(page);
  await page.getByLabel("Street address").fill("5 Maple Street");
  await page.getByLabel("Service radius in miles").fill("15");
  await page.getByRole("button", { name: "Save location" }).click();
  await toast(page, "Location updated");
  await show(page, "/groomer-dashboard?tab=business&section=days-off");
  await page.getByLabel("First day").fill(`${new Date().getUTCFullYear() + 1}-12-24`);
  await page.getByRole("button", { name: "Add days off" }).click();
  await toast(page, "Days off added");
}

async function offerServices(page: Page) {
  await show(page, "/groomer-dashboard?tab=services");
  await page.getByRole("button", { name: "Add Service Package" }).click();
  await dialog(page).getByLabel("Package name").fill("Full Groom");
  await dialog(page).getByLabel("Description").fill("short");
  await dialog(page).getByLabel("Minimum price in dollars").fill("90");
  await dialog(page).getByLabel("Maximum price in dollars").fill("80");
  await dialog(page).getByRole("button", { name: "Add Package" }).click();
  await dialog(page).getByText("Description must be at least 10 characters").waitFor();
  await dialog(page).getByText("Maximum price must be greater than or equal to minimum price").waitFor();
  await looksRight(page);
  await dialog(page).getByLabel("Description").fill("Bath, haircut and nails, one dog at a time.");
  await dialog(page).getByLabel("Maximum price in dollars").fill("120");
  await dialog(page).getByRole("checkbox", { name: "Full Grooming" }).check();
  await dialog(page).getByRole("button", { name: "Add Package" }).click();
  await toast(page, "Service package created successfully!");
  await page.getByRole("button", { name: "Add Add-on Service" }).click();
  await dialog(page).getByLabel("Service name").fill("Nail grinding");
  await dialog(page).getByLabel("Price in dollars").fill("12.50");
  await dialog(page).getByRole("button", { name: "Add Add-on" }).click();
  await toast(page, "Add-on service created successfully!");
}

async function addPhoto(page: Page) {
  await page.getByRole("button", { name: "Add Portfolio Image" }).click();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await dialog(page).getByLabel("Photo").setInputFiles(notes);
  await dialog(page).getByText("We can't read this file.").waitFor();
  await dialog(page)
    .getByLabel("Photo")
    .setInputFiles(await photoFile("#7fd6c8"));
  await dialog(page).getByAltText("Preview").waitFor();
  await dialog(page).getByLabel("Caption").fill("Our van on Maple Street");
  await dialog(page).getByRole("button", { name: "Add Image" }).click();
  await toast(page, "Portfolio image added successfully!");
  await page.getByText("1/10").waitFor();
}

async function addPet(page: Page) {
  await show(page, "/pet-parent-dashboard?tab=pets");
  await page.getByRole("button", { name: "Add a pet" }).click();
  await dialog(page).getByRole("button", { name: "Add pet" }).click();
  await dialog(page).getByText("Pet name is required").waitFor();
  await dialog(page).getByLabel("Name").fill("Biscuit");
  await dialog(page).getByLabel("Breed").fill("Beagle");
  await dialog(page).getByLabel("Medical information").fill("Allergic to oatmeal shampoo");
  await dialog(page).getByRole("button", { name: "Add pet" }).click();
  await toast(page, "Pet added");
}

async function request(page: Page, groomerId: number) {
  await page.goto(`/groomer/${groomerId}`);
  await wakeForm(page);
  await chooseTime(page, site.server.url);
  await openStep(page, "what");
  await page.getByRole("checkbox", { name: /Biscuit/ }).check();
  await openStep(page, "pet");
  expect(await page.getByLabel("Pet information").inputValue()).toContain("Biscuit");
  await openStep(page, "place");
  await page.getByLabel("Address", { exact: true }).fill("77 Secret Lane");
  await openTown(page);
  await page.getByLabel("ZIP code").fill("10001");
  await page.getByLabel("State").selectOption("NY");
  await page
    .getByText(/miles away/)
    .first()
    .waitFor();
  await page.getByLabel("State").selectOption("NC");
  await page.getByLabel("ZIP code").fill("28801");
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await dialog(page).getByText("Booking Requested!").waitFor();
}

async function accept(page: Page) {
  await show(page, "/groomer-dashboard?tab=bookings");
  const row = page.locator("#requests .row-line", { hasText: "Petra Quill" });
  await row.getByText("Biscuit").waitFor();
  expect(await page.getByText("77 Secret Lane").count()).toBe(0);
  const bookingPath = (await row.getByRole("link", { name: "Petra Quill" }).getAttribute("href"))!;
  await show(page, bookingPath);
  await page.getByText("Pets and notes").click();
  expect(await page.getByText("Allergic to oatmeal shampoo").first().isVisible()).toBe(true);
  expect(await page.getByText("77 Secret Lane").count()).toBe(0);
  await page.getByRole("button", { name: /^Decline/ }).click();
  await dialog(page).getByText("Decline this request?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Accept/ }).click();
  await toast(page, "Accepted");
  await page.locator("#toasts").getByRole("button", { name: "Undo" }).waitFor();
  await page.getByText("77 Secret Lane").first().waitFor();
}

async function seeAccepted(page: Page) {
  await show(page, "/pet-parent-dashboard?tab=bookings");
  await page.getByRole("heading", { name: /^Next visit: / }).waitFor();
  await choose(page.locator("#next"), /^Cancel/);
  await dialog(page).getByText("Cancel this booking?").waitFor();
  await dialog(page).getByRole("button", { name: "Keep booking" }).click();
}

async function complete(page: Page) {
  await show(page, "/groomer-dashboard?tab=bookings");
  await page
    .locator("#unfinished .row-line", { hasText: "Petra Quill" })
    .getByRole("button", { name: /^Mark Completed/ })
    .click();
  await dialog(page)
    .getByRole("button", { name: /^Mark Completed/ })
    .click();
  await toast(page, "Completed");
  await page.locator("#unfinished .row-line", { hasText: "Petra Quill" }).waitFor({ state: "detached" });
}

async function review(page: Page, businessName: string) {
  const bookings = (await (await page.request.get("/api/bookings/pet-parent")).json()) as BookingView[];
  const { id } = bookings.find(({ status }) => status === "completed")!;
  await show(page, `/bookings/${id}?open=review`);
  await dialog(page).getByRole("button", { name: "Submit Review" }).click();
  await dialog(page).getByText("Review comment must be at least 10 characters").waitFor();
  await dialog(page)
    .getByRole("radio", { name: /^4 out of 5/ })
    .check({ force: true });
  await dialog(page).getByLabel("Your review").fill("Biscuit came back calm, clean and happy.");
  await dialog(page).getByRole("button", { name: "Submit Review" }).click();
  await toast(page, `It's now on ${businessName}'s profile.`);
  await page.getByText("You reviewed this visit").waitFor();
  await looksRight(page);
}

async function seeRating(page: Page, groomerId: number, businessName: string) {
  await page.goto(`/groomer/${groomerId}#reviews`);
  await page.locator("#reviews").getByText("Biscuit came back calm, clean and happy.").waitFor();
  await page.locator("#reviews").getByText("Petra Q.", { exact: true }).waitFor();
  expect(await page.locator("main .rating").first().innerText()).toContain("4.0");
  const found = await page.request.post("/api/groomers/search", { data: { zipCode: "28801", distance: 10 } });
  const groomers = (await found.json()) as { businessName: string; averageRating?: number }[];
  expect(groomers.find((groomer) => groomer.businessName === businessName)?.averageRating).toBe(4);
}
