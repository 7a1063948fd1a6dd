import { Confirm } from "#islands/ui/confirm.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  /** Why the groomer may not want it. */
  confirmation: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks a groomer before a proposed time is taken that finds no room. */
export const AcceptAnyway = ({ booking, confirmation, ...confirm }: Props) => (
  <Confirm title="Accept anyway?" confirm="Accept anyway" busy="Accepting..." keep="Not now" {...confirm}>
    <p>{`${confirmation} If you accept, ${booking.petParentName} will expect you then.`}</p>
  </Confirm>
);
