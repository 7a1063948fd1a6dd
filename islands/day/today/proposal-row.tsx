import { useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/row.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import { dayWord } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { ProposalAnswer, ProposalView } from "#src/shared/visits/proposals.ts";
import { ChoiceButton } from "../../visits/bookings/answers/choice-button.tsx";
import { ACCEPT_ORIGINAL } from "../../visits/bookings/answers/groomer-actions.tsx";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { ProposalBox } from "../../visits/bookings/changes/proposal-box.tsx";
import { RowDay } from "./row-day.tsx";

type Props = TodayView["requests"][number] & {
  proposal: ProposalView;
  today: string;
  rows: ReturnType<typeof useGroomerRows>;
};

export function ProposalRow({ booking, proposal, fit, dayOff, today, rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, petParentName, preferredDate, preferredTimeSlot, timeZone } = booking;
  const isOwn = proposal.madeBy === "groomer";
  const [first, ...others] = proposal.options;
  const shown = isOwn || !first ? { date: preferredDate, slot: preferredTimeSlot } : first;
  const answer = (status: ProposalAnswer["status"], option?: number) =>
    rows.answerProposal(booking, proposal, { status, ...(option === undefined ? {} : { option }) });
  const whose = <span className="hush">{` for ${booking.serviceName} with ${petParentName}`}</span>;
  const was = `${dayWord(preferredDate, today)}, ${slotLabel(preferredTimeSlot).part.toLowerCase()}`;
  const by = weekdayAndTime(proposal.expiresAt, timeZone);
  return (
    <Row
      id={`booking-${id}`}
      when={<RowDay date={shown.date} today={today} />}
      whenMore={
        others.length > 0 && !isOwn
          ? others.length === 1
            ? "or 1 other"
            : `or ${others.length} others`
          : slotLabel(shown.slot).part
      }
      title={petParentName}
      heading="h3"
      href={bookingPagePath(id)}
      actions={rows.actionsOf(booking, {
        fit,
        dayOff,
        entries: (
          <>
            {isOwn && proposal.actions.includes("withdraw") && (
              <MenuButton onPress={() => void answer("withdrawn")}>Withdraw your proposal</MenuButton>
            )}
            {isOwn && booking.actions.includes("accept") && (
              <MenuButton onPress={() => void rows.accept(booking)}>{ACCEPT_ORIGINAL}</MenuButton>
            )}
            {booking.actions.includes("decline") && (
              <MenuButton onPress={() => rows.ask({ booking, status: "declined" })}>Decline request</MenuButton>
            )}
          </>
        ),
        instead: isOwn ? (
          ""
        ) : (
          <>
            {proposal.actions.includes("accept") && (
              <ChoiceButton
                isQuiet={false}
                busy={others.length === 0 && "Accepting..."}
                onPress={() => (first && others.length === 0 ? answer("accepted", first.place) : setOpen(true))}
              >
                {others.length === 0 ? "Accept" : "Choose"}
                <span className="hush"> a time</span>
                {whose}
              </ChoiceButton>
            )}
            {proposal.actions.includes("decline") && (
              <ChoiceButton isQuiet busy="Declining..." onPress={() => answer("declined")}>
                Decline<span className="hush"> their proposal</span> {whose}
              </ChoiceButton>
            )}
          </>
        ),
      })}
    >
      <p>
        {[petNames(booking.pets), isOwn ? "you proposed a new time" : "proposed a new time"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p>
        <span className="due">{isOwn ? `They have until ${by}` : `Originally ${was}`}</span>
      </p>
      {isOpen && (
        <Dialog title="Choose a time" onClose={() => setOpen(false)}>
          <ProposalBox
            booking={booking}
            proposal={proposal}
            side="groomer"
            onAnswer={(...answered) => {
              // A toast is not visible under a dialog.
              setOpen(false);
              return rows.answerProposal(...answered);
            }}
          />
        </Dialog>
      )}
    </Row>
  );
}
