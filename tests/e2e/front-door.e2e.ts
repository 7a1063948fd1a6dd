import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { HandleView } from "#src/shared/listing/handles.ts";
import { flaws, widths } from "#tests/support/browser.ts";
import { becomes, hasFocus } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });

async function named(handle: string): Promise<HandleView> {
  const answer = await (await site.requestsOf("demo_groomer")).put("/api/handle", { data: { handle } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as HandleView;
}

const leadsTo = async (page: Page, address: string, end: string) => {
  await page.goto(address);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(end);
  await page.getByRole("heading", { level: 1, name: "Cedar Mobile Grooming" }).waitFor();
};

test("a groomer changes their name by keyboard, is shown what is free while typing, and both addresses lead to their page", async () => {
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
  // It was in use for moments only, so it is anybody's again.
  expect((await visitor.page.request.get("/@cedar-van")).status()).toBe(404);
});
