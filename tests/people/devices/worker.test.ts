import { expect, spyOn, test } from "bun:test";
import { openPage, renewPush, showPush } from "#islands/worker/push.ts";
import type { OpenTab, WorkerScope } from "#islands/worker/scope.ts";

const waitUntil = () => {};
const event = new Event("push");

test("shows a notification that opens its page", async () => {
  const shown: unknown[] = [];
  const showNotification = async (...given: unknown[]) => void shown.push(given);
  const registration = { showNotification } as unknown as WorkerScope["registration"];
  const notification = { title: "New request", body: "Open it.", url: "/bookings/7", tag: "booking 7" };

  await showPush({ registration }, { ...event, waitUntil, data: { json: () => notification } });

  const { title, url, ...rest } = notification;
  expect(shown).toMatchObject([[title, { ...rest, data: url, renotify: true }]]);
});

function browserWith(...urls: string[]) {
  const [focused, opened]: string[][] = [[], []];
  const pageAt = (url: string, seen: string[]): OpenTab => {
    const focus = async () => {
      seen.push(url);
      return pageAt(url, seen);
    };
    return { url, focus };
  };
  const clients: WorkerScope["clients"] = {
    claim: async () => {},
    matchAll: async () => urls.map((url) => pageAt(url, focused!)),
    openWindow: async (url) => pageAt(url, opened!).focus(),
  };
  return { clients, focused, opened };
}
const tapped = { ...event, waitUntil, notification: { data: "/bookings/7", close() {} } as unknown as Notification };

test("opens the page's existing tab on a tap or a new one", async () => {
  const open = browserWith("https://groomers.test/", "https://groomers.test/bookings/7");
  await openPage(open, tapped);
  expect(open).toMatchObject({ focused: ["https://groomers.test/bookings/7"], opened: [] });

  const other = browserWith("https://groomers.test/bookings/70");
  await openPage(other, tapped);
  expect(other).toMatchObject({ focused: [], opened: ["/bookings/7"] });
});

test("reports a changed push address to the site", async () => {
  const asked = spyOn(globalThis, "fetch").mockImplementation((async () => new Response()) as unknown as typeof fetch);
  const subscribe = async (options: unknown) => ({ toJSON: () => ({ options }) });
  const registration = { pushManager: { subscribe } } as unknown as WorkerScope["registration"];
  const oldSubscription = { endpoint: "https://push.test/old", options: { userVisibleOnly: true } } as PushSubscription;

  await renewPush({ registration }, { ...event, waitUntil, oldSubscription });
  await renewPush({ registration }, { ...event, waitUntil, oldSubscription: null });

  expect(asked.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([
    [
      "/api/push-devices",
      "POST",
      JSON.stringify({ options: oldSubscription.options, renews: "https://push.test/old" }),
    ],
  ]);
  asked.mockRestore();
});
