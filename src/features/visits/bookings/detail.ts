import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import {
  auditLog,
  bookingColumns,
  bookings,
  type Db,
  findRow,
  groomerProfiles,
  proposals,
  reviews,
  type Tx,
} from "#db/db.ts";
import { allRowsQuery, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { type BookingStatus, type DisputeKind, otherSide } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { HistoryActor, HistoryEntry, HistoryKey } from "#src/shared/visits/history-labels.ts";
import { photosOfBooking } from "../photos/queries.ts";
import { withNotePhotos } from "./afterwards/visit-note.ts";
import { viewForAdmin } from "./booking-view.ts";
import type { ProposalRow } from "./changes/proposal-rows.ts";
import { rowsWithId } from "./notices/about.ts";
import type { DisputeOutcome } from "./notices/afterwards.ts";
import { findBooking, viewerSide } from "./queries.ts";
import { skippedDates } from "./repeats/series.ts";

export function findBookingDetail(db: Db, viewer: Viewer, id: number, now: number): BookingDetail | undefined {
  const side = viewerSide(viewer);
  const booking = side ? findBooking(db, viewer, id, now) : findForAdmin(db, viewer, id, now);
  if (!booking) return undefined;
  const photos = side ? photosOfBooking(db, viewer, id, "request") : [];
  const whole = withNotePhotos(db, viewer, booking);
  const nextBookingId = nextOf(db).get({ id })?.nextBookingId ?? null;
  const skipped = booking.everyWeeks ? skippedDates(db, findRow(db, bookings, { id })!, now) : [];
  return { ...whole, reader: side ?? "admin", photos, nextBookingId, skipped, history: historyOf(db, id) };
}

const nextOf = prepareQuery((db) =>
  db
    .select({ nextBookingId: proposals.nextBookingId })
    .from(proposals)
    .where(and(eq(proposals.bookingId, sql.placeholder("id")), isNotNull(proposals.nextBookingId)))
    .orderBy(desc(proposals.id))
    .prepare(),
);

function findForAdmin(db: Db, { role }: Viewer, id: number, now: number): BookingView | undefined {
  if (role !== "admin") return undefined;
  const [row] = rowsWithId(db, { id });
  return row && viewForAdmin(row, now);
}

const happeningOf: Record<string, HistoryKey> = {
  "booking-requested": "requested",
  "booking-accept": "accepted",
  "booking-decline": "declined",
  "booking-expire": "expired",
  "booking-moved": "moved",
  "booking-cancel": "cancelled",
  "booking-undo-accept": "accept-undone",
  "booking-on-my-way": "on-my-way",
  "booking-arrived": "arrived",
  "booking-complete": "completed",
  "booking-undo-complete": "complete-undone",
  "booking-no-show": "no-show",
  "booking-noted": "noted",
  "photo-allowed": "photo-allowed",
  "photo-withdrawn": "photo-withdrawn",
  "booking-next-visit": "next-booked",
  "booking-repeated": "repeat-booked",
  "repeats-ended": "repeats-ended",
};

const needed: Record<Exclude<BookingStatus, "pending">, { whats: readonly HistoryKey[]; by: HistoryActor | null }> = {
  accepted: { whats: ["accepted", "proposal-accepted", "next-booked", "repeat-booked"], by: null },
  declined: { whats: ["declined"], by: "groomer" },
  expired: { whats: ["expired"], by: "site" },
  cancelled: { whats: ["cancelled", "did-not-come-stays"], by: null },
  completed: { whats: ["completed", "no-show-lifted"], by: null },
  no_show: { whats: ["no-show"], by: "groomer" },
};

const auditOf = allRowsQuery((db, { target }: { target: string }) =>
  db
    .select({ at: auditLog.at, actorId: auditLog.actorId, action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.target, target))
    .orderBy(asc(auditLog.id)),
);
const factsOf = prepareQuery((db) =>
  db
    .select({
      ...pick(bookingColumns, ["status", "statusChangedAt", "requestDate"]),
      parentId: bookings.petParentId,
      groomerUserId: groomerProfiles.userId,
      reviewedAt: reviews.createdAt,
    })
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(eq(bookings.id, sql.placeholder("id")))
    .prepare(),
);

const proposalsOf = allRowsQuery((db, { id }: { id: number }) =>
  db.select().from(proposals).where(eq(proposals.bookingId, id)).orderBy(asc(proposals.id)),
);

/** Oldest first. Built from audit rows; a restored booking without them gets the events that its columns imply. */
export function historyOf(db: Db | Tx, id: number): HistoryEntry[] {
  const facts = factsOf(db).get({ id });
  if (!facts) return [];
  const by = (actorId: number | null): HistoryActor =>
    actorId === facts.parentId ? "parent" : actorId === facts.groomerUserId ? "groomer" : "site";
  const log = auditOf(db, { target: `booking ${id}` });
  const history: HistoryEntry[] = log.flatMap(({ at, actorId, action, detail }) => {
    const what = happeningOf[action] ?? inDispute[action]?.(JSON.parse(detail ?? "{}"));
    return what ? [{ at, by: by(actorId), what }] : [];
  });
  const moves = log.flatMap(({ action, detail }) => (action === "booking-moved" ? JSON.parse(detail!).proposal : []));
  for (const proposal of proposalsOf(db, { id }))
    if (!moves.includes(proposal.id)) history.push(...happenedTo(proposal));
  if (facts.reviewedAt !== null) history.push({ at: facts.reviewedAt, by: "parent", what: "reviewed" });
  return [...missing(history, facts), ...history].toSorted((a, b) => a.at - b.at);
}

const inDispute: Record<string, (about: { kind?: DisputeKind; outcome?: DisputeOutcome }) => HistoryKey> = {
  "booking-disputed": ({ kind }) => (kind === "did_not_come" ? "did-not-come" : "disputed"),
  "dispute-decided": ({ kind, outcome }) => {
    if (outcome === "completed") return "no-show-lifted";
    return kind === "did_not_come" ? "did-not-come-stays" : "no-show-stays";
  },
};

function happenedTo({ madeBy, kind, status, createdAt, repliedAt }: ProposalRow): HistoryEntry[] {
  const isNext = kind === "next-visit";
  const made = { at: createdAt, by: madeBy, what: isNext ? "next-proposed" : "proposed" } as const;
  if (status === "open" || repliedAt === null) return [made];
  const by = status === "withdrawn" ? madeBy : status === "lapsed" ? "site" : otherSide[madeBy];
  return [made, { at: repliedAt, by, what: isNext ? `next-${status}` : `proposal-${status}` }];
}

function missing(
  history: readonly HistoryEntry[],
  { status, statusChangedAt, requestDate }: { status: BookingStatus; statusChangedAt: number; requestDate: number },
): HistoryEntry[] {
  const has = (whats: readonly HistoryKey[]) => history.some(({ what }) => whats.includes(what));
  const added: HistoryEntry[] = has(["requested", "next-booked", "repeat-booked"])
    ? []
    : [{ at: requestDate, by: "parent", what: "requested" }];
  if (status === "pending") return added;
  const { whats, by } = needed[status];
  return has(whats) ? added : [...added, { at: statusChangedAt, by, what: whats[0]! }];
}
