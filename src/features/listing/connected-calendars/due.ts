import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lte, notInArray, or } from "drizzle-orm";
import { changeRow, connectedCalendars, type Db, groomerProfiles, knownNetworks, sessions, users } from "#db/db.ts";
import { limitConcurrency } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { rereadCalendar } from "./read.ts";

const OFTEN_MS = 15 * MINUTE_MS;
/** Retry interval for a calendar that exceeded the limits, because it's unlikely to have shrunk. */
const SELDOM_MS = 6 * HOUR_MS;
/** Calendars of groomers who were here this recently are read more often. */
const HERE_MS = 7 * DAY_MS;

/** A file of up to 5 MB is in memory for each. */
const MOST_AT_ONCE = { well: 16, failing: 4 };
const PAGE = 50;

/** Reads several at once. Failing calendars are separate, because most time out. */
export async function syncDueCalendars(ctx: Ctx, which: keyof typeof MOST_AT_ONCE): Promise<void> {
  const inTurn = limitConcurrency(MOST_AT_ONCE[which]);
  let due: DueCalendar[];
  do {
    due = findDueCalendars(ctx.db, ctx.now(), which);
    await Promise.all(due.map((one) => inTurn(() => readInTurn(ctx, one))));
  } while (due.length === PAGE && !ctx.stopping());
}

type DueCalendar = Pick<typeof connectedCalendars.$inferSelect, "id" | "triedAt">;

/** Compare and set, because another process may have picked the same calendars. */
async function readInTurn(ctx: Ctx, { id, triedAt }: DueCalendar) {
  if (ctx.stopping()) return;
  const isOurs = changeRow(ctx.db, connectedCalendars, { id, triedAt }, { triedAt: ctx.now() });
  if (isOurs && !(await rereadCalendar(ctx, id))) ctx.log.error("busy calendars", "not read", { calendarId: id });
}

function findDueCalendars(db: Db, now: number, which: keyof typeof MOST_AT_ONCE): DueCalendar[] {
  const since = now - HERE_MS;
  const isSignedIn = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gte(sessions.lastSeenAt, since)));
  const hasSignedIn = db
    .select({ id: knownNetworks.userId })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, users.id), gte(knownNetworks.lastSeenAt, since)));
  // A time in the future was set by a wrong clock, so the calendar is due.
  const triedBefore = (ms: number) =>
    or(lte(connectedCalendars.triedAt, now - ms), gt(connectedCalendars.triedAt, now));
  const { waitsUntil, failure } = connectedCalendars;
  return db
    .select({ id: connectedCalendars.id, triedAt: connectedCalendars.triedAt })
    .from(connectedCalendars)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, connectedCalendars.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        isNull(users.disabledAt),
        which === "well" ? isNull(failure) : isNotNull(failure),
        triedBefore(OFTEN_MS),
        or(isNull(waitsUntil), lte(waitsUntil, now), gt(waitsUntil, now + DAY_MS)),
        or(isNull(failure), notInArray(failure, ["too-heavy", "too-long"]), triedBefore(SELDOM_MS)),
        or(triedBefore(DAY_MS), exists(isSignedIn), exists(hasSignedIn)),
      ),
    )
    .orderBy(asc(connectedCalendars.triedAt))
    .limit(PAGE)
    .all();
}
