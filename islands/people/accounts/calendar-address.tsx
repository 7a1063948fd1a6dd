import { useId, useRef } from "react";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { CalendarFeedView } from "#src/shared/visits/calendar-feed.ts";

/** An address that was just made, with the ways into a calendar. */
export function CalendarAddress({ address: { url, openUrl, qrCode } }: { address: CalendarFeedView }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    dismissToast();
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      showToast({ kind: "success", title: "Address copied" });
    } catch {
      const description = "Your browser did not let us. The address is marked: copy it from the field.";
      showToast({ kind: "error", title: "Failed to copy", description });
    }
  }

  return (
    <div className="scan">
      <div className="field">
        <label htmlFor={id}>Your calendar address</label>
        <div className="row">
          <input type="url" id={id} ref={field} value={url} readOnly aria-describedby={`${id}-hint`} />
          <button type="button" className="btn line" onClick={copy}>
            Copy
          </button>
        </div>
        <span className="hint" id={`${id}-hint`}>
          Copy it now, it is shown only once. Whoever has it can read your visits.
        </span>
      </div>
      <div className="by-code">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code of your calendar address"
          width="164"
          height="164"
        />
        <div>
          <p>
            <strong>iPhone, iPad or Mac:</strong> scan the code, or press this on the device itself.
          </p>
          <a className="btn line small" href={openUrl}>
            Open in my calendar
          </a>
        </div>
      </div>
      <p>
        <strong>Google Calendar</strong> (on a computer): “Other calendars”, the plus sign, “From URL”.
      </p>
      <p>
        <strong>Outlook</strong> (on the web): “Add calendar”, “Subscribe from web”.
      </p>
      <p className="soft small">Google and Outlook look for changes by themselves, which may take them a day.</p>
    </div>
  );
}
