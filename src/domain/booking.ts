import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { Actor, BookingAction, BookingStatus, DisputeKind, Side } from "#src/shared/visits/booking-labels.ts";
import { arrivalStartMs, SET_OUT_BEFORE_MS, type SlotStart, slotEndsAt } from "./slot-times.ts";

type TransitionActor = Actor | "owner";

/** UTC milliseconds. */
export interface BookingState extends SlotStart {
  status: BookingStatus;
  /** Null while expiry is paused. */
  expiresAt: number | null;
  /** Local "HH:MM". */
  arrivalFrom: string | null;
  disputeKind: DisputeKind | null;
}

type ClockRefusal = "too-early" | "too-late";
type TransitionRule = (booking: BookingState, now: number) => ClockRefusal | "disputed" | null;

interface Transition {
  to: NewStatus;
  by: Partial<Record<TransitionActor, { from: readonly BookingStatus[]; when?: TransitionRule }>>;
}

type NewStatus = Exclude<BookingStatus, "pending">;
/** After this, the system completes the visit. */
export const AUTO_COMPLETE_MS = 48 * HOUR_MS;
/** Minimum wait at the door before a no-show. */
const WAIT_MS = 30 * MINUTE_MS;

/** A request with a paused expiry can be accepted until its slot ends. */
const untilItEnds: TransitionRule = (booking, now) =>
  now < (booking.expiresAt ?? slotEndsAt(booking)) ? null : "too-late";
const onceItEnds: TransitionRule = ({ expiresAt }, now) => (expiresAt === null || now < expiresAt ? "too-early" : null);
/** An exact time may be before its time of day. */
const onceItBegins: TransitionRule = (booking, now) =>
  now < Math.min(booking.startsAt, arrivalStartMs(booking, booking.arrivalFrom)) ? "too-early" : null;
const onceNear: TransitionRule = ({ startsAt }, now) => (now < startsAt - SET_OUT_BEFORE_MS ? "too-early" : null);
const isLongOver = (booking: BookingState, now: number) => now >= slotEndsAt(booking) + AUTO_COMPLETE_MS;
/** Waits for an admin if the parent says the groomer did not come. */
const unlessNobodyCame: TransitionRule = (booking, now) =>
  isLongOver(booking, now) && booking.disputeKind === null ? null : "too-early";
const afterAWait: TransitionRule = (booking, now) => {
  if (booking.disputeKind !== null) return "disputed";
  if (now < arrivalStartMs(booking, booking.arrivalFrom) + WAIT_MS) return "too-early";
  return isLongOver(booking, now) ? "too-late" : null;
};

/** All status transitions by the two sides or the system (docs/product.md, Bookings). */
const transitions: Record<BookingAction, Transition> = {
  accept: { to: "accepted", by: { groomer: { from: ["pending"], when: untilItEnds } } },
  decline: { to: "declined", by: { groomer: { from: ["pending"] } } },
  expire: { to: "expired", by: { system: { from: ["pending"], when: onceItEnds } } },
  complete: {
    to: "completed",
    by: {
      groomer: { from: ["accepted"], when: onceItBegins },
      owner: { from: ["accepted"], when: onceNear },
      system: { from: ["accepted"], when: unlessNobodyCame },
    },
  },
  no_show: {
    to: "no_show",
    by: { groomer: { from: ["accepted"], when: afterAWait }, owner: { from: ["accepted"], when: onceNear } },
  },
  cancel: {
    to: "cancelled",
    by: { parent: { from: ["pending", "accepted"] }, groomer: { from: ["accepted"] }, owner: { from: ["accepted"] } },
  },
  reopen: { to: "accepted", by: { owner: { from: ["completed", "no_show", "cancelled"] } } },
};

export type ChangeRefusal = "wrong-actor" | "wrong-status" | "disputed" | ClockRefusal;

export const actionLeadingTo = (status: BookingStatus, isOwner = false) =>
  (Object.keys(transitions) as BookingAction[]).find(
    (action) => transitions[action].to === status && (!isOwner || transitions[action].by.owner),
  );

/** "wrong-actor" if only the other side could do it now, "wrong-status" if no one could. */
export function nextStatus(
  booking: BookingState,
  action: BookingAction,
  actor: TransitionActor,
  now: number,
): { to: NewStatus } | { refused: ChangeRefusal } {
  const { by, to } = transitions[action];
  const line = by[actor];
  if (!line?.from.includes(booking.status)) {
    const others = [by.parent, by.groomer].filter((other) => other !== undefined);
    const isForTheOther = !line && others.some(({ from }) => from.includes(booking.status));
    return { refused: isForTheOther ? "wrong-actor" : "wrong-status" };
  }
  const refused = line.when?.(booking, now) ?? null;
  return refused === null ? { to } : { refused };
}

export const isClosed = (status: BookingStatus) => !openStatuses.includes(status);

export const openStatuses: readonly BookingStatus[] = ["pending", "accepted"];

export const actionsFor = (booking: BookingState, actor: Side | "owner", now: number) =>
  (Object.keys(transitions) as BookingAction[]).filter((action) => "to" in nextStatus(booking, action, actor, now));

interface UndoState {
  status: BookingStatus;
  undoUntil: number | null;
  isLast: boolean;
  isSent: boolean;
}

export const undoRules = {
  accept: { from: "accepted", to: "pending" },
  complete: { from: "completed", to: "accepted" },
} as const satisfies Partial<Record<BookingAction, Record<"from" | "to", BookingStatus>>>;
export type UndoableAction = keyof typeof undoRules;

export type UndoRefusal = "undone-already" | "wrong-status" | "too-late" | "changed";

/** Reason why the action can't be undone now. Null if it can. */
export function undoRefusal(
  action: UndoableAction,
  { status, undoUntil, isLast, isSent }: UndoState,
  now: number,
): UndoRefusal | null {
  const { from, to } = undoRules[action];
  if (status === to) return "undone-already";
  if (status !== from) return "wrong-status";
  if (!isUndoable(undoUntil, now)) return "too-late";
  return isLast && !isSent ? null : "changed";
}

/** Checks only the clock. */
export const isUndoable = (until: number | null, now: number): boolean => until !== null && now < until;
