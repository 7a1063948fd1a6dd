import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { darkPhone, islandsReady, widths } from "#tests/support/browser.ts";
import { until } from "#tests/support/until.ts";
import { becomes, looksRight, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";

const site = startSite();

const panel = (page: Page) => page.locator("#notifications");

/** Chromium asks Google for a subscription, and without a screen it never grants permission, so this test fakes both. */
const subscribe = () => {
  let made: object | null = null;
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Object.assign(Notification, { requestPermission: async () => "granted" });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made,
    subscribe: async () => {
      const subscription = { endpoint: "https://push.invalid/to/one", keys };
      made = { toJSON: () => subscription, unsubscribe: async () => (made = null) };
      return made;
    },
  });
};

async function deliver(page: Page, message: object) {
  const cdp = await page.context().newCDPSession(page);
  const ids: string[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await cdp.send("ServiceWorker.enable");
  await until(() => ids.length > 0);
  const { origin } = new URL(page.url());
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: ids[0]!,
    data: JSON.stringify(message),
  });
}

interface Showing {
  shown?: unknown[];
  registration: object;
}

async function watchedWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(() => page.context().serviceWorkers().length > 0);
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = self as unknown as Showing;
    Object.assign(scope.registration, {
      showNotification: async (...shown: unknown[]) => Object.assign(scope, { shown }),
    });
  });
  return { shown: () => worker!.evaluate(() => (self as unknown as Showing).shown) };
}

test("lets a person turn on notifications, receive them, and turn them off", async () => {
  const { page } = await site.openAs("demo_groomer", { ...darkPhone, serviceWorkers: "allow" });
  await page.addInitScript(subscribe);
  await show(page, "/groomer-dashboard?tab=account&section=notifications");

  await panel(page).getByRole("button", { name: "Turn on for this device" }).press("Enter");
  await toast(page, "Notifications turned on");
  await panel(page).getByText("This device, since today").waitFor();
  await looksRight(page);

  const message = { title: "A new request", body: "Open it.", url: "/bookings/7", tag: "booking 7" };
  const worker = await watchedWorker(page);
  await deliver(page, message);
  await until(async () => (await worker.shown()) !== undefined);
  expect(await worker.shown()).toMatchObject([
    message.title,
    { body: message.body, data: message.url, tag: message.tag },
  ]);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.reload();
  await islandsReady(page);
  await panel(page).getByText("This device, since").waitFor();
  const lines = (days: Element[]) => days.map((day) => day.getClientRects().length);
  expect(await panel(page).locator(".nowrap").evaluateAll(lines)).toEqual([1, 1]);
  await page.setViewportSize(widths.phone);

  await panel(page).getByRole("button", { name: "Turn off" }).press("Enter");
  await toast(page, "Notifications turned off");
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Notifications");
  await panel(page).getByRole("button", { name: "Turn on for this device" }).waitFor();
});
