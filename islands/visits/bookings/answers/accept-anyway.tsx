import { Confirm } from "#islands/ui/confirm.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  confirmation: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a proposed time without room. */
export const AcceptAnyway = ({ booking, confirmation, ...confirm }: Props) => (
  <Confirm title="Accept anyway?" confirm="Accept anyway" busy="Accepting..." keep="Not now" {...confirm}>
    <p>{`${confirmation} If you accept, ${booking.petParentName} will expect you then.`}</p>
  </Confirm>
);
