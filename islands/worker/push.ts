import { iconPath } from "#src/shared/base/paths.ts";
import type { NotificationTapEvent, OpenTab, PushEvent, PushRenewalEvent, WorkerScope } from "./scope.ts";

/** `PushContent` (src/notices/notice.ts). */
type PushMessage = Record<"title" | "body" | "url" | "tag", string>;

/** A later push with the same tag replaces it. */
export function showPush({ registration }: Pick<WorkerScope, "registration">, { data }: PushEvent): Promise<void> {
  const { title, url, ...pushOptions } = data.json() as PushMessage;
  // Missing in TypeScript's library. Without it, replacements are silent.
  const options = { ...pushOptions, data: url, icon: iconPath("icon-192"), renotify: true };
  return registration.showNotification(title, options);
}

/** Focuses an open tab of the page, or opens a new one. */
export async function openPage(
  { clients }: Pick<WorkerScope, "clients">,
  { notification }: NotificationTapEvent,
): Promise<OpenTab | null> {
  notification.close();
  const path = notification.data as string;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find(({ url }) => url.slice(new URL(url).origin.length) === path)?.focus() ?? clients.openWindow(path);
}

/** Reports a new push subscription, which the site takes from the person of the old one only. */
export async function renewPush(
  { registration }: Pick<WorkerScope, "registration">,
  { oldSubscription }: PushRenewalEvent,
): Promise<void> {
  if (!oldSubscription) return;
  const made = await registration.pushManager.subscribe(oldSubscription.options);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...made.toJSON(), renews: oldSubscription.endpoint });
  await fetch("/api/push-devices", { method: "POST", headers, body });
}
