/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { groomerTabPath, parentTabPath } from "#src/shared/base/own-paths.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { AfterVisit } from "./after-visit.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";
import { BookingState, type BookingStateProps } from "./booking-state.tsx";
import { BookingVisit } from "./booking-visit.tsx";

interface BookingPageProps extends BookingStateProps {
  booking: BookingDetail;
  /** What else there is about it, each a section with a heading of its own. */
  sections?: ComponentChildren;
}

/** Everything about one booking, with the way back to the others. */
export function BookingPage({ sections, ...state }: BookingPageProps) {
  const { booking } = state;
  const { reader, serviceName, groomerName, petParentName } = booking;
  const others = {
    parent: { path: parentTabPath("bookings"), label: "Bookings" },
    groomer: { path: groomerTabPath("bookings"), label: "Bookings" },
    admin: { path: ADMIN_DASHBOARD, label: "Admin dashboard" },
  }[reader];
  const who = {
    parent: `with ${groomerName}`,
    groomer: `for ${petParentName}`,
    admin: `by ${groomerName} for ${petParentName}`,
  }[reader];
  return (
    <div class="wrap dash visit-page">
      <header>
        <div>
          <p class="crumb">
            <a href={others.path}>{others.label}</a>
          </p>
          <h1>{serviceName}</h1>
          <p>{who}</p>
        </div>
        <p class="soft">{`Booking ${booking.id}`}</p>
      </header>
      <BookingState {...state} />
      <AfterVisit booking={booking} />
      <BookingVisit booking={booking} />
      <AgreedTerms booking={booking} />
      {sections}
    </div>
  );
}
