import { and, count, eq, isNull, min } from "drizzle-orm";
import { bookings, groomerProfiles, proposals, users } from "#db/db.ts";
import type { PushWriter, QueuedText, TextContent, TextWriter } from "#src/notices/notice.ts";
import { bookingPagePath, groomerTabPath, parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import { firstName } from "#src/shared/base/names.ts";
import { weekdayDate } from "#src/shared/base/short-date.ts";
import { addDays, amPmTime, localTime } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { NEXT_OFFERED_TEXT, pushParts } from "#src/shared/people/push-labels.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";
import { nameInGsm } from "#src/sms/gsm.ts";
import { offeredByGroomerSql } from "../changes/proposal-rows.ts";
import type { BookingRow } from "../rows.ts";
import { rowsWithId } from "./about.ts";
import { findLinkedVisit } from "./notice-checks.ts";

/* Words reflect the state at sending time. `holds` has been checked before. */

const push: PushWriter = (_, { kind, bookingId: id }) =>
  id === null ? undefined : { ...pushParts(kind), url: bookingPagePath(id), tag: `booking ${id}` };

const proposal: PushWriter = (world, queued) => {
  const isNext = rowsWithId(world.db, { id: queued.bookingId ?? 0 })[0]?.proposal?.kind === "next-visit";
  const content = push(world, queued);
  return content && isNext ? { ...content, title: NEXT_OFFERED_TEXT } : content;
};

const onMyWay: PushWriter = (world, queued) => {
  const content = push(world, queued);
  const isAdded = findLinkedVisit(world.db, queued.bookingId ?? 0, world.now()) !== undefined;
  return content && isAdded ? { ...content, body: "Get your pet ready.", url: parentTabPath("bookings") } : content;
};

export const bookingPushes = { request: push, answer: push, change: push, "on-my-way": onMyWay, proposal };

/** Maximum name length that keeps every text within 160 characters. A test tries them all. */
const NAME = 40;
const A_CLIENT = "a client";

interface TextParts {
  row: BookingRow;
  queued: QueuedText;
  groomer: string;
  /** "today", "on Tue, Mar 9" */
  day: string;
  hour: string | undefined;
}

const ofVisit =
  (sentence: (parts: TextParts) => string | undefined): TextWriter =>
  ({ db, now }, queued) => {
    const row = queued.bookingId === null ? undefined : rowsWithId(db, { id: queued.bookingId })[0];
    if (!row) return undefined;
    const { id, timeZone, preferredDate: date } = row.shown;
    const { today } = localTime(now(), timeZone);
    const day = date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : `on ${weekdayDate(date)}`;
    const { arrivalFrom: from, arrivalUntil: until } = row;
    const hour = from !== null && until !== null ? betweenText({ from, until }) : undefined;
    const says = sentence({ row, queued, groomer: groomerIn(row.shown), day, hour });
    return says === undefined ? undefined : { says, path: bookingPagePath(id) };
  };

const parentOf = ({ parent }: BookingRow) =>
  parent.leftAt === null ? nameInGsm(firstName(parent.fullName) ?? A_CLIENT, NAME, A_CLIENT) : A_CLIENT;

function change({ row, queued, groomer, day, hour }: TextParts): string {
  const whose = queued.role === "groomer" ? `The visit at ${parentOf(row)}'s` : `Your visit with ${groomer}`;
  if (row.shown.status === "cancelled") return `${whose} ${day} is canceled.`;
  return `${whose} is now ${day}, ${hour ?? `in the ${slotParts(row.shown.preferredTimeSlot).part.toLowerCase()}`}.`;
}

const groomerIn = ({ groomerName }: { groomerName: string }) => nameInGsm(groomerName, NAME, "your groomer");
const goes = (groomer: string, { detail }: QueuedText) =>
  `${groomer} is on the way${detail ? `, arriving around ${amPmTime(detail)}` : ""}.`;

const requests: TextWriter = ({ db }, { userId }): TextContent | undefined => {
  const found = db
    .select({ waiting: count(), answerBy: min(bookings.expiresAt), timeZone: groomerProfiles.timeZone })
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, and(eq(users.id, bookings.petParentId), isNull(users.disabledAt)))
    .leftJoin(proposals, offeredByGroomerSql)
    .where(and(eq(groomerProfiles.userId, userId), eq(bookings.status, "pending"), isNull(proposals.id)))
    .get();
  if (!found || found.waiting === 0) return undefined;
  const by = found.answerBy === null ? "soon" : `by ${weekdayAndTime(found.answerBy, found.timeZone ?? "UTC")}`;
  const says =
    found.waiting === 1
      ? `You have a new request. Reply ${by}.`
      : `You have ${found.waiting} requests. Reply to the first ${by}.`;
  return { says, path: groomerTabPath("bookings") };
};

export const bookingSmsTexts = {
  request: requests,
  change: ofVisit(change),
  hour: ofVisit(({ groomer, day, hour }) => hour && `${groomer} will arrive ${day} ${hour}.`),
  late: ofVisit(({ groomer, hour }) => hour && `${groomer} is running late and will now arrive ${hour}.`),
  "on-my-way": ((world, queued) => {
    const added = findLinkedVisit(world.db, queued.bookingId ?? 0, world.now());
    return added
      ? { says: goes(groomerIn(added), queued), path: parentTabPath("bookings") }
      : ofVisit(({ groomer }) => goes(groomer, queued))(world, queued);
  }) satisfies TextWriter,
};
