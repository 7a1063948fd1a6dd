import { and, asc, between, eq, gte, inArray, or, sql } from "drizzle-orm";
import { type ICalEventData, ICalEventStatus } from "ical-generator";
import { clients, users, usZips, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { visitAsBooking } from "#src/domain/visits/visit.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { firstName } from "#src/shared/base/names.ts";
import { amPmTime, duration, utcDay } from "#src/shared/base/time.ts";
import { petNameJson } from "../../pets/pets-of-visits.ts";
import { zipSql } from "../capacity/day-places.ts";
import { visitSpan } from "../slot-start.ts";

const isShown = and(
  eq(visits.groomerId, asSql(sql.placeholder("groomerId"))),
  eq(visits.source, "groomer"),
  between(visits.preferredDate, sql.placeholder("from"), sql.placeholder("until")),
  or(inArray(visits.status, ["accepted", "completed"]), gte(visits.statusChangedAt, sql.placeholder("offSince"))),
);

const added = prepareQuery((db) =>
  db
    .select({
      visit: visits,
      pets: petNameJson,
      client: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`,
      city: usZips.city,
      state: usZips.state,
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .leftJoin(usZips, eq(usZips.zip, zipSql(visits.serviceZipCode)))
    .where(isShown)
    .orderBy(asc(visits.preferredDate), asc(visits.id))
    .prepare(),
);
type AddedEventRow = ReturnType<ReturnType<typeof added>["all"]>[number];

type EventQuery = Record<"groomerId" | "since" | "until" | "offSince", number>;

/** Holds first names and pets, but no street, phone number, or note. */
export function addedEvents({ db, config }: Ctx, { groomerId, since, until, offSince }: EventQuery): ICalEventData[] {
  const [from, to] = [since, until].map(utcDay);
  return added(db)
    .all({ groomerId, from, until: to, offSince })
    .map((row) => eventFor(config.appUrl, row));
}

/** By the clock of the visit's time, because the groomer may have moved since. */
function eventFor(appUrl: string, row: AddedEventRow): ICalEventData {
  const names = row.pets.map(({ name }) => makeHarmless(name));
  const { id, arrivalFrom, arrivalUntil, status, title } = row.visit;
  const { start, end } = visitSpan({ ...visitAsBooking(row.visit), arrivalFrom });
  const who = row.client === null ? makeHarmless(title ?? "") : (firstName(row.client) ?? "");
  const url = `${appUrl}${bookingPagePath(id)}`;
  const arrival =
    arrivalUntil === null ? [] : [`Arrival window: ${amPmTime(arrivalFrom!)} to ${amPmTime(arrivalUntil)}`];
  return {
    id: `visit-${id}@${new URL(appUrl).hostname}`,
    sequence: row.visit.calendarSequence,
    stamp: new Date(row.visit.statusChangedAt),
    start: new Date(start),
    end: new Date(end),
    summary: `Mobile grooming: ${[who, ...names].filter(Boolean).join(", ") || "visit"}`,
    description: [`Added by you, ${duration(row.visit.visitMinutes)}`, ...arrival, `See the visit: ${url}`].join("\n"),
    location: row.city === null ? null : `${makeHarmless(row.city)}, ${row.state} ${row.visit.serviceZipCode}`,
    status: status === "accepted" || status === "completed" ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  };
}
