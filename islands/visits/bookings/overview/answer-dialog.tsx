import { useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalAnswer, ProposalView } from "#src/shared/visits/proposals.ts";
import { ProposalBox } from "../changes/proposal-box.tsx";

interface Props {
  booking: BookingView;
  /** Returns a sentence to show; otherwise closes the dialog. */
  onAnswer: (booking: BookingView, proposal: ProposalView, answer: ProposalAnswer) => Promise<string | undefined>;
  onClose: () => void;
}

export function AnswerDialog({ booking, onAnswer, onClose }: Props) {
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
