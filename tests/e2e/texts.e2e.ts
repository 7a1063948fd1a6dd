import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, flaws } from "#tests/support/browser.ts";
import { looksRight } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off" });
const section = "/groomer-dashboard?tab=account&section=texts";

async function textIn({ request }: Page, digits: string, wanted: RegExp): Promise<string> {
  for (;;) {
    const rows = (await (await request.get("/dev/outbox")).text()).split("<tr");
    const found = rows.find((row) => row.includes(digits) && wanted.test(row));
    if (found) return wanted.exec(found)!.at(-1)!;
    await Bun.sleep(250);
  }
}

test("a number is agreed to, confirmed and taken away, by keyboard", async () => {
  const number = "(828) 555-0170";
  const { page, context } = await site.openAs("demo_groomer", darkPhone);
  await context.request.delete("/api/texts");
  const digits = `+1${number.replaceAll(/\D/g, "")}`;

  await show(page, section);
  await looksRight(page);
  const box = page.getByLabel(/^I agree to get text messages/);
  expect(await box.isChecked()).toBe(false);
  await page.getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Text me a code" }).press("Enter");
  await page.getByText("Check the box so we can text you").waitFor();
  await looksRight(page);
  await box.press("Space");
  await page.getByRole("button", { name: "Text me a code" }).press("Enter");
  await page.getByLabel("Code").waitFor();
  await looksRight(page);

  const other = await context.newPage();
  const code = await textIn(other, digits, /(\d{6}) is your code/);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm number" }).press("Enter");
  await page.getByText(`We text you at ${number}.`).waitFor();
  await looksRight(page);
  await page.getByLabel("New requests").press("Space");
  await page.locator("#toasts").getByText("Text messages updated").waitFor();
  await other.goto("/dev/outbox");
  expect(await flaws(other)).toEqual([]);

  await page.getByRole("button", { name: "Stop texts" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Stop texts" }).press("Enter");
  await page.getByLabel("Mobile number").waitFor();
  await context.close();
});
