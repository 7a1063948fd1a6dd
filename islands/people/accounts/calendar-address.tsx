import CopyField from "#islands/ui/copy-field.tsx";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";

export function CalendarAddress({ address: { url, openUrl, qrCode } }: { address: CalendarFeedView }) {
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
