import { type AnyColumn, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  bookingAddOns,
  bookingColumns,
  bookingPolicies,
  bookings,
  type Db,
  dayRules,
  groomerPolicies,
  groomerProfiles,
  pets,
  proposals,
  reviews,
  type Tx,
  users,
  usZips,
  visitNotes,
  visitPets,
  visitPhotos,
  visitSeries,
  type visits,
} from "#db/db.ts";
import { rowsAsJson } from "#db/list-of.ts";
import { prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { BookingView } from "#src/shared/visits/bookings.ts";
import { blockedSql } from "../blocking/queries.ts";
import { petView } from "../pets/queries.ts";
import { accessTextColumns } from "./access.ts";
import { zipSql } from "./capacity/day-places.ts";
import { openProposalColumns, openProposalSql, optionsByProposal } from "./changes/proposal-rows.ts";
import { threadColumns } from "./message-counts.ts";

export const groomers = alias(users, "groomers");

const sources = { ...bookingColumns, groomerName: groomerProfiles.businessName, petParentName: users.fullName };
type PublicColumn = Exclude<keyof BookingView & keyof typeof sources, "serviceAddress">;
const isShown = (name: string): name is PublicColumn => name in sources && name !== "serviceAddress";

const { addOnServiceId, name, price, durationMinutes, isExtra } = bookingAddOns;
export const addOnsSql = (id: typeof bookings.id | typeof visits.id) =>
  rowsAsJson<BookingView["addOnServices"][number]>(
    { id: addOnServiceId, name, price, durationMinutes, isExtra: sql`json(iif(${isExtra}, 'true', 'false'))` },
    sql`${bookingAddOns} WHERE ${bookingAddOns.bookingId} = ${id}`,
  );

/** Includes archived pets, because bookings keep theirs. */
const bookedPets = rowsAsJson<typeof pets.$inferSelect>(
  getTableColumns(pets),
  sql`${visitPets} JOIN ${pets} ON ${pets.id} = ${visitPets.petId} WHERE ${visitPets.visitId} = ${bookings.id}`,
);

const columns = { ...pick(sources, Object.keys(BookingView.shape).filter(isShown)), arrivalFrom: sources.arrivalFrom };

/** Set even while the account is still being erased. */
const leftAt = ({ deletedAt, closingAt }: Record<"deletedAt" | "closingAt", AnyColumn>) =>
  sql<number | null>`coalesce(${deletedAt}, ${closingAt})`;

export const userFields = (of: typeof users | typeof groomers) => ({
  fullName: of.fullName,
  phone: of.phoneNumber,
  email: of.email,
  leftAt: leftAt(of),
  disabledAt: of.disabledAt,
  confirmedAt: of.emailVerifiedAt,
});

const isBlocked = (by: Side) =>
  blockedSql(by, sql`${bookings.groomerId}`, sql`${bookings.petParentId}`).mapWith(Boolean);

/** For emails and for `viewForSide`, which decides what each side sees. */
const hidden = {
  place: {
    address: bookings.serviceAddress,
    city: bookings.serviceCity,
    state: bookings.serviceState,
    zipCode: bookings.serviceZipCode,
  },
  zip: pick(usZips, ["city", "lat", "lon", "radius"]),
  access: accessTextColumns,
  serviceRadius: groomerProfiles.serviceRadius,
  groomerZone: groomerProfiles.timeZone,
  parent: userFields(users),
  groomer: { ...userFields(groomers), ...pick(groomerProfiles, ["userId", "listable", "listedUntil"]) },
  blocks: { groomer: isBlocked("groomer"), parent: isBlocked("parent") },
  ...pick(dayRules, ["isPlanned", "plannedSince", "movesAtOnce"]),
  ...pick(bookingColumns, ["arrivalFrom", "arrivalUntil", "depositCents", "calendarSequence"]),
  depositLink: groomerPolicies.depositLink,
  depositOffer: groomerPolicies.depositCents,
  life: {
    ...pick(bookingColumns, ["statusChangedAt", "acceptedAt", "repliedAt", "undoUntil"]),
    ...pick(bookingColumns, ["disputeKind", "disputedAt", "disputeText", "disputeDecidedAt"]),
  },
  reviewId: reviews.id,
  hiddenReview: {
    at: reviews.hiddenAt,
    reason: reviews.hiddenReason,
    /** Only for a hidden review. Others are on the groomer's profile. */
    comment: sql<string | null>`iif(${reviews.hiddenAt} IS NULL, NULL, ${reviews.comment})`,
  },
  policies: bookingPolicies,
  note: visitNotes,
  series: visitSeries,
  ...openProposalColumns,
  ...threadColumns,
  /** The condition is a literal, so that the partial index applies. */
  requestPhotos: sql<number>`(SELECT count(*) FROM ${visitPhotos} AS came
    WHERE came.booking_id = ${bookings.id} AND came.purpose = 'request' AND came.message_id IS NULL)`,
};

/** Uses one statement for all bookings, and a second for open proposals. */
export function rowReader(where: SQL, order: SQL = desc(bookings.id)) {
  const found = prepareQuery((db) =>
    db
      .select({ ...hidden, shown: columns, addOns: addOnsSql(bookings.id), pets: bookedPets })
      .from(bookings)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
      .innerJoin(groomers, eq(groomers.id, groomerProfiles.userId))
      .innerJoin(users, eq(users.id, bookings.petParentId))
      .leftJoin(dayRules, eq(dayRules.groomerId, bookings.groomerId))
      .leftJoin(usZips, eq(usZips.zip, zipSql(bookings.serviceZipCode)))
      .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
      .leftJoin(bookingPolicies, eq(bookingPolicies.bookingId, bookings.id))
      .leftJoin(groomerPolicies, eq(groomerPolicies.groomerId, bookings.groomerId))
      .leftJoin(visitSeries, eq(visitSeries.id, bookings.seriesId))
      .leftJoin(visitNotes, eq(visitNotes.bookingId, bookings.id))
      .leftJoin(proposals, openProposalSql)
      .where(where)
      .orderBy(order, desc(bookings.id))
      .prepare(),
  );
  return (db: Db | Tx, ids: Record<string, number | string>) => {
    const rows = found(db).all(ids);
    const options = optionsByProposal(db, rows);
    return rows.map(({ addOns: addOnServices, pets: booked, ...row }) => ({
      ...row,
      proposal: row.proposal && { ...row.proposal, options: options.get(row.proposal.id) ?? [] },
      addOnServices,
      pets: booked.map(petView),
      repeats: new Map(booked.flatMap((pet) => (pet.archivedAt === null ? [[pet.id, pet.repeatWeeks] as const] : []))),
    }));
  };
}
export type BookingRow = ReturnType<ReturnType<typeof rowReader>>[number];

/** Applies the written visit columns to a row. The open proposal is dropped because the write ended it. */
export const applyWritten = (row: BookingRow, written: typeof visits.$inferSelect): BookingRow => ({
  ...row,
  ...taken(row, written),
  shown: { ...row.shown, ...taken(row.shown, written) },
  life: { ...row.life, ...taken(row.life, written) },
  proposal: null,
});

const taken = <Part extends object>(part: Part, written: object) =>
  pick(
    written as Part,
    (Object.keys(part) as (keyof Part & string)[]).filter((name) => name in written),
  );

export const bookingStateOf = ({ shown, life }: BookingRow) => ({ ...shown, ...life });

export const isListed = ({ listable, listedUntil }: { listable: number; listedUntil: number }, now: number) =>
  listable === 1 && listedUntil > now;

export const pairState = ({ parent, groomer, blocks }: Pick<BookingRow, "parent" | "groomer" | "blocks">) => ({
  isBlocked: blocks.parent || blocks.groomer,
  hasLeft: [parent, groomer].some(({ leftAt, disabledAt }) => leftAt !== null || disabledAt !== null),
});

export const threadState = (row: BookingRow) => ({ ...row.shown, ...pairState(row) });

export const noteStateIn = (row: BookingRow) => ({ ...threadState(row), hasNote: row.note !== null });
