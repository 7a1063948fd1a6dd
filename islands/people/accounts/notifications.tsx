import { type ReactNode, useEffect, useState } from "react";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import { SERVICE_WORKER } from "#src/shared/base/paths.ts";
import type { DeviceView } from "#src/shared/people/devices.ts";
import { EndableRow, useEndableRows } from "./endable-row.tsx";

/** "unknown" until checked; "blocked" by permission; "install": iOS needs the site on the home screen. */
type DeviceState = "unknown" | "on" | "off" | "blocked" | "install" | "unable";

const path = "/api/push-devices";

/** iPads report as Macs, which have no touch. */
const isAppleMobile = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** `isKnown` is the server's view; the subscription may be gone. */
async function findHere(isKnown: boolean): Promise<DeviceState> {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return isAppleMobile() ? "install" : "unable";
  }
  if (window.Notification.permission === "denied") return "blocked";
  return isKnown && (await subscription()) ? "on" : "off";
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Null if permission was denied. Throws on other failures. */
async function switchOn(publicKey: string): Promise<DeviceView | null> {
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

async function switchOff(id: number, isHere: boolean) {
  await callApi("DELETE", `${path}/${id}`);
  if (isHere) await (await subscription())?.unsubscribe();
}

interface DeviceLine {
  id: number;
  name: string;
  since: string;
  /** Undefined for a device added just now. */
  until?: string;
  hasEnded?: boolean;
  isCurrent: boolean;
}

interface Props {
  publicKey: string;
  devices: DeviceLine[];
  role: "groomer" | "pet_parent";
}

export default function Notifications({ publicKey, devices, role }: Props) {
  const { lines, setLines, end } = useEndableRows(devices, "Notifications turned off");
  const [here, setHere] = useState<DeviceState>("unknown");
  const isKnown = lines.some(({ isCurrent }) => isCurrent);
  useEffect(() => {
    findHere(isKnown).then(setHere, () => setHere("unable"));
  }, [isKnown]);

  async function start() {
    dismissToast();
    try {
      const made = await switchOn(publicKey);
      if (!made) return setHere(await findHere(false));
      setLines([
        { id: made.id, name: made.name, isCurrent: true, since: "today" },
        ...lines.filter(({ isCurrent }) => !isCurrent),
      ]);
      setHere("on");
      showToast({
        kind: "success",
        title: "Notifications turned on",
        description: "We're sending you a test notification.",
      });
      void refreshServedParts();
    } catch (error) {
      const description = errorSentence(
        error,
        "Your browser blocked notifications. They usually don't work in private windows.",
      );
      showToast({ kind: "error", title: "Failed to turn on notifications", description });
    }
  }

  return (
    <section className="panel" id="notifications" aria-labelledby="notifications-title">
      <h2 id="notifications-title">Notifications</h2>
      <div className="stack">
        <p className="soft">
          {role === "groomer" ? FOR_GROOMERS : FOR_PARENTS} Notifications never show names or places. They stop on a
          device when you log out, after 30 days without opening {BRAND}, or 90 days after login.
        </p>
        {lines.length > 0 && (
          <ul className="session-list">
            {lines.map((line) => (
              <EndableRow
                key={line.id}
                name={line.name}
                about={aboutOf(line)}
                end={
                  <>
                    Turn&nbsp;off <span className="hush"> {line.name}</span>
                  </>
                }
                failed="Failed to turn off notifications"
                onEnd={() => end(line.id, switchOff(line.id, line.isCurrent))}
              />
            ))}
          </ul>
        )}
        {here !== "on" && <ThisDevice here={here} onStart={start} />}
      </div>
    </section>
  );
}

const FOR_GROOMERS =
  "Get notified about requests, replies, changes, and messages, and at 5\u00a0PM about tomorrow's visits.";
const FOR_PARENTS = "Get notified about replies, changes, and messages, and when your groomer is on the way.";

function ThisDevice({ here, onStart }: { here: DeviceState; onStart: () => Promise<void> }) {
  if (here === "install") {
    return (
      <p>
        <strong>On iPhone and iPad,</strong> tap Share in Safari, then "Add to Home Screen." Open {BRAND} from there,
        log in, and come back to this page.
      </p>
    );
  }
  if (here === "blocked") {
    return <p>Notifications are blocked. Allow them in your browser settings, then reload this page.</p>;
  }
  if (here === "unable") return <p>This browser doesn't support notifications. Try your phone.</p>;

  return (
    <div className="row">
      <AsyncButton className="btn line" work={onStart} busy="Turning on..." isOff={here === "unknown"}>
        Turn on for this device
      </AsyncButton>
    </div>
  );
}

function aboutOf({ since, until, hasEnded, isCurrent }: DeviceLine): ReactNode {
  if (hasEnded)
    return (
      <>
        Ended on <Day day={until} />. Log in on that device to turn them back on.
      </>
    );
  return (
    <>
      {isCurrent ? "This device, since " : "Since "}
      <Day day={since} />
      {until && ", until "}
      <Day day={until} />
    </>
  );
}

const Day = ({ day }: { day: string | undefined }) => <span className="nowrap">{day}</span>;
