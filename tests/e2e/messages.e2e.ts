import { beforeAll, expect, test } from "bun:test";
import type { APIRequestContext } from "playwright";
import type { ThreadsView } from "#src/shared/talk/messages/threads.ts";
import { darkPhone, islandsReady, widths } from "#tests/support/browser.ts";
import { until } from "#tests/support/until.ts";
import { adminSettings } from "#tests/support/walks.ts";
import { awake, becomes, looksRight } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite({ RATE_LIMITS: "off", ...adminSettings });

let id: number;
beforeAll(async () => {
  id = await site.bookVisit("Dog 1");
});

async function openThread(username: string, id: number, look: Parameters<typeof site.openPage>[0]) {
  const opened = await site.openAs(username, look);
  await show(opened.page, `/bookings/${id}#messages`);
  return opened;
}

async function unreadOf(person: APIRequestContext, id: number) {
  const { threads } = (await (await person.get("/api/threads")).json()) as ThreadsView;
  return threads.find(({ bookingId }) => bookingId === id)!.unread;
}

test("lets two people chat and report and an admin hide a message", async () => {
  const hers = await openThread("demo_parent", id, darkPhone);
  await looksRight(hers.page);
  const box = hers.page.getByLabel(/^Message to/);
  await awake(box);
  await box.focus();
  await hers.page.keyboard.type("Is the van quiet?");
  await hers.page.keyboard.press("Enter");
  await hers.page.keyboard.type("Waffles is shy.");
  await hers.page.keyboard.press("Control+Enter");
  await hers.page.getByText(", unread").waitFor();
  await becomes(() => box.inputValue(), "");

  const his = await openThread("demo_groomer", id, darkPhone);
  await his.page.locator("#messages .text", { hasText: "Is the van quiet?" }).waitFor();
  await awake(his.page.getByLabel(/^Message to/));
  await his.page.getByLabel(/^Message to/).fill("It is. But you ask too much, you fool.");
  await his.page.getByRole("button", { name: "Send" }).press("Enter");
  await his.page.locator("#messages .mine .by", { hasText: /, (?:unread|read)$/ }).waitFor();
  await looksRight(his.page);

  await hers.page.reload();
  await islandsReady(hers.page);
  await hers.page.getByText(", read", { exact: false }).first().waitFor();
  await awake(box);
  await box.fill("A draft that stays");
  await hers.page.getByRole("link", { name: /^Report message/ }).press("Enter");
  await hers.page.getByLabel("What's wrong?").selectOption("Harassment or insults");
  await looksRight(hers.page);
  await hers.page.getByRole("button", { name: "Send report" }).press("Enter");
  await hers.page.getByText("You reported this. We're looking into it.").waitFor();
  await awake(box);
  await becomes(() => box.inputValue(), "A draft that stays");

  const boss = await site.openAsAdmin("/admin-dashboard?tab=reports", darkPhone);
  await looksRight(boss.page);
  await boss.page
    .locator(".queue li", { hasText: `booking ${id}` })
    .getByRole("button", { name: /^Read and decide/ })
    .press("Enter");
  await boss.page.getByRole("dialog").getByText("you fool").waitFor();
  await looksRight(boss.page);
  await boss.page.getByLabel("Hide it").press("Space");
  await boss.page.getByLabel("Reason").fill("An insult");
  await boss.page.getByRole("button", { name: "Save decision", exact: true }).press("Enter");
  await boss.page.getByText("Message hidden", { exact: true }).waitFor();

  for (const { page } of [hers, his]) {
    await page.reload();
    await page.getByRole("log").getByText("We hid this message after a report.").waitFor();
    expect(await page.getByText("you fool").count()).toBe(0);
  }
});

test("shows a new message live in Messages and clears its count in the thread", async () => {
  const hers = await site.openAs("demo_parent", { viewport: widths.phone });
  const his = await site.requestsOf("demo_groomer");
  const write = (text: string) => his.post(`/api/bookings/${id}/messages`, { data: { text } });
  await write("Shall I bring the soft brush?");

  await hers.page.goto("/messages");
  await islandsReady(hers.page);
  await looksRight(hers.page);
  const row = hers.page.getByRole("listitem").filter({ has: hers.page.locator(`a[href="/bookings/${id}#messages"]`) });
  await row.getByText("Shall I bring the soft brush?").waitFor();
  const before = Number.parseInt(await row.locator(".waiting").innerText(), 10);
  await write("Or the comb?");
  await row.getByText("Or the comb?").waitFor();
  await becomes(async () => Number.parseInt(await row.locator(".waiting").innerText(), 10), before + 1);

  await row.getByRole("link").click();
  await hers.page.waitForURL(`**/bookings/${id}#messages`);
  await awake(hers.page.locator("#messages .theirs", { hasText: "Or the comb?" }));
  await until(async () => (await unreadOf(hers.context.request, id)) === 0);
  await hers.page.goto("/messages");
  await row.waitFor();
  expect(await row.locator(".waiting").count()).toBe(0);
});
