import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { LinkNameView } from "#src/shared/listing/link-names.ts";
import { axe, flaws, islandsReady, widths } from "#tests/support/browser.ts";
import { newGroomer } from "./members.ts";
import { becomes, hasFocus, photoFile, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

const list = (page: Page) => page.getByRole("navigation", { name: "Business", exact: true });
const says = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name }).locator("p");

test("keeps and saves text typed before the script loads", async () => {
  const { page } = await site.openPage({ viewport: widths.desktop });
  await newGroomer(page, "sections-early");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.context().route("**/build/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const hours = await page.context().newPage();
  const open = (window: Page, section: string) =>
    window.goto(`/groomer-dashboard?tab=business&section=${section}`, { waitUntil: "commit" });
  await open(page, "profile");
  await page.getByLabel("Description").fill("A van that waits for no script, and a dryer that whispers.");
  await open(hours, "hours");
  await hours.getByLabel("Tuesday, opens at").fill("10:00");

  letGo();
  for (const one of [page, hours]) await islandsReady(one);
  await page.getByRole("button", { name: "Save profile" }).click();
  await toast(page, "Profile updated");
  await hours.getByLabel("Monday, closes at").fill("17:00");
  await hours.getByRole("button", { name: "Save hours" }).click();
  await says(hours, "Hours").getByText("Mon 8 to 5, Tue 10 to 6").waitFor();
  await page.goto("/groomer-dashboard?tab=business&section=profile");
  expect(await page.getByLabel("Description").inputValue()).toStartWith("A van that waits for no script");
});

test("opens a section alone on a phone and updates the list on Back", async () => {
  const { page } = await site.openPage({ viewport: widths.phone, colorScheme: "dark" });
  await newGroomer(page, "sections-back");
  await page.goto("/groomer-dashboard?tab=business");
  const height = () => page.evaluate(() => document.querySelector("main")!.getBoundingClientRect().height);
  expect(await height()).toBeLessThanOrEqual(900);
  await list(page).getByRole("link", { name: "Edit Photo and name" }).click();
  await page.getByRole("heading", { level: 1, name: "Photo and name" }).waitFor();
  await islandsReady(page);
  expect(await list(page).isVisible()).toBe(false);
  expect(await flaws(page)).toEqual([]);

  await page.getByLabel("Your first name").fill("Augusta");
  await page.getByRole("button", { name: "Save name" }).click();
  await toast(page, "Profile updated");
  await page.goBack();
  await says(page, "Photo and name").getByText("Augusta · no photo").waitFor();
});

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

test("saves, replaces, and removes a portrait as the groomer chooses", async () => {
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

async function named(linkName: string): Promise<LinkNameView> {
  const answer = await (await site.requestsOf("demo_groomer")).put("/api/link-name", { data: { linkName } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as LinkNameView;
}

const leadsTo = async (page: Page, address: string, end: string) => {
  await page.goto(address);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(end);
  await page.getByRole("heading", { level: 1, name: "Cedar Mobile Grooming" }).waitFor();
};

test("lets a groomer change their link name by keyboard and keeps both addresses", async () => {
  await named("cedar-mobile-grooming");
  const { page } = await site.openAs("demo_groomer", { viewport: widths.phone, colorScheme: "dark" });
  await show(page, "/groomer-dashboard?tab=business&section=link");
  const panel = page.getByRole("region", { name: "Your link" });
  const field = panel.getByLabel("New link name");
  const suggestion = panel.getByRole("button", { name: "Use it" });
  expect(await field.inputValue()).toBe("cedar-mobile-grooming");
  expect(await suggestion.count()).toBe(0);

  await field.fill("@Cedar-Van");
  await page.keyboard.press("Enter");
  await page.locator("#toasts").getByText("Your link is ready").waitFor();
  await becomes(() => panel.getByLabel("Your page link").inputValue(), `${site.server.url}/@cedar-van`);
  await panel.getByText(/^@cedar-mobile-grooming redirects here until/).waitFor();
  expect(await flaws(page)).toEqual([]);
  const visitor = await site.openPage({});
  await leadsTo(visitor.page, "/@cedar-van", "/@cedar-van");
  await leadsTo(visitor.page, "/@cedar-mobile-grooming?from=van", "/@cedar-van?from=van");

  await show(page, "/groomer-dashboard?tab=business&section=link");
  await panel.getByText("cedar-mobile-grooming is available.").waitFor();
  await suggestion.focus();
  await page.keyboard.press("Enter");
  await hasFocus(field);
  expect(await field.inputValue()).toBe("cedar-mobile-grooming");
  expect(await suggestion.count()).toBe(0);
  await field.fill("admin");
  await suggestion.waitFor();
  await field.press("Enter");
  await panel.getByText("That name is taken").first().waitFor();
  await suggestion.press("Enter");
  await panel.getByText("That name is taken").waitFor({ state: "detached" });
  await field.press("Enter");
  await becomes(() => panel.getByLabel("Your page link").inputValue(), `${site.server.url}/@cedar-mobile-grooming`);
  // The name was in use for moments only, so anyone can take it.
  expect((await visitor.page.request.get("/@cedar-van")).status()).toBe(404);
});
