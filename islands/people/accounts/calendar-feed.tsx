import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { CalendarFeedView } from "#src/shared/visits/calendar-feed.ts";
import { CalendarAddress } from "./calendar-address.tsx";

const path = "/api/calendar-feed";
const failedToMake = "Failed to make the address";

/** The address under which a calendar reads somebody's visits: made, shown once, replaced, switched off. */
export default function CalendarFeed({ since }: { since: string | null }) {
  const [isOn, setOn] = useState(since !== null);
  const [address, setAddress] = useState<CalendarFeedView | null>(null);
  const [asked, setAsked] = useState<"new" | "off" | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  async function make() {
    const made = await callApi<CalendarFeedView>("POST", path, {});
    settle(made, "Calendar address made", "Copy it now: it is shown only once.");
  }

  async function switchOff() {
    await callApi("DELETE", path);
    settle(null, "Calendar address switched off");
  }

  /** Shows what there is now. The button that was pressed may be gone, so the heading gets the focus. */
  function settle(now: CalendarFeedView | null, message: string, description = "") {
    flushSync(() => {
      setAddress(now);
      setOn(now !== null);
      setAsked(null);
    });
    title.current?.focus();
    showToast({ kind: "success", title: message, description });
    void refreshFrame();
  }

  return (
    <section className="panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title" ref={title} tabIndex={-1}>
        Calendar
      </h2>
      <div className="stack">
        <p className="soft">
          Your accepted visits in the calendar of your phone or computer, kept up to date. It reads them under a secret
          address: days, times, towns and names, but no street, phone number or e-mail address.
        </p>
        {address && <CalendarAddress address={address} />}
        {isOn && !address && (
          <p>
            {`You have had an address since ${since}. `}
            We cannot show it again: if you have lost it, make a new one.
          </p>
        )}
        {isOn ? <Change onChoose={setAsked} /> : <MakeAddress onMake={make} />}
      </div>
      {asked === "new" && (
        <Confirm
          title="Make a new address?"
          confirm="Make a new address"
          busy="Making..."
          failed={failedToMake}
          onConfirm={make}
          onClose={() => setAsked(null)}
        >
          <p>The address you have now stops working. Calendars that use it hear of no more visits.</p>
        </Confirm>
      )}
      {asked === "off" && (
        <Confirm
          title="Switch the address off?"
          confirm="Switch off"
          busy="Switching off..."
          failed="Failed to switch the address off"
          onConfirm={switchOff}
          onClose={() => setAsked(null)}
        >
          <p>
            Calendars that use it hear of no more visits. What they have read by then may stay there until you remove
            it.
          </p>
        </Confirm>
      )}
    </section>
  );
}

function Change({ onChoose }: { onChoose: (what: "new" | "off") => void }) {
  return (
    <div className="row">
      <button type="button" className="btn line small" onClick={() => onChoose("new")}>
        New address
      </button>
      <button type="button" className="btn line small" onClick={() => onChoose("off")}>
        Switch off
      </button>
    </div>
  );
}

function MakeAddress({ onMake }: { onMake: () => Promise<void> }) {
  const [isMaking, setMaking] = useState(false);

  async function press() {
    setMaking(true);
    dismissToast();
    try {
      await onMake();
    } catch (error) {
      showToast({ kind: "error", title: failedToMake, description: sentenceOf(error) });
      setMaking(false);
    }
  }

  return (
    <div className="row">
      <button type="button" className="btn line" disabled={isMaking} onClick={press}>
        {isMaking ? "Making..." : "Make a calendar address"}
      </button>
    </div>
  );
}
