import { and, asc, between, eq, gte, inArray, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import { bookings, clients, type Db, groomerProfiles, hasRow, type Tx, transact, users, visits } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { activeUserSql } from "#src/features/people/accounts/queries.ts";
import { type GroomerEventData, notify, userNotice } from "#src/notices/notify.ts";
import { clientsPath } from "#src/shared/base/dashboard-paths.ts";
import { DAY_MS, HOUR_MS, longDate, utcDay } from "#src/shared/base/time.ts";
import { CLIENT_IDLE_DAYS, REMOVAL_NOTICE_DAYS } from "#src/shared/day/added/added-labels.ts";
import { emptyLinkedClient } from "./service.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "clients.going": GroomerEventData & { clients: number; goesOn: string };
  }
}

/** Sent only while at least one of the clients still has no newer visit. */
export const removalNotice = userNotice("clients.going", {
  key: "old clients of {groomer} on {goesOn}",
  isBySystem: true,
  /** Doesn't name clients; the client list shows who they are. */
  email({ clients, goesOn }, { config }) {
    const isOne = clients === 1;
    return {
      subject: isOne ? "We'll remove a client you added" : `We'll remove ${clients} clients you added`,
      paragraphs: [
        `On ${longDate(goesOn)}, we'll remove ${isOne ? "a client" : `${clients} clients`} you added, with their pets, notes, and past visits, because they've had no visits in three years.`,
        "To keep them, add an upcoming or recent visit. You can also download your client list first.",
      ],
      action: {
        label: isOne ? "See who it is" : "See who they are",
        url: config.appUrl + clientsPath({ show: "going" }),
      },
    };
  },
  holds({ db, now }, { named: { groomer, goesOn } }) {
    const from = Date.parse(goesOn!) - REMOVAL_NOTICE_DAYS * DAY_MS;
    const wasReminded = between(clients.remindedAt, from, from + DAY_MS - 1);
    const isGoing = and(eq(clients.groomerId, Number(groomer)), wasReminded, isOld(now()));
    return hasRow(db, clients, isGoing);
  },
});

/** Deletes added clients three years after their last visit, with 30 days' notice, unless the groomer is suspended. */
export async function removeOldClients(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  resetForSuspended(ctx.db);
  for (const groomer of groomersWithOld(ctx.db, now)) {
    transact(ctx.db, (tx) => {
      keepVisited(tx, groomer.id, now);
      removeNotifiedClients(tx, groomer, now);
      announceRemoval(ctx, tx, groomer.id, now);
    });
    // Let requests run in between.
    await Bun.sleep(0);
  }
}

const NOTICE_AFTER_DAYS = CLIENT_IDLE_DAYS - REMOVAL_NOTICE_DAYS;

/** Restarts the 30 days for suspended groomers, because they can't log in to review the list. */
function resetForSuspended(db: Db) {
  const suspended = db
    .select({ id: groomerProfiles.id })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(isNotNull(users.disabledAt));
  db.update(clients)
    .set({ remindedAt: null })
    .where(and(inArray(clients.groomerId, suspended), isNotNull(clients.remindedAt)))
    .run();
}

const groomersWithOld = (db: Db, now: number) =>
  db
    .selectDistinct({ id: groomerProfiles.id, userId: users.id })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(and(lte(clients.createdAt, now - NOTICE_AFTER_DAYS * DAY_MS), activeUserSql))
    .orderBy(asc(groomerProfiles.id))
    .all();

/** True for an added client without a visit, booked or added, in the last NOTICE_AFTER_DAYS. */
function isOld(now: number) {
  const since = now - NOTICE_AFTER_DAYS * DAY_MS;
  const lastOwn = sql`(SELECT max(${visits.preferredDate}) FROM ${visits} WHERE ${visits.clientId} = ${clients.id}
    AND ${visits.source} = 'groomer' AND ${visits.status} <> 'cancelled')`;
  const lastBooked = sql`(SELECT max(${bookings.startsAt}) FROM ${bookings}
    WHERE ${bookings.petParentId} = ${clients.accountId} AND ${bookings.groomerId} = ${clients.groomerId}
    AND ${bookings.status} NOT IN ('declined', 'cancelled', 'expired'))`;
  return and(
    ne(clients.source, "request"),
    lte(clients.createdAt, since),
    sql`coalesce(${lastOwn}, '') < ${utcDay(since)}`,
    sql`coalesce(${clients.lastVisit} NOT BETWEEN ${utcDay(since)} AND ${utcDay(now)}, 1)`,
    sql`coalesce(${lastBooked}, 0) < ${since}`,
  )!;
}

const keepVisited = (tx: Tx, groomerId: number, now: number) =>
  tx
    .update(clients)
    .set({ remindedAt: null })
    .where(and(eq(clients.groomerId, groomerId), isNotNull(clients.remindedAt), not(isOld(now))))
    .run();

function removeNotifiedClients(tx: Tx, { id, userId }: ReturnType<typeof groomersWithOld>[number], now: number) {
  const since = now - REMOVAL_NOTICE_DAYS * DAY_MS;
  // The named day (UTC) must have begun in all US time zones.
  const isDue = lte(clients.remindedAt, Math.min(since, Date.parse(utcDay(since - 11 * HOUR_MS)) + DAY_MS - 1));
  const isToRemove = and(eq(clients.groomerId, id), isDue, isOld(now));
  const isLinked = and(isToRemove, isNotNull(clients.accountId));
  const linked = tx.select({ id: clients.id }).from(clients).where(isLinked).all();
  for (const one of linked) emptyLinkedClient(tx, one.id);
  const gone = tx.delete(clients).where(isToRemove).returning({ id: clients.id }).all();
  const detail = { clients: linked.length + gone.length };
  if (detail.clients === 0) return;
  audit(tx, { action: "old-clients-removed", target: `user ${userId}`, detail, now, info: SYSTEM });
}

/** One email a day about all clients, without names. */
function announceRemoval(ctx: Ctx, tx: Tx, groomer: number, now: number) {
  const wasToday = gte(clients.remindedAt, Date.parse(utcDay(now)));
  if (hasRow(tx, clients, and(eq(clients.groomerId, groomer), wasToday)!)) return;
  const reminded = tx
    .update(clients)
    .set({ remindedAt: now })
    .where(and(eq(clients.groomerId, groomer), isNull(clients.remindedAt), isOld(now)))
    .returning({ id: clients.id })
    .all();
  if (reminded.length === 0) return;
  const goesOn = utcDay(now + REMOVAL_NOTICE_DAYS * DAY_MS);
  notify(ctx, tx, "clients.going", { groomer, clients: reminded.length, goesOn });
}
