import { callApi } from "#islands/lib/api.ts";
import { SERVICE_WORKER } from "#src/shared/base/paths.ts";
import type { DeviceView } from "#src/shared/people/devices.ts";

/**
 * What can be done about notifications in this browser. "unknown" until it was asked; "blocked": its person has said no
 * to this site; "install": an iPhone or iPad, which lets only sites on the home screen.
 */
export type Here = "unknown" | "on" | "off" | "blocked" | "install" | "unable";

const path = "/api/push-devices";

/** iPads call themselves Macs, which have no touch screens. */
const isAppleMobile = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** `isKnown`: the site knows of this browser. Its own subscription may be gone all the same, with its permission. */
export async function findHere(isKnown: boolean): Promise<Here> {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return isAppleMobile() ? "install" : "unable";
  }
  if (window.Notification.permission === "denied") return "blocked";
  return isKnown && (await subscription()) ? "on" : "off";
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Asks for permission, subscribes and tells the site. Null when the person said no. Throws when anything else did. */
export async function switchOn(publicKey: string): Promise<DeviceView | null> {
  if ((await window.Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (refused: unknown) => {
    // One from before the site's key was another one stands in the way.
    const old = await pushManager.getSubscription();
    if (!old) throw refused;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return callApi<DeviceView>("POST", path, made.toJSON());
}

/** Ends the notifications of one of this person's devices. `isHere`: the browser gives its subscription up, too. */
export async function switchOff(id: number, isHere: boolean) {
  await callApi("DELETE", `${path}/${id}`);
  if (isHere) await (await subscription())?.unsubscribe();
}
