import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, sentenceOf } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { LineToEnd } from "./line-to-end.tsx";
import { findHere, type Here, switchOff, switchOn } from "./this-device.ts";

/** A browser that gets notifications, in words. */
interface DeviceLine {
  id: number;
  name: string;
  since: string;
  /** The day on which its sign-in ends or has ended; not known of one that was switched on just now. */
  until?: string;
  hasEnded?: boolean;
  isCurrent: boolean;
}

interface Props {
  /** The site's key, under which browsers subscribe. */
  publicKey: string;
  devices: DeviceLine[];
  role: "groomer" | "pet_parent";
}

/** What a phone or computer is told of, and on which: switched on here, switched off here or elsewhere. */
export default function Notifications({ publicKey, devices, role }: Props) {
  const [lines, setLines] = useState(devices);
  const [here, setHere] = useState<Here>("unknown");
  const title = useRef<HTMLHeadingElement>(null);
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
      showToast({ kind: "success", title: "Notifications switched on", description: "The first one is on its way." });
      void refreshFrame();
    } catch (error) {
      const description = sentenceOf(error, "Your browser did not let us. Private windows usually do not.");
      showToast({ kind: "error", title: "Failed to switch notifications on", description });
    }
  }

  async function end({ id, isCurrent }: DeviceLine) {
    dismissToast();
    try {
      await switchOff(id, isCurrent);
    } catch (error) {
      // One that is gone already has ended, as was asked for.
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast({ kind: "error", title: "Failed to switch notifications off", description: sentenceOf(error) });
        return;
      }
    }
    title.current?.focus();
    setLines(lines.filter((line) => line.id !== id));
    showToast({ kind: "success", title: "Notifications switched off" });
    void refreshFrame();
  }

  return (
    <section className="panel" id="notifications" aria-labelledby="notifications-title">
      <h2 id="notifications-title" ref={title} tabIndex={-1}>
        Notifications
      </h2>
      <div className="stack">
        <p className="soft">
          {role === "groomer" ? FOR_GROOMERS : FOR_PARENTS} They show no names and no places. They end on a device when
          you log out there, do not open {BRAND} there for 30 days, or logged in 90 days ago.
        </p>
        {lines.length > 0 && (
          <ul className="session-list">
            {lines.map((line) => (
              <Line key={line.id} line={line} onEnd={() => end(line)} />
            ))}
          </ul>
        )}
        {here !== "on" && <ThisDevice here={here} onStart={start} />}
      </div>
    </section>
  );
}

const FOR_GROOMERS =
  "Short notices on your phone or computer: requests, answers, changes and messages, and at 5\u00a0PM how many visits you have tomorrow.";
const FOR_PARENTS =
  "Short notices on your phone or computer: answers, changes and messages, and when your groomer is on the way.";

/** What can be done here while they are off. */
function ThisDevice({ here, onStart }: { here: Here; onStart: () => Promise<void> }) {
  const [isStarting, setStarting] = useState(false);
  if (here === "install") {
    return (
      <p>
        <strong>On iPhone and iPad</strong> they need {BRAND} on your home screen: in Safari tap Share, then “Add to
        Home Screen”. Open {BRAND} from there, log in and come back to this tab.
      </p>
    );
  }
  if (here === "blocked") {
    return (
      <p>
        You have blocked notifications of this site. Allow them in your browser's settings for this site, then load this
        page again.
      </p>
    );
  }
  if (here === "unable") return <p>This browser cannot show notifications. On your phone you can switch them on.</p>;

  async function press() {
    setStarting(true);
    await onStart();
    setStarting(false);
  }

  return (
    <div className="row">
      <button type="button" className="btn line" disabled={here === "unknown" || isStarting} onClick={press}>
        {isStarting ? "Switching on..." : "Switch on for this device"}
      </button>
    </div>
  );
}

function Line({ line, onEnd }: { line: DeviceLine; onEnd: () => Promise<void> }) {
  const { name } = line;
  const end = (
    <>
      Switch&nbsp;off
      <span className="hush"> {name}</span>
    </>
  );
  return <LineToEnd name={name} about={aboutOf(line)} end={end} onEnd={onEnd} />;
}

function aboutOf({ since, until, hasEnded, isCurrent }: DeviceLine): ReactNode {
  if (hasEnded)
    return (
      <>
        Ended on <Day day={until} />. Log in there to go on.
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

/** A day is read in one piece, however narrow the list. */
const Day = ({ day }: { day: string | undefined }) => <span className="nowrap">{day}</span>;
