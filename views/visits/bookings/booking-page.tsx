/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { bookingsPath, parentTabPath } from "#src/shared/base/own-paths.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { AfterVisit } from "./after-visit.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";
import { BookingState, type BookingStateProps } from "./booking-state.tsx";
import { BookingVisit } from "./booking-visit.tsx";
import { GraveChoices } from "./grave-choices.tsx";
import { History } from "./history.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface BookingPageProps extends BookingStateProps {
  booking: BookingDetail;
  frame: Frame | null;
  clientHref?: string | undefined;
  sections?: ComponentChildren;
}

export function BookingPage({ frame, clientHref, sections, ...state }: BookingPageProps) {
  const { booking } = state;
  const { reader, serviceName, groomerName, petParentName } = booking;
  const who = {
    parent: `with ${groomerName}`,
    groomer: `for ${petParentName}`,
    admin: `by ${groomerName} for ${petParentName}`,
  }[reader];
  const number = <p class="soft">{`Booking ${booking.id}`}</p>;
  const content = (
    <>
      <BookingState {...state} />
      {reader === "groomer" && <PaymentForm of={{ booking, added: null }} />}
      <AfterVisit booking={booking} />
      <div class="two-columns">
        <div>
          <BookingVisit booking={booking} />
          {sections}
        </div>
        <div>
          <History booking={booking} />
          <AgreedTerms booking={booking} />
          <GraveChoices booking={booking} />
        </div>
      </div>
    </>
  );
  if (!frame) return <AdminPage who={who} serviceName={serviceName} number={number} content={content} />;
  return (
    <Workspace
      frame={frame}
      room="bookings"
      title={serviceName}
      note={clientHref ? <ForClient href={clientHref} name={petParentName} /> : who}
      crumb={{ href: frame.role === "groomer" ? bookingsPath() : parentTabPath("bookings"), name: "Bookings" }}
      aside={number}
      class="visit-page"
    >
      {content}
    </Workspace>
  );
}

const ForClient = ({ href, name }: { href: string; name: string }) => (
  <>
    for <a href={href}>{name}</a>
  </>
);

interface AdminPageProps {
  who: string;
  serviceName: string;
  number: ComponentChildren;
  content: ComponentChildren;
}

const AdminPage = ({ who, serviceName, number, content }: AdminPageProps) => (
  <div class="wrap dash visit-page">
    <header>
      <div>
        <p class="crumb">
          <a href={ADMIN_DASHBOARD}>Admin dashboard</a>
        </p>
        <h1>{serviceName}</h1>
        <p>{who}</p>
      </div>
      {number}
    </header>
    {content}
  </div>
);
