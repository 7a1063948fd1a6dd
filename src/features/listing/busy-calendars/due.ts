import { and, asc, eq, exists, gte, isNull, lte, ne, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { busyCalendars, groomerProfiles, knownNetworks, sessions, users } from "#db/schema/tables.ts";
import { limitConcurrency } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { readAgain } from "./read.ts";

const OFTEN_MS = 15 * MINUTE_MS;
/** Of a calendar that took too much: it has most likely not become lighter. */
const SELDOM_MS = 6 * HOUR_MS;
/** Who was here since then may want to know what a day looks like. */
const HERE_MS = 7 * DAY_MS;

const MOST_AT_ONCE = 4;
const PAGE = 50;

/** Reads the calendars whose turn it is, a few at once: one whose site never answers keeps no other waiting for long. */
export async function readDueCalendars(ctx: Ctx): Promise<void> {
  const inTurn = limitConcurrency(MOST_AT_ONCE);
  let due: { id: number }[];
  do {
    due = findDue(ctx.db, ctx.now());
    await Promise.all(due.map(({ id }) => inTurn(() => (ctx.stopping() ? undefined : readAgain(ctx, id)))));
  } while (due.length === PAGE && !ctx.stopping());
}

/** Those that were tried longest ago come first. */
function findDue(db: Db, now: number) {
  const since = now - HERE_MS;
  const isSignedIn = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gte(sessions.lastSeenAt, since)));
  const hasSignedIn = db
    .select({ id: knownNetworks.userId })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, users.id), gte(knownNetworks.lastSeenAt, since)));
  const triedBefore = (ms: number) => lte(busyCalendars.triedAt, now - ms);
  return db
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, busyCalendars.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        isNull(users.disabledAt),
        triedBefore(OFTEN_MS),
        or(isNull(busyCalendars.failure), ne(busyCalendars.failure, "too-heavy"), triedBefore(SELDOM_MS)),
        or(triedBefore(DAY_MS), exists(isSignedIn), exists(hasSignedIn)),
      ),
    )
    .orderBy(asc(busyCalendars.triedAt))
    .limit(PAGE)
    .all();
}
