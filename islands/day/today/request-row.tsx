import { useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { canAcceptOffer } from "#src/domain/groomer-choices.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { visitFacts } from "#src/shared/day/added/visit-summary.ts";
import { nearOrFarDay } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { petsAndParentText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import { ChoiceButton, runOrToast } from "../../visits/bookings/answers/choice-button.tsx";
import { acceptAnywayLabel } from "../../visits/bookings/answers/groomer-actions.tsx";
import type { useGroomerActions } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { ProposalBox } from "../../visits/bookings/changes/proposal-box.tsx";
import { RequestLines } from "../../visits/bookings/page/request-lines.tsx";

interface Props {
  request: TodayView["requests"][number];
  today: string;
  rows: ReturnType<typeof useGroomerActions>;
}

/** A request, or an open proposal of either side. */
export function RequestRow({ request, today, rows }: Props) {
  const { booking, fit, dayOff } = request;
  const { proposal } = booking;
  const [isChoosing, setChoosing] = useState(false);
  const visit = visitFacts(booking);
  const deposit = fit?.fits === false || dayOff || !booking.actions.includes("accept") ? null : booking.deposit;
  const withDeposit = { status: "accepted", reason: null, sendDeposit: true } as const;
  const [first] = (proposal && canAcceptOffer(proposal) && proposal.options) || [];
  return (
    <Row
      id={`booking-${booking.id}`}
      when={<RequestDayName date={first?.date ?? booking.preferredDate} today={today} />}
      whenMore={<Part booking={booking} others={fit?.others ?? 0} />}
      title={petsAndParentText(booking)}
      heading="h3"
      href={bookingPagePath(booking.id)}
      actions={rows.actionsOf(visit, {
        fit,
        dayOff,
        entries: deposit && !deposit.isAsked && !first && (
          <MenuButton onPress={() => void runOrToast(() => rows.act(visit, withDeposit))}>
            {`Accept and send my deposit link (${shortDollars(deposit.cents)})`}
          </MenuButton>
        ),
        ...(proposal && answersTo(booking, proposal, { rows, choose: () => setChoosing(true) })),
      })}
    >
      <RequestLines {...request} today={today} />
      {isChoosing && proposal && (
        <Dialog title="Choose a time" onClose={() => setChoosing(false)}>
          <ProposalBox
            booking={booking}
            proposal={proposal}
            side="groomer"
            onAnswer={(...answered) => {
              // Closes the dialog first, because it would cover a toast.
              setChoosing(false);
              return rows.proposals.answer(...answered);
            }}
          />
        </Dialog>
      )}
    </Row>
  );
}

/** Time of day and the number of requests for it. For several proposed times, only "or 2 others". */
function Part({ booking: { preferredTimeSlot, proposal }, others }: { booking: BookingView; others: number }) {
  if (proposal && canAcceptOffer(proposal)) {
    const [first, ...more] = proposal.options;
    if (more.length === 0) return <>{slotParts(first!.slot).part}</>;
    return <>{`or ${more.length} ${more.length === 1 ? "other" : "others"}`}</>;
  }
  return (
    <>
      {slotParts(preferredTimeSlot).part}
      {others > 0 && (
        <b className="due">
          <span className="hush">, </span> {1 + others} requests<span className="hush"> for this time</span>
        </b>
      )}
    </>
  );
}

interface DayLinks {
  rows: Props["rows"];
  choose: () => void;
}

function answersTo(booking: BookingView, proposal: ProposalView, { rows, choose }: DayLinks) {
  const can = new Set<string>(booking.actions);
  const answer = (status: "declined" | "withdrawn") => rows.proposals.answer(booking, proposal, { status });
  const decline = () => rows.ask({ visit: visitFacts(booking), status: "declined" });
  const about = <span className="hush">{` ${booking.serviceName} for ${booking.petParentName}`}</span>;
  if (!canAcceptOffer(proposal)) {
    const entries = (
      <>
        {proposal.actions.includes("withdraw") && (
          <MenuButton onPress={() => void answer("withdrawn")}>Withdraw your proposal</MenuButton>
        )}
        {can.has("accept") && (
          <MenuButton
            onPress={() => void runOrToast(() => rows.act(visitFacts(booking), { status: "accepted", reason: null }))}
          >
            {acceptAnywayLabel(booking)}
          </MenuButton>
        )}
        {can.has("decline") && <MenuButton onPress={decline}>Decline request</MenuButton>}
      </>
    );
    return { instead: "", entries };
  }
  const isRequest = can.has("decline");
  return {
    instead: (
      <>
        <ChoiceButton isQuiet={false} busy={false} onPress={choose}>
          Choose<span className="hush"> a time for</span>
          {about}
        </ChoiceButton>
        <ChoiceButton
          isQuiet
          busy={!isRequest && "Declining..."}
          onPress={isRequest ? decline : () => answer("declined")}
        >
          Decline{about}
        </ChoiceButton>
      </>
    ),
    entries: isRequest && <MenuButton onPress={() => void answer("declined")}>None of these times work</MenuButton>,
  };
}

export const RequestDayName = ({ date, today }: { date: string; today: string }) => (
  <time dateTime={date}>{nearOrFarDay(date, today)}</time>
);
