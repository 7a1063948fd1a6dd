import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady, lightDesktop } from "#tests/support/browser.ts";
import { goOn, openTown } from "./booking-steps.ts";
import { becomes, looksRight } from "./on-page.ts";
import { nextOpenDay, signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

test("brings an added client to the site by invitation", async () => {
  const parent = signUpFields("invited");
  const groomer = await site.openAs("demo_groomer", lightDesktop);
  const clientId = await enterClient(groomer.page, parent.email);
  await invite(groomer.page, clientId);

  const client = await site.openPage(darkPhone);
  await follow(client.page, parent.email);
  await ask(client.page, parent);
  await confirmAddress(client.page, parent.email);

  await accept(groomer.page);
  expect((await groomer.page.request.post("/api/demo/clock", { data: { minutes: 1 } })).status()).toBe(200);
  await groomer.page.goto(`/clients/${clientId}`);
  await islandsReady(groomer.page);
  await groomer.page.getByRole("button", { name: /^Yes/ }).waitFor();
  await looksRight(groomer.page);
  await joinAndPart(groomer.page, clientId);
});

async function enterClient(page: Page, email: string): Promise<number> {
  const pets = [{ name: "Pepper", breed: "Schnauzer" }];
  const data = { name: "June Albright", email, zipCode: "28801", address: "8 Elm Court", note: "Pays in cash", pets };
  const response = await page.request.post("/api/clients", { data });
  return ((await response.json()) as { id: number }).id;
}

async function invite(page: Page, clientId: number) {
  await page.goto(`/clients/${clientId}`);
  await islandsReady(page);
  await page.getByRole("button", { name: "Invite to book online" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await looksRight(page);
  await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText(/^Invited [A-Z]/).waitFor();
}

async function openEmail(page: Page, email: string, subject: string) {
  await page.goto("/dev/outbox");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link", { name: subject }).first().click();
  await page.getByText(email).first().waitFor();
}

async function follow(page: Page, email: string) {
  await openEmail(page, email, "Your groomer invites you to book online");
  await looksRight(page);
  await page.getByRole("link", { name: /invited\/[\w-]+$/ }).click();
  await page.getByRole("heading", { name: /^Book your next visit with/ }).waitFor();
  await looksRight(page);
  await page.getByRole("button", { name: "See the profile and book" }).click();
  await page.waitForURL(/\/groomer\/\d+/);
}

async function ask(page: Page, parent: ReturnType<typeof signUpFields>) {
  await islandsReady(page);
  await becomes(() => page.getByLabel("Pet information").inputValue(), "Pepper: Schnauzer.");
  expect(await page.content()).not.toContain("Elm Court");
  await page.getByLabel("Service package").selectOption({ index: 1 });
  await goOn(page);
  await page.getByLabel("Preferred date").fill(await nextOpenDay(site.server.url, page.url()));
  await page.getByRole("radio", { name: /Morning/ }).check({ force: true });
  await goOn(page);
  await page.getByLabel("Address", { exact: true }).fill("8 Elm Court");
  await openTown(page);
  await becomes(() => page.getByLabel("ZIP code").inputValue(), "28801");
  await page.getByLabel("Full name").fill(parent.fullName);
  await page.getByLabel("Email").fill(parent.email);
  await page.getByLabel("Password").fill(parent.password);
  await page.getByRole("button", { name: "Send Booking Request" }).click();
  await page.getByRole("dialog").getByText("Booking Requested!").waitFor();
}

async function confirmAddress(page: Page, email: string) {
  await openEmail(page, email, "Welcome to Mudroom");
  await page.getByRole("link", { name: /verify-email/ }).click();
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText("Email confirmed").waitFor();
}

async function accept({ request }: Page) {
  const all = (await (await request.get("/api/bookings/groomer")).json()) as { id: number; status: string }[];
  const newest = Math.max(...all.filter(({ status }) => status === "pending").map(({ id }) => id));
  const answer = await request.patch(`/api/bookings/${newest}/status`, { data: { status: "accepted" } });
  expect(answer.status()).toBe(200);
}

async function joinAndPart(page: Page, clientId: number) {
  await page.getByRole("button", { name: /^Yes/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await looksRight(page);
  await page.getByRole("button", { name: "Link clients" }).click();
  await page.getByText("Clients linked").waitFor();
  await islandsReady(page);
  await looksRight(page);
  await page.getByRole("button", { name: /^Not the same client\?/ }).click();
  await page.getByText("Clients unlinked").waitFor();
  await page.waitForURL(new RegExp(`/clients/${clientId}$`));
  await page.getByRole("heading", { name: "Is this June Albright?" }).waitFor();
}
