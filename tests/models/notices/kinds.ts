/* Every email and notification about a visit, and when it is true. */

import { DAY, type Happening, isThreadOpen, MINUTE, type Side, type Status, unreadBy, type Visit } from "./model.ts";

const last = (visit: Visit, what: Happening) => visit.happened.findLast((one) => one.what === what);
const since = (visit: Visit, what: Happening, now: number) => now - (last(visit, what)?.at ?? -Infinity);

/** Requests, acceptances, and moves are sent within five minutes in any case. */
const isRecord = (what: Happening, visit: Visit, now: number) => since(visit, what, now) <= 5 * MINUTE;
/** Ten seconds, unless something else happened since, or a side wrote. */
const mayUndo = (visit: Visit, now: number) =>
  visit.happened.at(-1)!.what === "accepted" &&
  since(visit, "accepted", now) < 10_000 &&
  !visit.messages.some((one) => one.at >= visit.happened.at(-1)!.at);

const isComing = (visit: Visit) =>
  visit.status === "accepted" && visit.arrivedAt === null && last(visit, "on_my_way") !== undefined;
const endedBy = (visit: Visit, by: Side) => visit.status === "cancelled" && last(visit, "cancelled")?.by === by;

type IsTrue = (visit: Visit, now: number) => boolean;
interface More {
  by?: Side | "clock";
  /** Triggered by time, so never sent to a suspended person. */
  isByClock?: boolean;
  /** The kind of email by which people turn it off. */
  off?: string;
}
export interface Kind extends More {
  to: Side;
  /** The event that it reports once; null if time triggers it. */
  of: Happening | null;
  subject: RegExp;
  isTrue: IsTrue;
}

const kind = (to: Side, of: Happening | null, subject: RegExp, isTrue: IsTrue, more: More = {}): Kind => ({
  ...{ to, of, subject, isTrue },
  ...more,
});

const is =
  (...wanted: Status[]): IsTrue =>
  ({ status }) =>
    wanted.includes(status);
const isRequested: IsTrue = (visit, now) => visit.status === "pending" || isRecord("requested", visit, now);
const isMoved: IsTrue = (visit, now) => visit.status === "accepted" || isRecord("moved", visit, now);
/** A move replaces an acceptance. */
const isAccepted: IsTrue = (visit, now) =>
  !mayUndo(visit, now) &&
  (isRecord("accepted", visit, now) ||
    (visit.status === "accepted" && since(visit, "accepted", now) < since(visit, "moved", now)));
const isProposed: IsTrue = (visit, now) =>
  (visit.status === "accepted" && visit.isProposalOpen) || isRecord("proposed", visit, now);
const isUnanswered: IsTrue = ({ status, isProposalOpen }) => status === "accepted" && !isProposalOpen;
const isInvited: IsTrue = ({ status, endsAt, isReviewed }, now) =>
  status === "completed" && now >= endsAt && !isReviewed;
const isKept: IsTrue = ({ status, parent }, now) =>
  status === "accepted" && (parent.isSuspended || now - parent.suspendedAt <= 5 * MINUTE);
const isAhead: IsTrue = ({ status, endsAt }, now) => status === "accepted" && now < endsAt;

export const kinds: readonly Kind[] = [
  kind("groomer", "requested", /^New booking request for /, isRequested),
  kind("parent", "requested", /^Request sent: /, isRequested),
  kind("parent", "accepted", /^Booking accepted: /, isAccepted),
  kind("groomer", "accepted", /^You accepted a booking for /, isAccepted),
  kind("parent", "declined", /^Request declined: /, is("declined")),
  kind("parent", "cancelled", /^Booking canceled: /, (visit) => endedBy(visit, "groomer"), { by: "groomer" }),
  kind("groomer", "cancelled", /^A .* for .* was canceled$/, (visit) => endedBy(visit, "parent"), { by: "parent" }),
  kind("parent", "expired", /^Request expired/, is("expired")),
  kind("groomer", "expired", /^A booking request expired/, is("expired")),
  kind("parent", "no_show", /^Marked as a no-show: /, is("no_show")),
  kind("groomer", "completed", /^We marked a visit as completed$/, is("completed"), {
    ...{ by: "clock", isByClock: true, off: "completed-visits" },
  }),
  kind("parent", "completed", /^Review your visit: /, isInvited, { isByClock: true, off: "review-invitations" }),
  kind("parent", "on_my_way", /^On the way: /, isComing),
  kind("parent", "moved", /^Visit moved: /, isMoved),
  kind("groomer", "moved", /^A booking was moved to /, isMoved),
  kind("groomer", "proposed", /^New time proposed: /, isProposed),
  kind("parent", "unanswered", /^No new time: /, isUnanswered),
  kind("groomer", "unanswered", /^No new time: /, isUnanswered),
  kind("groomer", null, /^Visit still planned: /, isKept),
  kind("parent", null, /^(Your|New) arrival window: /, isAhead),
  kind("parent", null, /^Your visit: /, isAhead),
];

export const messageSubject = /^You have (a|\d+) new messages?$/;
/** To the person who did it, or whose account it is about. */
export const ownSubject =
  /^(You canceled a booking|Welcome|Confirm your email|Your .* account|New login|Your \w+ insights)/;

const isDay = (at: number, now: number) => now - at <= DAY;
const was = ({ happened }: Visit, what: Happening[], now: number) =>
  happened.findLast((one) => what.includes(one.what) && isDay(one.at, now));

type Push = readonly [title: RegExp, isTrue: (visit: Visit, side: Side, now: number) => boolean];

/** A notification is true if one visit makes it true; it is dropped after a day. */
export const pushes: readonly Push[] = [
  [/^New request$/, ({ status }, side) => side === "groomer" && status === "pending"],
  [
    /^New time proposed$/,
    ({ status, isProposalOpen }, side) => side === "groomer" && status === "accepted" && isProposalOpen,
  ],
  [
    /^You got a reply$/,
    (visit, side, now) =>
      side === "parent" &&
      is("accepted", "declined")(visit, now) &&
      was(visit, ["accepted", "declined"], now) !== undefined &&
      !mayUndo(visit, now),
  ],
  [
    /^Booking changed$/,
    (visit, side, now) => {
      const changed = was(visit, ["cancelled", "expired", "no_show", "moved"], now);
      return changed !== undefined && changed.by !== side;
    },
  ],
  [
    /^New message$/,
    (visit, side, now) =>
      isThreadOpen(visit, now) && unreadBy(visit, side).some(({ at }) => isDay(at, now) && now - at >= 10_000),
  ],
  [/^Your groomer is on the way$/, (visit, side) => side === "parent" && isComing(visit)],
  [/^\d+ visits? tomorrow$/, ({ status }, side) => side === "groomer" && status === "accepted"],
];
