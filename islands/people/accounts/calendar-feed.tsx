import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import CopyField from "#islands/ui/copy-field.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";

function FeedAddress({ address: { url, openUrl, qrCode } }: { address: CalendarFeedView }) {
  return (
    <div className="scan">
      <CopyField
        label="Your calendar link"
        value={url}
        hint="We only show it once. Anyone with it can see your visits."
      />
      <div className="by-code">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for your calendar link"
          width="164"
          height="164"
        />
        <div>
          <p>
            <strong>iPhone, iPad, or Mac:</strong> Scan the code, or tap this button on the device.
          </p>
          <a className="btn line small" href={openUrl}>
            Open in my calendar
          </a>
        </div>
      </div>
      <p>
        <strong>Google Calendar</strong> (on a computer): Other calendars, then +, then From URL.
      </p>
      <p>
        <strong>Outlook</strong> (on the web): Add calendar, then Subscribe from web.
      </p>
      <p className="soft small">Google and Outlook may show changes a day later.</p>
    </div>
  );
}

const path = "/api/calendar-feed";
const failedToMake = "Failed to create the link";

const questions = {
  new: {
    title: "Create a new link?",
    confirm: "Create new link",
    busy: "Creating...",
    failed: failedToMake,
    about: "Calendars that use your current link will stop updating.",
  },
  off: {
    title: "Turn off the link?",
    confirm: "Turn off",
    busy: "Turning off...",
    failed: "Failed to turn off the link",
    about: "Calendars that use it will stop updating. Their visits may stay until you remove the calendar.",
  },
};

export default function CalendarFeed({ since }: { since: string | null }) {
  const [isOn, setOn] = useState(since !== null);
  const [address, setAddress] = useState<CalendarFeedView | null>(null);
  const [dialog, setDialog] = useState<keyof typeof questions | null>(null);

  async function make() {
    const made = await callApi<CalendarFeedView>("POST", path, {});
    settle(made, "Calendar link created", "Copy it now.");
  }

  async function switchOff() {
    await callApi("DELETE", path);
    settle(null, "Calendar link turned off");
  }

  function settle(now: CalendarFeedView | null, message: string, description = "") {
    flushSync(() => {
      setAddress(now);
      setOn(now !== null);
      setDialog(null);
    });
    showToast({ kind: "success", title: message, description });
    void refreshServedParts();
  }

  return (
    <section className="panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title">Calendar link</h2>
      <div className="stack">
        <p className="soft">
          See your accepted visits in your own calendar. The private link shares days, times, towns, and names, never a
          street, phone number, or email.
        </p>
        {address && <FeedAddress address={address} />}
        {isOn && !address && <p>{`Your calendar link was created on ${since}. Lost it? Create a new one.`}</p>}
        {isOn ? (
          <div className="row">
            <button type="button" className="btn line small" onClick={() => setDialog("new")}>
              New link
            </button>
            <button type="button" className="btn line small" onClick={() => setDialog("off")}>
              Turn off
            </button>
          </div>
        ) : (
          <div className="row">
            <AsyncButton className="btn line" work={make} busy="Creating..." failed={failedToMake}>
              Create calendar link
            </AsyncButton>
          </div>
        )}
      </div>
      {dialog && (
        <Confirm {...questions[dialog]} onConfirm={dialog === "new" ? make : switchOff} onClose={() => setDialog(null)}>
          <p>{questions[dialog].about}</p>
        </Confirm>
      )}
    </section>
  );
}
