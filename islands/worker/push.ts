import { iconPath } from "#src/shared/base/paths.ts";
import type { OpenPage, PushEvent, RenewEvent, TapEvent, WorkerScope } from "./scope.ts";

/** What the site sends (src/push/content.ts). */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** Shows what the site has sent; a later one about the same thing takes the place of the one before. */
export function show({ registration }: Pick<WorkerScope, "registration">, { data }: PushEvent): Promise<void> {
  const { title, url, ...told } = data.json() as PushMessage;
  // TypeScript's library has no `renotify` yet: without it, one that replaces another makes no sound.
  const options = { ...told, data: url, icon: iconPath("icon-192"), renotify: true };
  return registration.showNotification(title, options);
}

/** Leads to what a notification is about: to a page that shows it already, else to a new one. */
export async function lead(
  { clients }: Pick<WorkerScope, "clients">,
  { notification }: TapEvent,
): Promise<OpenPage | null> {
  notification.close();
  const path = notification.data as string;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find(({ url }) => url.slice(new URL(url).origin.length) === path)?.focus() ?? clients.openWindow(path);
}

/** The browser has another address now, of which the site must know. */
export async function renew(
  { registration }: Pick<WorkerScope, "registration">,
  { oldSubscription }: RenewEvent,
): Promise<void> {
  if (!oldSubscription) return;
  const made = await registration.pushManager.subscribe(oldSubscription.options);
  const headers = { "content-type": "application/json" };
  await fetch("/api/push-devices", { method: "POST", headers, body: JSON.stringify(made) });
}
