/** @jsxImportSource preact */
import { RequestConfirmation } from "#islands/visits/bookings/requests/confirmation.tsx";
import { parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Scene } from "#views/art/art.tsx";
import { ParentBarSetter } from "#views/dashboard/workspace/workspace.tsx";
import { Static } from "#views/static.tsx";

interface BookingRequestedProps {
  frame: WorkspaceCounts;
  booking: BookingView;
  isRepeat: boolean;
  emailToConfirm?: string;
}

export function BookingRequestedPage({ frame, booking, isRepeat, emailToConfirm }: BookingRequestedProps) {
  return (
    <div class="wrap narrow page">
      <div class="confirm">
        <header>
          <Scene name="mailbox" />
        </header>
        <ParentBarSetter frame={frame} tab="bookings" />
        <Static of={RequestConfirmation} props={{ booking, heading: "h1", isRepeat, emailToConfirm }} />
        <div class="actions">
          <a class="btn" href={parentTabPath("bookings")}>
            Return to Dashboard
          </a>
        </div>
      </div>
    </div>
  );
}
