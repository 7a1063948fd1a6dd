import { and, desc, inArray, sql } from "drizzle-orm";
import { bound } from "#db/prepared.ts";
import { bookings } from "#db/schema/tables.ts";
import { whoseTurn } from "#src/domain/proposal.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { bookingFactNames, type VisitOfClient } from "#src/shared/clients/clients.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { reader } from "../../visits/bookings/rows.ts";

/** `+` makes SQLite use the parent's index, because a groomer has thousands of bookings. */
const isTheirs = sql`${bookings.petParentId} = ${bound(sql.placeholder("petParentId"))}
  AND +${bookings.groomerId} = ${sql.placeholder("groomerId")}`;
const isVisit = inArray(bookings.status, ["pending", "accepted", "completed", "no_show"]);

export const bookedWith = reader(and(isTheirs, isVisit)!, desc(bookings.startsAt));

export const visitIn = (view: BookingView, now: number): VisitOfClient => ({
  ...pick(view, bookingFactNames),
  petNames: view.pets.map(({ name }) => name),
  isOwn: false,
  payment: view.ownNotes?.payment ?? null,
  ...(view.status === "pending" && whoseTurn(view, now) === "parent" ? { isTheirTurn: true } : {}),
});

export const byDay = ({ preferredDate: one }: VisitOfClient, { preferredDate: other }: VisitOfClient) =>
  one < other ? -1 : Number(one > other);
