import { type ReactNode, useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { BookingView, StatusChange } from "#src/shared/visits/bookings.ts";

/** An action that a groomer confirms first. */
export interface OpenDialog {
  booking: BookingView;
  /** Accepting for another length than the request comes to. */
  isMeasured?: boolean;
  status: "accepted" | "declined" | "completed" | "no_show" | "cancelled";
  /** Why the groomer may not want to accept it: a day off, or a day without room. */
  confirmation?: string | undefined;
}

interface Props {
  booking: BookingView;
  /** Why the groomer does not usually work on the day of the booking. */
  dayOff: string | undefined;
  onAct: (booking: BookingView, change: StatusChange) => Promise<unknown>;
  onAsk: (asked: OpenDialog) => void;
  /** Left out where proposing, offering the next visit, a note after this one, or blocking has no place. */
  onPropose?: (booking: BookingView) => void;
  onNext?: (booking: BookingView) => void;
  onNote?: (booking: BookingView) => void;
  onBlock?: (booking: BookingView) => void;
}

/** One button for each thing that the server says can be done now. */
export function GroomerActions({ booking, dayOff, onAct, onAsk, onPropose, onNext, onNote, onBlock }: Props) {
  const can = (action: BookingView["actions"][number]) => booking.actions.includes(action);
  const whose = <span className="hush"> {`${booking.serviceName} for ${booking.petParentName}`}</span>;
  return (
    <>
      {can("accept") && dayOff !== undefined && (
        <button
          type="button"
          className="btn small"
          onClick={() => onAsk({ booking, status: "accepted", confirmation: dayOff })}
        >
          Accept{whose}
        </button>
      )}
      {can("accept") && dayOff === undefined && (
        <NowButton busy="Accepting..." onPress={() => onAct(booking, { status: "accepted", reason: null })}>
          Accept{whose}
        </NowButton>
      )}
      {can("accept") && (
        <button
          type="button"
          className="btn line small"
          onClick={() => onAsk({ booking, status: "accepted", isMeasured: true })}
        >
          Change minutes{whose}
        </button>
      )}
      {can("propose") && onPropose && (
        <button type="button" className="btn line small" onClick={() => onPropose(booking)}>
          Propose another time<span className="hush"> for</span>
          {whose}
        </button>
      )}
      {can("decline") && (
        <button type="button" className="btn line small" onClick={() => onAsk({ booking, status: "declined" })}>
          Decline{whose}
        </button>
      )}
      {can("complete") && (
        <button type="button" className="btn small" onClick={() => onAsk({ booking, status: "completed" })}>
          Mark Completed{whose}
        </button>
      )}
      {can("propose_next") && onNext && (
        <button type="button" className="btn small" onClick={() => onNext(booking)}>
          Offer the next visit<span className="hush"> after</span>
          {whose}
        </button>
      )}
      {can("no_show") && (
        <button type="button" className="btn line small" onClick={() => onAsk({ booking, status: "no_show" })}>
          No-show{whose}
        </button>
      )}
      {can("cancel") && (
        <button type="button" className="btn line small" onClick={() => onAsk({ booking, status: "cancelled" })}>
          Cancel{whose}
        </button>
      )}
      {can("write_note") && onNote && (
        <button type="button" className="btn line small" onClick={() => onNote(booking)}>
          Add a note<span className="hush"> about</span>
          {whose}
        </button>
      )}
      {onBlock && booking.isParentBlocked !== undefined && (
        <div className="row">
          <button type="button" className="btn line small" onClick={() => onBlock(booking)}>
            {booking.isParentBlocked ? "Unblock" : "Block"}
            <span className="hush"> {booking.petParentName}</span>
          </button>
        </div>
      )}
    </>
  );
}

interface NowProps {
  /** What it says while it works. */
  busy: string;
  onPress: () => Promise<unknown>;
  children: ReactNode;
}

/** Does something at once; a message says why it did not work. */
function NowButton({ busy, onPress, children }: NowProps) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    dismissToast();
    try {
      await onPress();
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) });
    }
    setBusy(false);
  }
  return (
    <button type="button" className="btn small" disabled={isBusy} onClick={press}>
      {isBusy ? busy : children}
    </button>
  );
}
