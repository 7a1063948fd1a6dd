import { and, asc, between, eq, gte, inArray, or, sql } from "drizzle-orm";
import { type ICalEventData, ICalEventStatus } from "ical-generator";
import { bound, prepared } from "#db/prepared.ts";
import { clientPets, clients, ownVisitPets, ownVisits, pets, users, usZips } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { harmless } from "#src/mail/harmless.ts";
import { firstName } from "#src/shared/base/names.ts";
import { ownVisitPath } from "#src/shared/base/own-paths.ts";
import { clockTime, duration } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { findStart, zipOf } from "../room/day-places.ts";
import { visitTimes } from "../slot-start.ts";

/** What was called off, or missed, is told as such for a while, as of bookings. */
const isShown = and(
  eq(ownVisits.groomerId, bound(sql.placeholder("groomerId"))),
  between(ownVisits.date, sql.placeholder("from"), sql.placeholder("until")),
  or(inArray(ownVisits.status, ["planned", "done"]), gte(ownVisits.statusChangedAt, sql.placeholder("offSince"))),
);

const visits = prepared((db) =>
  db
    .select({
      visit: ownVisits,
      client: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`,
      city: usZips.city,
      state: usZips.state,
    })
    .from(ownVisits)
    .leftJoin(clients, eq(clients.id, ownVisits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .leftJoin(usZips, eq(usZips.zip, zipOf(ownVisits.zipCode)))
    .where(isShown)
    .orderBy(asc(ownVisits.date), asc(ownVisits.id))
    .prepare(),
);
type Row = ReturnType<ReturnType<typeof visits>["all"]>[number];

const petsOfVisits = prepared((db) =>
  db
    .select({ visitId: ownVisitPets.ownVisitId, name: sql<string>`coalesce(${clientPets.name}, ${pets.name})` })
    .from(ownVisits)
    .innerJoin(ownVisitPets, eq(ownVisitPets.ownVisitId, ownVisits.id))
    .innerJoin(clientPets, eq(clientPets.id, ownVisitPets.clientPetId))
    .leftJoin(pets, eq(pets.id, clientPets.petId))
    .where(isShown)
    .orderBy(asc(clientPets.id))
    .prepare(),
);

interface Asked {
  groomerId: number;
  /** Instants. */
  since: number;
  until: number;
  offSince: number;
}

/** What a groomer has entered as events of their calendar: first names and pets, no street, no phone number and no note. */
export function ownEvents({ db, config }: Ctx, { groomerId, since, until, offSince }: Asked): ICalEventData[] {
  const timeZone = findStart(db, groomerId)?.timeZone;
  if (!timeZone) return [];
  const [from, to] = [since, until].map((instant) => new Date(instant).toISOString().slice(0, 10));
  const asked = { groomerId, from, until: to, offSince };
  const petsBy = Map.groupBy(petsOfVisits(db).all(asked), ({ visitId }) => visitId);
  return visits(db)
    .all(asked)
    .map((row) => {
      const names = (petsBy.get(row.visit.id) ?? []).map(({ name }) => harmless(name));
      return eventFor(config.appUrl, row, { names, timeZone });
    });
}

function eventFor(appUrl: string, row: Row, { names, timeZone }: { names: string[]; timeZone: string }): ICalEventData {
  const { id, date, startsAt, until, minutes, status, statusChangedAt, title, calendarSequence } = row.visit;
  const { start, end } = visitTimes({
    preferredDate: date,
    preferredTimeSlot: slotAt(startsAt),
    timeZone,
    arrivalFrom: timeOfDay(startsAt),
    visitMinutes: minutes,
  });
  const who = row.client === null ? harmless(title ?? "") : (firstName(row.client) ?? "");
  const url = `${appUrl}${ownVisitPath(id)}`;
  const arrival = until === null ? [] : [`Arrival window: ${clockTime(timeOfDay(startsAt))} to ${hourEnd(until)}`];
  return {
    id: `own-visit-${id}@${new URL(appUrl).hostname}`,
    sequence: calendarSequence,
    stamp: new Date(statusChangedAt),
    start: new Date(start),
    end: new Date(end),
    summary: `Mobile grooming: ${[who, ...names].filter(Boolean).join(", ") || "visit"}`,
    description: [`Added by you, ${duration(minutes)}`, ...arrival, `See the visit: ${url}`].join("\n"),
    location: row.city === null ? null : `${harmless(row.city)}, ${row.state} ${row.visit.zipCode}`,
    status: status === "planned" || status === "done" ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    url,
  };
}

const hourEnd = (until: number) => clockTime(timeOfDay(Math.min(until, 24 * 60 - 1)));
