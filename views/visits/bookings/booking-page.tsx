/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { PhotoList } from "#islands/visits/bookings/afterwards/photos.tsx";
import { BookingDetails } from "#islands/visits/bookings/booking-details.tsx";
import { parentTabPath, reviewFormPath } from "#src/shared/base/dashboard-paths.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Static } from "#views/static.tsx";
import { VisitNotePanel } from "./after-visit.tsx";
import { BookingStateLines, type BookingStateProps } from "./booking-state.tsx";
import { FootChoices } from "./grave-choices.tsx";
import { AgreedPolicies, BookingHistory } from "./policies-and-history.tsx";
import { VisitRepeats } from "./repeats.tsx";

interface BookingPageProps extends BookingStateProps {
  booking: BookingDetail;
  frame: WorkspaceCounts | null;
  mayRequest: boolean;
  sections?: ComponentChildren;
}

/** A booking for its parent, and for admins. */
export function BookingPage({ frame, mayRequest, sections, ...state }: BookingPageProps) {
  const { booking } = state;
  const { serviceName, groomerName, petParentName, photos } = booking;
  const content = (
    <>
      <BookingStateLines {...state} />
      <VisitRepeats booking={booking} today={state.today} mayRequest={mayRequest} />
      {booking.actions.includes("review") && (
        <p class="script-off">
          <a class="btn" href={reviewFormPath(booking.id)}>
            Write a Review
          </a>
        </p>
      )}
      <VisitNotePanel booking={booking} />
      <div class="two-columns">
        <div>
          <section class="panel visit-facts" aria-labelledby="visit-title">
            <h2 id="visit-title">The visit</h2>
            <Static of={BookingDetails} props={{ booking }} />
            <Static of={PhotoList} props={{ photos, from: petParentName }} />
          </section>
          {sections}
        </div>
        <div>
          <BookingHistory booking={booking} />
          <AgreedPolicies booking={booking} />
          <FootChoices booking={booking} />
        </div>
      </div>
    </>
  );
  if (!frame) {
    return (
      <div class="wrap dash visit-page">
        <header>
          <div>
            <p class="crumb">
              <a href={ADMIN_DASHBOARD}>Admin dashboard</a>
            </p>
            <h1>{serviceName}</h1>
            <p>{`by ${groomerName} for ${petParentName}`}</p>
          </div>
        </header>
        {content}
      </div>
    );
  }
  return (
    <Workspace
      frame={frame}
      tab="bookings"
      title={serviceName}
      note={`with ${groomerName}`}
      crumb={{ href: parentTabPath("bookings"), name: "Bookings" }}
      class="visit-page"
    >
      {content}
    </Workspace>
  );
}
