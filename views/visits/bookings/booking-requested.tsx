/** @jsxImportSource preact */
import { Confirmation } from "#islands/visits/bookings/requests/confirmation.tsx";
import { parentTabPath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { Scene } from "#views/art/art.tsx";
import { Static } from "#views/static.tsx";

interface BookingRequestedProps {
  booking: BookingView;
  isRepeat: boolean;
  emailToConfirm?: string;
}

export function BookingRequested({ booking, isRepeat, emailToConfirm }: BookingRequestedProps) {
  const { groomerName, serviceName, preferredDate, preferredTimeSlot } = booking;
  return (
    <div class="wrap narrow page">
      <div class="confirm">
        <header>
          <Scene name="mailbox" />
        </header>
        <Static
          of={Confirmation}
          props={{
            businessName: groomerName,
            service: `${serviceName}, ${workText(booking)}`,
            date: longDate(preferredDate),
            slot: preferredTimeSlot,
            heading: "h1",
            isRepeat,
            emailToConfirm,
          }}
        />
        <div class="actions">
          <a class="btn" href={parentTabPath("bookings")}>
            Return to Dashboard
          </a>
          <a class="btn line" href={groomerPath(booking.groomerId)}>
            View Groomer
          </a>
          {booking.status === "accepted" && (
            <a class="btn line" href={calendarPath(booking.id)} download>
              Add to calendar
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
