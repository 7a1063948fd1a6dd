import CopyField from "#islands/ui/copy-field.tsx";
import type { CalendarFeedView } from "#src/shared/visits/calendar-feed.ts";

/** An address that was just made, with the ways into a calendar. */
export function CalendarAddress({ address: { url, openUrl, qrCode } }: { address: CalendarFeedView }) {
  return (
    <div className="scan">
      <CopyField
        label="Your calendar address"
        value={url}
        hint="Copy it now, it is shown only once. Whoever has it can read your visits."
      />
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
