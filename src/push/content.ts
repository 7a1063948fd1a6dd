import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookings, groomerProfiles, messages, proposals, visits } from "#db/schema/tables.ts";
import { accountPath, bookingPagePath, dayPath, messagesPath, profilePath } from "#src/shared/base/own-paths.ts";
import { NEXT_IS_OFFERED, type PushKind, pushTexts, visitsTomorrow } from "#src/shared/people/push-labels.ts";

/** What the service worker is told. `tag`: a later one takes the place of what is still shown of the same thing. */
export interface PushContent {
  title: string;
  body: string;
  url: string;
  tag: string;
}

interface NotificationText {
  kind: PushKind;
  bookingId: number | null;
  date: string | null;
  userId: number;
  role: string;
}

/** What a notification says, as things are now; undefined when there is nothing to say any more. */
export function contentOf(db: Db, told: NotificationText): PushContent | undefined {
  const { kind, bookingId, date, role } = told;
  const { title, body } = pushTexts[kind];
  if (kind === "welcome") {
    const url = role === "groomer" ? accountPath("notifications") : profilePath("notifications");
    return { title, body, url, tag: kind };
  }
  if (date !== null) {
    const visits = visitsOf(db, told.userId, date);
    return visits === 0 ? undefined : { title: visitsTomorrow(visits), body, url: dayPath(date), tag: kind };
  }
  if (bookingId === null || !isTrueOf(db, { ...told, bookingId })) return undefined;
  const url = kind === "message" ? messagesPath(bookingId) : bookingPagePath(bookingId);
  const isNext = kind === "proposal" && openProposals(db, bookingId).some((one) => one.kind === "next-visit");
  return {
    title: isNext ? NEXT_IS_OFFERED : title,
    body,
    url,
    tag: `${kind === "message" ? kind : "booking"} ${bookingId}`,
  };
}

function isTrueOf(db: Db, { kind, bookingId, role }: NotificationText & { bookingId: number }): boolean {
  const booking = db.select().from(bookings).where(eq(bookings.id, bookingId)).get()!;
  const reader = role === "groomer" ? "groomer" : "parent";
  switch (kind) {
    case "request":
      return booking.status === "pending";
    case "on-my-way":
      return booking.status === "accepted" && booking.onMyWayAt !== null && booking.arrivedAt === null;
    case "proposal":
      return hasOpenProposal(db, bookingId, reader);
    case "message":
      return hasUnread(db, bookingId, reader);
    default:
      return true;
  }
}

const visitsOf = (db: Db, userId: number, date: string): number =>
  db
    .select({ visits: count() })
    .from(visits)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, visits.groomerId))
    .where(and(eq(groomerProfiles.userId, userId), eq(visits.preferredDate, date), sql`${visits.status} = 'accepted'`))
    .get()!.visits;

const openProposals = (db: Db, bookingId: number) =>
  db
    .select({ madeBy: proposals.madeBy, kind: proposals.kind })
    .from(proposals)
    .where(and(eq(proposals.bookingId, bookingId), eq(proposals.status, "open")))
    .all();

const hasOpenProposal = (db: Db, bookingId: number, reader: "parent" | "groomer"): boolean =>
  openProposals(db, bookingId).some(({ madeBy }) => madeBy !== reader);

const hasUnread = (db: Db, bookingId: number, reader: "parent" | "groomer"): boolean =>
  db
    .select({ writtenBy: messages.writtenBy })
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), isNull(messages.readAt), isNull(messages.hiddenAt)))
    .all()
    .some(({ writtenBy }) => writtenBy !== reader);
