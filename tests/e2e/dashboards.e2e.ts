import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { darkPhone } from "#tests/support/browser.ts";
import { chooseTime, openStep, openTown, wakeForm } from "./booking-steps.ts";
import { confirmsEmail } from "./members.ts";
import { dialog, looksRight, photoFile, toast } from "./on-page.ts";
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

test("leads a groomer from signup to a listing and a parent to a review", async () => {
  const groomer = await site.openPage(darkPhone);
  const parent = await site.openPage(darkPhone);
  await signUp(parent.page, "petra", "pet_parent", "Petra Quill");

  await start(groomer.page);
  const groomerId = admit(businessName);
  await seeListed(groomer.page);
  await show(groomer.page, PORTFOLIO_PATH);
  await addPhoto(groomer.page);

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

async function start(page: Page) {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await show(page, "/auth?mode=register&role=groomer");
  const account = { "Full name": "Gina Maple", Email: "gina@example.com", Username: "gina", "ZIP code": "28801" };
  for (const [label, value] of Object.entries(account)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Password", { exact: true }).fill("correct biscuit");
  await page.getByRole("button", { name: "Create Account" }).click();

  await page.getByText("Step 1 of 5").waitFor();
  await next();
  await page.getByRole("link", { name: "Business name is required" }).waitFor();
  await looksRight(page);
  await page.getByLabel("Business name").fill(businessName);
  await page.getByLabel("Description").fill("A quiet van, warm water, and time for dogs who need it.");
  await page.getByLabel("Where you start from").fill("5 Maple Street");
  await next();
  await page.getByText("Step 2 of 5").waitFor();
  await page.getByLabel("Full Groom, price in dollars").fill("90");
  await page.getByRole("checkbox", { name: "Nails Only" }).check();
  await looksRight(page);
  await next();
  await page.getByText("Step 3 of 5").waitFor();
  await page.getByLabel("Service radius in miles").fill("15");
  await looksRight(page);
  await next();
  await page.getByText("Step 4 of 5").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Finish later" }).click();
  await page.getByText("Step 5 of 5: first month free").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByText("We start your background check with your membership.").waitFor();
  confirmsEmail(site.server.dataDir, "gina");
  await show(page, "/subscribe");
  await page.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await toast(page, "Membership active");
  await page.getByText("Your background check is about to start").waitFor();
}

async function seeListed(page: Page) {
  await show(page, "/groomer-dashboard");
  await page.getByRole("heading", { name: "You're listed" }).waitFor();
  await page.getByText("within 15 miles of 28801").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Go to Today" }).click();
  await page.getByRole("heading", { name: "No visits today" }).waitFor();
  await page.getByText("Bring your clients").waitFor();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByText("Bring your clients").waitFor({ state: "detached" });
}

async function addPhoto(page: Page) {
  await page.getByRole("button", { name: "Add Portfolio Image" }).click();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };
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
  await dialog(page).getByText("Health").first().click();
  await dialog(page).getByLabel("Medical information").fill("Allergic to oatmeal shampoo");
  await dialog(page).getByRole("button", { name: "Add pet" }).click();
  await toast(page, "Pet added");
}

async function request(page: Page, groomerId: number) {
  await page.goto(`/groomer/${groomerId}`);
  await wakeForm(page);
  await chooseTime(page, site.server.url);
  await page.getByRole("checkbox", { name: /Biscuit/ }).check();
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
  await show(page, (await row.getByRole("link", { name: "Petra Quill" }).getAttribute("href"))!);
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
  await page.getByRole("button", { name: /^Move or cancel/ }).click();
  await dialog(page).getByRole("button", { name: "Cancel visit" }).click();
  await dialog(page).getByRole("button", { name: "Keep visit" }).click();
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
