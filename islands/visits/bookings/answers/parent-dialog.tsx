import { useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalAnswer, ProposalView } from "#src/shared/visits/proposals.ts";
import { ProposalBox } from "../changes/proposal-box.tsx";

export { ObjectionDialog } from "../afterwards/objection-dialog.tsx";
export { ReviewDialog } from "../afterwards/review-dialog.tsx";
export { CancelDialog } from "../changes/cancel-dialog.tsx";
export { ProposeDialog } from "../changes/propose-dialog.tsx";

interface AnswerProps {
  booking: BookingView;
  /** Returns a sentence to show; otherwise closes the dialog. */
  onAnswer: (booking: BookingView, proposal: ProposalView, answer: ProposalAnswer) => Promise<string | undefined>;
  onClose: () => void;
}

export function AnswerDialog({ booking, onAnswer, onClose }: AnswerProps) {
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
