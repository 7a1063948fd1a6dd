/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";
import { Pictures } from "#islands/visits/bookings/afterwards/pictures.tsx";
import { BookedPets } from "#islands/visits/bookings/booked-pets.tsx";
import { AddOns, Place, SaidAboutVisit } from "#islands/visits/bookings/booking-details.tsx";
import { VisitHead } from "#islands/visits/bookings/page/visit-head.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { bookingsPath, clientPath, dayPath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import { type ShownVisit, whenAdded } from "#src/shared/day/own/shown-visit.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { awayText } from "#src/shared/listing/area-labels.ts";
import { termsText, usualTerms } from "#src/shared/listing/terms-labels.ts";
import { whenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { workAndPrice } from "#src/shared/visits/estimate.ts";
import { parentMarks, visitCount } from "#src/shared/visits/parent-record-labels.ts";
import { bookedMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petsText, weeksText } from "#src/shared/visits/pets/pet-labels.ts";
import { petNames, petsInALine, petsOrWords } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Static } from "#views/static.tsx";
import { AccessAndNotes } from "./access-and-notes.tsx";
import { AfterVisit } from "./after-visit.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";
import { AddedState, BookingState, type BookingStateProps } from "./booking-state.tsx";
import { AddedGraveChoices, GraveChoices } from "./grave-choices.tsx";
import { History } from "./history.tsx";
import { Line } from "./line.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface Props {
  frame: Frame;
  visit: ShownVisit;
  actions: ComponentChildren;
  /** For visits booked through the site. */
  state: Omit<BookingStateProps, "actions"> | undefined;
  /** For a groomer who has been there: everything about the client, and how many visits there were. */
  client: { href: string; visits: number } | undefined;
  thread?: Thread | undefined;
}

interface Thread {
  text: string;
  section: ComponentChildren;
}

/** A visit for its groomer: who it is, what to do, then lines that open the rest. */
export function GroomerPage({ frame, visit, actions, state, client, thread }: Props) {
  const { status, own, date } = visit;
  const booking = state?.booking;
  return (
    <Workspace
      frame={frame}
      room="bookings"
      title={booking ? titleOf(booking) : whenAdded(own!)}
      crumb={own ? { href: dayPath(date), name: "Day" } : { href: bookingsPath(), name: "Bookings" }}
      class="visit-page for-groomer"
    >
      <Static of={VisitHead} props={booking ? headOf(booking, client) : headOfAdded(visit)} />
      <div class="two-columns">
        <div>
          {state ? <BookingState {...state} actions={actions} /> : <AddedState visit={visit} actions={actions} />}
          <PaymentForm visit={visit} />
          {booking && <AfterVisit booking={booking} />}
          {status !== "pending" && <AccessAndNotes visit={visit} />}
        </div>
        <div>
          {booking ? <BookingLines booking={booking} thread={thread} /> : <AddedFacts visit={visit} />}
          {booking ? <GraveChoices booking={booking} /> : <AddedGraveChoices actions={own!.actions} />}
        </div>
      </div>
    </Workspace>
  );
}

function headOf(booking: BookingDetail, client: Props["client"]): ComponentProps<typeof VisitHead> {
  const { status, pets, petParentName } = booking;
  const isOpen = status === "pending" || status === "accepted";
  const names = petsOrWords(booking);
  const visits = client?.visits ?? booking.petParentRecord?.visits;
  return {
    title: names || petParentName,
    person: names ? petParentName : undefined,
    href: client?.href,
    facts: [isOpen && visits !== undefined ? visitCount(visits) : "", petsFact(booking)].filter(Boolean),
    pets,
    marks: [...bookedMarks(booking), ...parentMarks(booking)],
  };
}

function headOfAdded({ pets, name, marks, own }: ShownVisit): ComponentProps<typeof VisitHead> {
  const { clientId, everyWeeks } = own!;
  return {
    title: pets || name,
    person: pets ? name : undefined,
    href: clientId === null ? undefined : clientPath(clientId),
    facts: ["Added by you", ...(everyWeeks ? [`Repeats ${weeksText(everyWeeks)}`] : [])],
    pets: own!.pets.map((pet) => ({ ...pet, imageUrl: null })),
    marks,
  };
}

function BookingLines({ booking, thread }: { booking: BookingDetail; thread: Thread | undefined }) {
  const { status, serviceName, pets, petCount, petParentName, terms, unread } = booking;
  return (
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
  );
}

function AddedFacts({ visit }: { visit: ShownVisit }) {
  const { service, work, own } = visit;
  const { pets, price } = own!;
  const breeds = pets.map((pet) => [pet.name, pet.breed].filter(Boolean).join(", ")).join(" · ");
  const facts = [
    [service || "Visit", [work, price !== null && shortDollars(price)].filter(Boolean).join(" · ")],
    ["Pets", breeds],
  ] as const;
  return (
    <section class="rows" aria-label="Details">
      <ul>
        {facts
          .filter(([, text]) => text)
          .map(([title, text]) => (
            <li key={title} class="row-line">
              <div class="thing">
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
      </ul>
    </section>
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
