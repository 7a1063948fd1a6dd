import { callApi } from "#islands/lib/api.ts";
import { SERVICE_WORKER } from "#src/shared/base/paths.ts";
import type { DeviceView } from "#src/shared/people/devices.ts";

/** "unknown" until checked; "blocked" by permission; "install": iOS needs the site on the home screen. */
export type Here = "unknown" | "on" | "off" | "blocked" | "install" | "unable";

const path = "/api/push-devices";

/** iPads report as Macs, which have no touch. */
const isAppleMobile = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** `isKnown` is the server's view; the subscription may be gone. */
export async function findHere(isKnown: boolean): Promise<Here> {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return isAppleMobile() ? "install" : "unable";
  }
  if (window.Notification.permission === "denied") return "blocked";
  return isKnown && (await subscription()) ? "on" : "off";
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Null if permission was denied. Throws on other failures. */
export async function switchOn(publicKey: string): Promise<DeviceView | null> {
  if ((await window.Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (refused: unknown) => {
    // A subscription under an older key blocks a new one.
    const old = await pushManager.getSubscription();
    if (!old) throw refused;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return callApi<DeviceView>("POST", path, made.toJSON());
}

export async function switchOff(id: number, isHere: boolean) {
  await callApi("DELETE", `${path}/${id}`);
  if (isHere) await (await subscription())?.unsubscribe();
}
