import type { Tx } from "#db/db.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { isEmailKindOff } from "#src/email/emails-off.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import { type Actor, type BookingStatus, type Side, UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { countNotePhotos } from "../../photos/queries.ts";
import {
  completedByClockEmail,
  completedToParent,
  type NoteEmailData,
  noShowToParent,
  noteEmail,
} from "../afterwards/emails.ts";
import { cancellationEmails, stillPlannedEmail } from "../answers/cancellation-emails.ts";
import {
  acceptedToGroomer,
  acceptedToParent,
  cancelledEmail,
  declinedEmail,
  expiredEmails,
  type NearGroomer,
  requestedToGroomer,
  requestedToParent,
} from "../answers/emails.ts";
import { isKeptDespiteSuspension } from "../booking-view.ts";
import { proposalAcceptedEmails } from "../changes/emails.ts";
import type { BookingRow } from "../rows.ts";
import { type AboutBooking, type BookingEventData, makeNotice } from "./about.ts";
import { isAhead, isLatestTime } from "./notice-checks.ts";

interface CancellationEvent extends BookingEventData {
  by: Side;
  from: BookingStatus;
  /** Another email lists the day. */
  isInList?: boolean;
}

interface CanceledBySystem extends CancellationEvent {
  isForSafety: boolean;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "booking.requested": BookingEventData;
    "booking.accepted": BookingEventData;
    "booking.agreed": BookingEventData & { by: Side };
    "booking.moved": BookingEventData & { by: Side; was: string; isAtOnce?: boolean };
    "booking.declined": BookingEventData;
    "booking.cancelled": CancellationEvent;
    "booking.canceled-by-site": CanceledBySystem;
    "booking.kept": BookingEventData & { by: Side; entry: number };
    "booking.expired": BookingEventData & { near: readonly NearGroomer[] };
    "booking.completed": BookingEventData;
    "booking.completed-by-clock": BookingEventData;
    "booking.no_show": BookingEventData;
  }
}

const has =
  (status: BookingStatus) =>
  ({ shown }: BookingRow) =>
    shown.status === status;

const agreed =
  (isMoved: boolean) =>
  ({ shown, facts }: AboutBooking<{ by: Side; isAtOnce?: boolean }>, side: Side) =>
    proposalAcceptedEmails(shown, facts.by, isMoved, facts.isAtOnce)[side];

const cancelled = ({ shown, facts }: AboutBooking<CancellationEvent>, side: Side) =>
  facts.isInList ? undefined : cancelledEmail(shown, side, facts);
const canceledBySystem = ({ ctx, shown, facts }: AboutBooking<CanceledBySystem>, side: Side) =>
  cancellationEmails(shown, { ...facts, writeTo: ctx.config.supportEmail })[side];

type WriteTo<Facts> = (about: AboutBooking<Facts>, side: Side) => EmailTemplate | undefined;

const wasVisit = ({ row }: Pick<AboutBooking<unknown>, "row">) => row.calendarSequence > 0;

/** The side that canceled is written to only if the visit was in calendars. */
const cancellation = <Facts extends CancellationEvent>(email: WriteTo<Facts>) => ({
  key: "booking {id} cancelled",
  hasFile: "as-written" as const,
  rows: [
    { to: "other" as const, email, push: "change" as const, text: "change" as const, isVisit: wasVisit },
    {
      to: "actor" as const,
      email: (about: AboutBooking<Facts>, side: Side) => (wasVisit(about) ? email(about, side) : undefined),
    },
  ],
  holds: has("cancelled"),
});

export const aboutNote = (tx: Tx, { note, blocks, shown: { id } }: BookingRow): NoteEmailData | undefined =>
  note && !blocks.parent ? { hasWords: note.text !== null, photos: countNotePhotos(tx, id) } : undefined;

/** Parents who turned off review invitations still get notes and photos. */
function completed({ tx, row, shown, ctx }: AboutBooking<{ by?: Actor }>) {
  // complete.ts asks later, because the groomer may still be there.
  if (ctx.now() < slotEndsAt(row.shown)) return undefined;
  const left = aboutNote(tx, row);
  const template = completedToParent(shown, false, left);
  const isOff = left && template.kind && isEmailKindOff(tx, { userId: row.shown.petParentId, kind: template.kind });
  return isOff ? noteEmail(shown, left) : template;
}

export const statusNotices = [
  makeNotice("booking.requested", {
    key: "booking {id} requested",
    quiet: "by-day",
    isRecord: true,
    rows: [
      { to: "groomer", email: requestedToGroomer, push: "request", text: "request" },
      { to: "parent", email: requestedToParent },
    ],
    holds: ({ shown, life }, { side }, { now }) =>
      shown.status === "pending" &&
      now() < (shown.expiresAt ?? Number.POSITIVE_INFINITY) &&
      (side === "parent" || life.repliedAt === null),
  }),
  makeNotice("booking.accepted", {
    key: "booking {id} accepted",
    isRecord: true,
    hasFile: "as-written",
    delayMs: UNDO_MS,
    rows: [
      { to: "parent", email: ({ shown }) => acceptedToParent(shown), push: "answer" },
      { to: "groomer", email: ({ shown }) => acceptedToGroomer(shown) },
    ],
    holds: isLatestTime,
  }),
  makeNotice("booking.agreed", {
    key: "booking {id} accepted",
    isRecord: true,
    hasFile: "as-written",
    rows: [
      { to: "other", email: agreed(false), push: "answer" },
      { to: "actor", email: agreed(false) },
    ],
    holds: isLatestTime,
  }),
  makeNotice("booking.moved", {
    key: "booking {id} moved {number}",
    isRecord: true,
    hasFile: "as-written",
    rows: [
      { to: "other", email: agreed(true), push: "change", text: "change" },
      { to: "actor", email: agreed(true) },
    ],
    holds: isLatestTime,
  }),
  makeNotice("booking.declined", {
    key: "booking {id} declined",
    rows: [{ to: "parent", email: ({ shown }) => declinedEmail(shown), push: "answer" }],
    holds: has("declined"),
  }),
  makeNotice("booking.cancelled", cancellation(cancelled)),
  // The site canceled it because this side is suspended.
  makeNotice("booking.canceled-by-site", cancellation(canceledBySystem)),
  makeNotice("booking.kept", {
    key: "booking {id} kept {entry}",
    rows: [{ to: "other", email: ({ shown }, side) => stillPlannedEmail(shown, side) }],
    holds: (row, { side }, { now }) => isKeptDespiteSuspension(side!, row, now()) && isAhead(row, now()),
  }),
  makeNotice("booking.expired", {
    key: "booking {id} expired",
    isBySystem: true,
    rows: [
      { to: "parent", email: (about) => expired(about).parent, push: "change" },
      { to: "groomer", email: (about) => (isOpenAccount(about.row.parent) ? expired(about).groomer : undefined) },
    ],
    holds: ({ shown, parent }, { side }) => shown.status === "expired" && (side === "parent" || isOpenAccount(parent)),
  }),
  makeNotice("booking.completed", {
    key: "booking {id} completed",
    delayMs: UNDO_MS,
    rows: [{ to: "parent", email: completed }],
    holds: ({ shown, reviewId }) => shown.status === "completed" && reviewId === null,
  }),
  makeNotice("booking.completed-by-clock", {
    key: "booking {id} completed",
    isBySystem: true,
    rows: [
      { to: "parent", email: ({ shown }) => completedToParent(shown, true) },
      { to: "groomer", email: ({ shown }) => completedByClockEmail(shown) },
    ],
    holds: ({ shown, reviewId }, { side }) => shown.status === "completed" && (side === "groomer" || reviewId === null),
  }),
  makeNotice("booking.no_show", {
    key: "booking {id} no_show",
    rows: [{ to: "parent", email: ({ shown }) => noShowToParent(shown), push: "change" }],
    holds: ({ shown, life }) => shown.status === "no_show" && life.disputeKind === null,
  }),
];

/** Suspended or closed accounts are not blamed. */
const isOpenAccount = ({ leftAt, disabledAt }: BookingRow["parent"]) => leftAt === null && disabledAt === null;

const expired = ({ shown, row, facts }: AboutBooking<{ near: readonly NearGroomer[] }>) =>
  expiredEmails(shown, facts.near, row.life.repliedAt !== null);
