import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import {
  type BookingAction,
  type BookingStatus,
  type ContestKind,
  UNDO_MS,
} from "#src/shared/visits/booking-labels.ts";
import type { Actor, Side } from "#src/shared/visits/proposal-labels.ts";
import { arrivalOpens, EARLY_MS, endOfSlot, type VisitTime } from "./slot-times.ts";

/** The `owner` of a visit is the groomer who added it: no one else has to agree. */
type Doer = Actor | "owner";

/** What the rules look at. Instants in UTC milliseconds. */
export interface BookingFacts extends VisitTime {
  status: BookingStatus;
  /** When a request ends by itself; null while it does not. */
  expiresAt: number | null;
  /** The promised hour's beginning, local "HH:MM". */
  arrivalFrom: string | null;
  /** What the parent disputes. */
  contestKind: ContestKind | null;
}

export type TimeRefusal = "too-early" | "too-late";
type When = (booking: BookingFacts, now: number) => TimeRefusal | "disputed" | null;

interface Transition {
  to: Outcome;
  /** Who may do it, from which statuses, and when. */
  by: Partial<Record<Doer, { from: readonly BookingStatus[]; when?: When }>>;
}

/** Nothing makes it a request again. */
type Outcome = Exclude<BookingStatus, "pending">;
/** How long the groomer may still say how a visit went; then the system says that it took place. */
const LAST_WORD_MS = 48 * HOUR_MS;
/** How long a groomer waits at the door, at least. */
const WAIT_MS = 30 * MINUTE_MS;

/** One that stands still for a proposal can be accepted as it is until its part of the day is over. */
const untilItEnds: When = (booking, now) => (now < (booking.expiresAt ?? endOfSlot(booking)) ? null : "too-late");
const onceItEnds: When = ({ expiresAt }, now) => (expiresAt === null || now < expiresAt ? "too-early" : null);
const onceItBegins: When = ({ startsAt }, now) => (now < startsAt ? "too-early" : null);
/** From when the van can be there. */
const onceNear: When = ({ startsAt }, now) => (now < startsAt - EARLY_MS ? "too-early" : null);
const isLongOver = (booking: BookingFacts, now: number) => now >= endOfSlot(booking) + LAST_WORD_MS;
/** A visit to which the groomer did not come, as its parent says, waits until an admin decides. */
const unlessNobodyCame: When = (booking, now) =>
  isLongOver(booking, now) && booking.contestKind === null ? null : "too-early";
const afterAWait: When = (booking, now) => {
  if (booking.contestKind !== null) return "disputed";
  if (now < arrivalOpens(booking, booking.arrivalFrom) + WAIT_MS) return "too-early";
  return isLongOver(booking, now) ? "too-late" : null;
};

/**
 * The life of a booking: every change of status that its sides or the system make is one line here. A groomer answers a
 * request by accepting or declining it and may call off an accepted one; a parent may cancel both (docs/product.md,
 * Cancelling). A request without an answer ends by itself (docs/product.md, Bookings).
 */
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

export type Refusal = "wrong-actor" | "wrong-status" | "disputed" | TimeRefusal;

/** The action that leads to a status; none leads back to pending. */
export const actionTo = (status: BookingStatus, isOwner = false) =>
  (Object.keys(transitions) as BookingAction[]).find(
    (action) => transitions[action].to === status && (!isOwner || transitions[action].by.owner),
  );

/** "wrong-actor" when only the other side could do it now, "wrong-status" when no side could. */
export function decide(
  booking: BookingFacts,
  action: BookingAction,
  actor: Doer,
  now: number,
): { to: Outcome } | { refused: Refusal } {
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

/** Nothing is open any more. */
export const isClosed = (status: BookingStatus) => !calledOffFrom.includes(status);

/** What the site itself calls off when one side is suspended: everything that is still open. */
export const calledOffFrom: readonly BookingStatus[] = ["pending", "accepted"];

/** What this side can do now: one button each. */
export const actionsFor = (booking: BookingFacts, actor: Side | "owner", now: number) =>
  (Object.keys(transitions) as BookingAction[]).filter((action) => "to" in decide(booking, action, actor, now));

interface UndoFacts {
  status: BookingStatus;
  /** When it became what it is. */
  at: number | null;
  isLast: boolean;
  isTold: boolean;
}

/** What can be undone for seconds, and what the booking is then again. */
export const undone = {
  accept: { from: "accepted", to: "pending" },
  complete: { from: "completed", to: "accepted" },
} as const satisfies Partial<Record<BookingAction, Record<"from" | "to", BookingStatus>>>;
export type Undoable = keyof typeof undone;

export type UndoRefusal = "undone-already" | "wrong-status" | "too-late" | "changed";

/** Why it cannot be undone now; null when it can. */
export function undoRefusal(
  action: Undoable,
  { status, at, isLast, isTold }: UndoFacts,
  now: number,
): UndoRefusal | null {
  const { from, to } = undone[action];
  if (status === to) return "undone-already";
  if (status !== from) return "wrong-status";
  if (!isUndoable(at, now)) return "too-late";
  return isLast && !isTold ? null : "changed";
}

/** By the clock alone. */
export const isUndoable = (at: number | null, now: number): boolean => at !== null && now < at + UNDO_MS;
