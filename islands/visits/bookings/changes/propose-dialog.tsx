import { Dialog } from "#islands/ui/dialog.tsx";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { SuggestionView } from "#src/shared/visits/proposals.ts";
import { ProposeForm, type Sending } from "./propose-form.tsx";

export interface ProposeDialogProps extends Sending {
  booking: BookingView;
  side: Side;
  suggestions: readonly SuggestionView[];
}

export const ProposeDialog = ({ booking, side, suggestions, ...dialog }: ProposeDialogProps) => (
  <Dialog title="Propose a new time" onClose={dialog.onClose}>
    <ProposeForm {...dialog} suggestions={suggestions} side={side} failed="Failed to propose new times">
      <p>{nowOf(booking, side)}</p>
    </ProposeForm>
  </Dialog>
);

function nowOf({ serviceName, preferredDate, preferredTimeSlot, status, ...names }: BookingView, side: Side) {
  const what = `${serviceName} with ${side === "parent" ? names.groomerName : names.petParentName}`;
  const now = `${longDate(preferredDate)}, ${preferredTimeSlot}`;
  return status === "accepted"
    ? `${what} is on ${now}. Nothing changes until they choose.`
    : `${what} was requested for ${now}.`;
}
