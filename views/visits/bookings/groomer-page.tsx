/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";
import { VisitTools } from "#islands/day/texts/visit-tools.tsx";
import { PhotoList } from "#islands/visits/bookings/afterwards/photos.tsx";
import { AddOnsLine, ContactLines, RequestDetails } from "#islands/visits/bookings/booking-details.tsx";
import { CareNotes } from "#islands/visits/bookings/care-notes.tsx";
import { BookedPets, VisitHead } from "#islands/visits/bookings/page/visit-head.tsx";
import { canAcceptOffer } from "#src/domain/groomer-choices.ts";
import { bookingsPath, clientPath, dayPath } from "#src/shared/base/dashboard-paths.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { addedVisitWhen, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { policyLines, usualPolicies } from "#src/shared/listing/policies-labels.ts";
import { whenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { timeAndPrice } from "#src/shared/visits/estimate.ts";
import { parentMarks, visitNumberText } from "#src/shared/visits/parent-record-labels.ts";
import { bookingMarks } from "#src/shared/visits/pets/care-marks.ts";
import { everyWeeksText, petCountText } from "#src/shared/visits/pets/pet-labels.ts";
import { petNames, petNamesOrInfo, petText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Static } from "#views/static.tsx";
import { VisitNotePanel, VisitPaymentForm } from "./after-visit.tsx";
import { AddedVisitState, BookingStateLines, type BookingStateProps } from "./booking-state.tsx";
import { AddedFootChoices, FootChoices } from "./grave-choices.tsx";
import { FoldLine } from "./line.tsx";
import { AgreedPolicies, BookingHistory } from "./policies-and-history.tsx";
import { VisitRepeats } from "./repeats.tsx";
import { AccessAndNotes, AddedVisitFacts } from "./visit-facts.tsx";

interface Props {
  frame: WorkspaceCounts;
  visit: VisitSummary;
  today: string;
  actions: ComponentChildren;
  /** Undefined for added visits. */
  state: Omit<BookingStateProps, "actions"> | undefined;
  /** Client's page and number of visits. Undefined for added visits. */
  client: { href: string; visits: number } | undefined;
  thread?: Thread | undefined;
  leave: string;
}

interface Thread {
  text: string;
  section: ComponentChildren;
}

/** A visit for its groomer: who it is, what to do, then lines that open the rest. */
export function GroomerBookingPage({ frame, visit, today, actions, state, client, thread, leave }: Props) {
  const { status, added, date } = visit;
  const booking = state?.booking;
  const isRequest = status === "pending";
  const acts = (
    <>
      {actions}
      {status === "accepted" && <Static of={VisitTools} props={{ visit }} />}
    </>
  );
  return (
    <Workspace
      frame={frame}
      tab="bookings"
      title={booking ? titleOf(booking, today) : addedVisitWhen(added!, today)}
      crumb={added ? { href: dayPath(date), name: "Day" } : { href: bookingsPath(), name: "Bookings" }}
      class="visit-page for-groomer"
    >
      <Static of={VisitHead} props={booking ? headOf(booking, client) : headOfAdded(visit)} />
      <div class="two-columns">
        <div>
          {state ? (
            <BookingStateLines {...state} leave={leave} actions={acts} />
          ) : (
            <AddedVisitState {...{ visit, today }} leave={leave} actions={acts} />
          )}
          <VisitPaymentForm visit={visit} />
          {booking && <VisitNotePanel booking={booking} />}
          {!isRequest && <AccessAndNotes visit={visit} />}
        </div>
        <div>
          {booking ? (
            <BookingLines booking={booking} today={today} thread={thread} notes={isRequest ? visit.notes : []}>
              {isRequest && <FootChoices booking={booking} />}
            </BookingLines>
          ) : (
            <AddedVisitFacts visit={visit} />
          )}
          {booking ? !isRequest && <FootChoices booking={booking} /> : <AddedFootChoices actions={added!.actions} />}
        </div>
      </div>
    </Workspace>
  );
}

function headOf(booking: BookingDetail, client: Props["client"]): ComponentProps<typeof VisitHead> {
  const { status, pets, petCount, petParentName } = booking;
  const pet = petCount === 1 && pets[0] && petText({ ...pets[0], name: "" });
  const isOpen = status === "pending" || status === "accepted";
  const names = petNamesOrInfo(booking);
  const visits = client?.visits ?? booking.petParentRecord?.visits;
  return {
    title: names || petParentName,
    person: names ? petParentName : undefined,
    href: client?.href,
    facts: [isOpen && visits !== undefined ? visitNumberText(visits) : "", pet || ""].filter(Boolean),
    pets,
    marks: [...bookingMarks(booking), ...parentMarks(booking)],
  };
}

function headOfAdded({ pets, name, marks, added }: VisitSummary): ComponentProps<typeof VisitHead> {
  const { clientId, everyWeeks } = added!;
  return {
    title: pets || name,
    person: pets ? name : undefined,
    href: clientId === null ? undefined : clientPath(clientId),
    facts: ["Added by you", ...(everyWeeks ? [`Repeats ${everyWeeksText(everyWeeks)}`] : [])],
    pets: added!.pets.map((pet) => ({ ...pet, imageUrl: null })),
    marks,
  };
}

interface PageLines extends Pick<Props, "today"> {
  booking: BookingDetail;
  thread: Thread | undefined;
  /** After accepting, the notes are in 'Access and notes'. */
  notes: readonly string[];
  children: ComponentChildren;
}

function BookingLines({ booking, today, thread, notes, children }: PageLines) {
  const { status, serviceName, pets, petCount, petParentName, policies, unread, everyWeeks } = booking;
  return (
    <section class="rows lines" aria-label="Details">
      <FoldLine
        title={petCount > 1 ? `${serviceName}, ${petCountText(petCount, pets)}` : serviceName}
        text={[timeAndPrice(booking), everyWeeks && everyWeeksText(everyWeeks)].filter(Boolean).join("\u00a0· ")}
        isOpen={booking.skipped.length > 0}
      >
        <Static of={AddOnsLine} props={{ booking }} />
        <VisitRepeats booking={booking} />
      </FoldLine>
      <FoldLine title={pets.length > 0 ? "Pets and notes" : "Notes"} text={notes[0] ?? notesIn(booking)}>
        <Static of={CareNotes} props={{ visit: { marks: [], notes } }} />
        <Static of={BookedPets} props={{ booking }} />
        <Static of={RequestDetails} props={{ booking, side: "groomer" }} />
        <Static of={PhotoList} props={{ photos: booking.photos, from: petParentName }} />
        <Static of={ContactLines} props={{ phone: null, email: booking.petParentEmail }} />
      </FoldLine>
      {thread && (
        <FoldLine id="messages" title="Messages" text={thread.text} count={unread ?? 0}>
          {thread.section}
        </FoldLine>
      )}
      <FoldLine
        title="Policies and history"
        text={
          canAcceptOffer(booking.proposal) && status === "pending"
            ? `First request: ${whenText({ ...booking, arrival: null }, today)}`
            : (policies?.inWords ?? policyLines(usualPolicies))[0]!
        }
      >
        <AgreedPolicies booking={booking} />
        <BookingHistory booking={booking} />
      </FoldLine>
      {children}
    </section>
  );
}

function titleOf({ status, expiresAt, timeZone, ...when }: BookingDetail, today: string): string {
  if (status !== "pending") return whenText(when, today);
  return expiresAt === null ? "Request" : `Request · reply by ${weekdayAndTime(expiresAt, timeZone)}`;
}

/** Returns the parent's first line, or else a pet's health or care note, the pets' names, or their description. */
const notesIn = ({ specialInstructions, pets, petInfo }: BookingDetail) =>
  specialInstructions?.split("\n")[0] ??
  pets
    .map(({ healthIssues, medicalInfo, specialInstructions: good }) => healthIssues ?? medicalInfo ?? good)
    .find(Boolean) ??
  (pets.length > 0 ? petNames(pets) : petInfo.split("\n")[0]!);
