import {
  and,
  asc,
  between,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  bookingColumns,
  bookings,
  clientPets,
  clients,
  type Db,
  emailsOff,
  pets,
  type Tx,
  users,
  visitPets,
  visitReminders,
  visits,
} from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { lastBookingSql, latestVisitSql } from "../pets/queries.ts";

/** Days are local to `timeZone`, the groomer's. */
export type DuePet = ReturnType<ReturnType<typeof duePets>["all"]>[number];

/** Due in a range of days and not yet reminded (or at `remindedAt`). Doesn't check for upcoming visits. */
function duePets(db: Db | Tx, [from, until]: readonly (string | Placeholder)[], which: SQL, remindedAt?: number) {
  const lastVisit = latestVisitSql(db);
  const due = sql<string>`date(${lastVisit}, '+' || (7 * ${pets.repeatWeeks}) || ' days')`;
  const reminded = db
    .select({ petId: visitReminders.petId })
    .from(visitReminders)
    .where(
      and(
        eq(visitReminders.petId, pets.id),
        eq(visitReminders.dueOn, due),
        remindedAt === undefined ? undefined : eq(visitReminders.emailedAt, remindedAt),
      ),
    );
  return db
    .select({
      ...pick(pets, ["id", "name"]),
      weeks: pets.repeatWeeks,
      parentId: pets.petParentId,
      ...pick(bookingColumns, ["groomerId", "timeZone"]),
      bookingId: bookings.id,
      packageId: bookings.servicePackageId,
      lastVisit,
      due,
    })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.petParentId))
    .innerJoin(bookings, eq(bookings.id, lastBookingSql(db)))
    .leftJoin(emailsOff, and(eq(emailsOff.userId, users.id), eq(emailsOff.kind, "next-visits")))
    .where(
      and(
        isNotNull(pets.repeatWeeks),
        isNull(pets.archivedAt),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
        isNull(emailsOff.since),
        between(due, from, until),
        remindedAt === undefined ? notExists(reminded) : exists(reminded),
        which,
      ),
    )
    .orderBy(asc(pets.petParentId), asc(due), asc(pets.id));
}

/** One extra day on each side, because groomers have different time zones. */
const daysAround = (now: number) => {
  const today = utcDay(now);
  return [addDays(today, -9), addDays(today, 9)] as const;
};

/** A batch takes a few milliseconds. */
const PARENTS_AT_ONCE = 50;

const after = sql.placeholder("after");

const wishing = prepareQuery((db) =>
  db
    .selectDistinct({ id: pets.petParentId })
    .from(pets)
    .where(and(isNotNull(pets.repeatWeeks), gt(pets.petParentId, after)))
    .orderBy(asc(pets.petParentId))
    .limit(PARENTS_AT_ONCE)
    .prepare(),
);

const dueBetween = prepareQuery((db) =>
  duePets(
    db,
    [sql.placeholder("from"), sql.placeholder("until")],
    and(gt(pets.petParentId, after), lte(pets.petParentId, sql.placeholder("last")))!,
  ).prepare(),
);

export function* dueParentIds(db: Db, now: number): Generator<number[]> {
  const [from, until] = daysAround(now);
  let after = 0;
  let page: { id: number }[];
  do {
    page = wishing(db).all({ after });
    if (page.length === 0) return;
    const last = page.at(-1)!.id;
    const rows = dueBetween(db).all({ from, until, after, last });
    yield [...new Set(rows.map(({ parentId }) => parentId))];
    after = last;
  } while (page.length === PARENTS_AT_ONCE);
}

/** Due within two weeks without an upcoming visit. With `remindedAt`, only pets in that reminder. */
export function duePetsOf(tx: Db | Tx, parentId: number, now: number, remindedAt?: number): DuePet[] {
  const [from, until] = daysAround(now);
  const found = duePets(tx, [from, addDays(until, 7)], eq(pets.petParentId, parentId), remindedAt).all();
  const ahead = petsAhead(tx, parentId, now);
  return ahead === "any" ? [] : found.filter(({ id }) => !ahead.has(id));
}

/** Accepted visits count until a week after their start. "any" if one names no pets, because it may be for each. */
function petsAhead(tx: Db | Tx, parentId: number, now: number): ReadonlySet<number | null> | "any" {
  const isAhead = or(
    eq(visits.status, "pending"),
    and(eq(visits.status, "accepted"), gt(visits.startsAt, now - 7 * DAY_MS)),
  );
  const rows = tx
    .select({ named: visitPets.visitId, petId: sql<number | null>`coalesce(${visitPets.petId}, ${clientPets.petId})` })
    .from(visits)
    .innerJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(visitPets, eq(visitPets.visitId, visits.id))
    .leftJoin(clientPets, eq(clientPets.id, visitPets.clientPetId))
    .where(and(eq(clients.accountId, parentId), isAhead))
    .all();
  return rows.some(({ named }) => named === null) ? "any" : new Set(rows.map(({ petId }) => petId));
}
