/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Pictures } from "#islands/visits/bookings/afterwards/pictures.tsx";
import { BookedPets } from "#islands/visits/bookings/booked-pets.tsx";
import { AddOns, Place, SaidAboutVisit } from "#islands/visits/bookings/booking-details.tsx";
import { VisitHead } from "#islands/visits/bookings/page/visit-head.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { awayText } from "#src/shared/listing/area-labels.ts";
import { termsText, usualTerms } from "#src/shared/listing/terms-labels.ts";
import { whenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { workAndPrice } from "#src/shared/visits/estimate.ts";
import { parentMarks, visitCount } from "#src/shared/visits/parent-record-labels.ts";
import { bookedMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petsText } from "#src/shared/visits/pets/pet-labels.ts";
import { petNames, petsInALine, petsOrWords } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Static } from "#views/static.tsx";
import { AccessAndNotes } from "./access-and-notes.tsx";
import { AfterVisit } from "./after-visit.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";
import { BookingState, type BookingStateProps } from "./booking-state.tsx";
import { GraveChoices } from "./grave-choices.tsx";
import { History } from "./history.tsx";
import { Line } from "./line.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface Props extends BookingStateProps {
  frame: Frame;
  /** For a groomer who has been there: everything about the client, and how many visits there were. */
  client: { href: string; visits: number } | undefined;
  thread?: { text: string; section: ComponentChildren } | undefined;
}

/** A booking for its groomer: who it is, what to do, then lines that open the rest. */
export function GroomerPage({ frame, client, thread, ...state }: Props) {
  const { booking } = state;
  const { status, serviceName, pets, petCount, petParentName, terms, unread } = booking;
  const isOpen = status === "pending" || status === "accepted";
  const names = petsOrWords(booking);
  const visits = client?.visits ?? booking.petParentRecord?.visits;
  return (
    <Workspace
      frame={frame}
      room="bookings"
      title={titleOf(booking)}
      crumb={{ href: bookingsPath(), name: "Bookings" }}
      class="visit-page for-groomer"
    >
      <Static
        of={VisitHead}
        props={{
          title: names || petParentName,
          person: names ? petParentName : undefined,
          href: client?.href,
          facts: [isOpen && visits !== undefined ? visitCount(visits) : "", petsFact(booking)].filter(Boolean),
          pets,
          marks: [...bookedMarks(booking), ...parentMarks(booking)],
        }}
      />
      <div class="two-columns">
        <div>
          <BookingState {...state} />
          <PaymentForm of={{ booking, added: null }} />
          <AfterVisit booking={booking} />
          {status !== "pending" && <AccessAndNotes booking={booking} />}
        </div>
        <div>
          <section class="rows lines" aria-label="Details">
            <Line
              title={petCount > 1 ? `${serviceName}, ${petsText(petCount, pets)}` : serviceName}
              text={workAndPrice(booking)}
            >
              <Static of={AddOns} props={{ booking }} />
            </Line>
            <Line title={pets.length > 0 ? "Pets and notes" : "Notes"} text={notesIn(booking)}>
              <Static of={BookedPets} props={{ booking }} />
              <Static of={SaidAboutVisit} props={{ booking, side: "groomer" }} />
              <Static of={Pictures} props={{ pictures: booking.pictures, from: petParentName }} />
            </Line>
            {status === "pending" && booking.serviceArea && (
              <Line
                title={`${booking.serviceArea.city}, ${booking.serviceArea.state} ${booking.serviceArea.zipCode}`}
                text={booking.distanceMiles === null ? "Distance unknown" : awayText(booking.distanceMiles)}
              >
                <Static of={Place} props={{ booking, side: "groomer" }} />
                <p class="soft small">You'll see the street and phone number once you accept.</p>
              </Line>
            )}
            {thread && (
              <Line id="messages" title="Messages" text={thread.text} count={unread ?? 0}>
                {thread.section}
              </Line>
            )}
            <Line
              title="Policies and history"
              text={
                isCounter(booking.proposal) && status === "pending"
                  ? `First request: ${whenText({ ...booking, arrival: null })}`
                  : (terms?.inWords ?? termsText(usualTerms))[0]!
              }
            >
              <AgreedTerms booking={booking} />
              <History booking={booking} />
            </Line>
          </section>
          <GraveChoices booking={booking} />
        </div>
      </div>
    </Workspace>
  );
}

function titleOf({ status, expiresAt, timeZone, ...when }: BookingDetail): string {
  if (status !== "pending") return whenText(when);
  return expiresAt === null ? "Request" : `Request · reply by ${weekdayAndTime(expiresAt, timeZone)}`;
}

function petsFact(booking: BookingDetail): string {
  const [pet] = booking.pets;
  return booking.petCount === 1 && pet ? petsInALine(booking).split(", ").slice(1).join(", ") : "";
}

/** The first words that were said. */
const notesIn = ({ specialInstructions, pets, petInfo }: BookingDetail) =>
  specialInstructions?.split("\n")[0] ??
  pets
    .map(({ healthIssues, medicalInfo, specialInstructions: good }) => healthIssues ?? medicalInfo ?? good)
    .find(Boolean) ??
  (pets.length > 0 ? petNames(pets) : petInfo.split("\n")[0]!);
