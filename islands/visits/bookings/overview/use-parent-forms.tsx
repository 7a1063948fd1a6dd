import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import type { ContestInput, StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { ObjectionDialog } from "../afterwards/objection-dialog.tsx";
import { ReviewDialog } from "../afterwards/review-dialog.tsx";
import { useBookingCall, useStatusChange } from "../answers/change-status.ts";
import { focusSection, keepFocusIn } from "../booking-section.tsx";
import { CancelDialog } from "../changes/cancel-dialog.tsx";
import { ProposalBox } from "../changes/proposal-box.tsx";
import { ProposeDialog } from "../changes/propose-dialog.tsx";
import { useProposals } from "../changes/use-proposals.tsx";

/** "object" disputes a no-show or reports a missed visit. */
type Form = "cancel" | "review" | "object" | "answer";

interface Options {
  path: string;
  todays: OverviewView["todays"];
  past: readonly BookingView[];
  opened: { booking: BookingView; form: Form } | null;
}

export function useParentForms({ path, todays, past, opened }: Options) {
  const [asked, setAsked] = useState(opened);
  const refresh = useRefresh();
  const change = useStatusChange(path);
  const callFor = useBookingCall(path);
  const sectionOf = ({ id }: BookingView) => (past.some((one) => one.id === id) ? "past" : "bookings");
  const end = () => flushSync(() => setAsked(null));
  const proposals = useProposals({ path, side: "parent", todays, sectionOf, Dialog: ProposeDialog, onAnswered: end });

  function close() {
    end();
    keepFocusIn(sectionOf(asked!.booking));
  }

  function tell(title: string, description: string) {
    const section = sectionOf(asked!.booking);
    end();
    focusSection(section);
    showToast({ kind: "success", title, description });
  }

  const cancel = (input: StatusChange) =>
    change(asked!.booking, input, () =>
      tell("Booking updated", `We'll let ${asked!.booking.groomerName} know you canceled.`),
    );

  const object = (words: ContestInput) =>
    callFor(
      () => callApi("POST", `/api/bookings/${asked!.booking.id}/contest`, words),
      () => tell("Thanks for letting us know", "We're looking into it."),
    );

  async function showReviewed() {
    tell("Review submitted", `It's now on ${asked!.booking.groomerName}'s profile.`);
    await refresh(path);
  }

  const open = (form: Form) => (booking: BookingView) => setAsked({ booking, form });
  const { propose, answer } = proposals;
  const forms = {
    onCancel: open("cancel"),
    onReview: open("review"),
    onObject: open("object"),
    onChoose: open("answer"),
  };
  return {
    forms: { ...forms, onPropose: propose, onAnswer: answer },
    dialogs: (
      <>
        {proposals.dialog}
        {asked?.form === "cancel" && <CancelDialog booking={asked.booking} onGo={cancel} onClose={close} />}
        {asked?.form === "object" && <ObjectionDialog booking={asked.booking} onTell={object} onClose={close} />}
        {asked?.form === "review" && <ReviewDialog booking={asked.booking} onSent={showReviewed} onClose={close} />}
        {asked?.form === "answer" && (
          <AnswerDialog booking={asked.booking} onAnswer={proposals.attempt} onClose={close} />
        )}
      </>
    ),
  };
}
export type ParentForms = ReturnType<typeof useParentForms>["forms"];

interface AnswerProps {
  booking: BookingView;
  /** Returns a sentence to show; otherwise closes the dialog. */
  onAnswer: ReturnType<typeof useProposals>["attempt"];
  onClose: () => void;
}

function AnswerDialog({ booking, onAnswer, onClose }: AnswerProps) {
  const [failure, setFailure] = useState<string>();
  const proposal = booking.proposal!;
  return (
    <Dialog title={proposal.next ? "Your next visit" : "Choose a time"} onClose={onClose}>
      <ProposalBox
        booking={booking}
        proposal={proposal}
        side="parent"
        onAnswer={async (...given) => setFailure(await onAnswer(...given))}
      />
      <Failure title="Failed to update booking" sentence={failure} />
    </Dialog>
  );
}
