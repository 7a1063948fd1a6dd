import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { changeRows, clients, findRows, groomerProfiles, removeRows, type Tx, visits } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { type GroomerEventData, notify, userNotice } from "#src/notices/notify.ts";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { CLOSED_USER_LABELS } from "#src/shared/base/names.ts";
import { type LocalTime, localTime, longDate } from "#src/shared/base/time.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "visits.taken-out": GroomerEventData & { parent: number; dates: string[] };
  }
}

export const visitsRemovedNotice = userNotice("visits.taken-out", {
  key: "added visits of closed account {parent}, to groomer {groomer}",
  /** Names dates but no person, because the name is erased. */
  email({ dates }, { config }) {
    const isOne = dates.length === 1;
    const days = [...new Set(dates)];
    const more = days.length - DATES_NAMED;
    const named = days.slice(0, DATES_NAMED).map((day) => longDate(day));
    return {
      subject: isOne ? "We removed a visit you added" : `We removed ${dates.length} visits you added`,
      paragraphs: [
        `A pet parent closed their account, so we removed your ${isOne ? "visit" : "visits"} on ${listed(more > 0 ? [...named, `${more} later ${more === 1 ? "day" : "days"}`] : named)}. For past visits, you keep only the day, ZIP code, and price.`,
        `If ${isOne ? "it's" : "they're"} still on, add ${isOne ? "it" : "them"} again.`,
      ],
      action: {
        label: "See your calendar",
        url: config.appUrl + bookingsPath({ view: "calendar", date: dates[0]! }),
      },
    };
  },
  holds: () => true,
});

/** Past visits keep date, ZIP code, and price; upcoming ones are removed. The email lists the dates. */
export function forgetClientsOfParent(ctx: Ctx, tx: Tx, parentId: number) {
  const isTheirs = and(eq(clients.accountId, parentId), eq(clients.source, "request"));
  const made = tx
    .select({ id: clients.id, groomerId: clients.groomerId, timeZone: groomerProfiles.timeZone })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(isTheirs)
    .all();
  for (const [groomerId, rows] of Map.groupBy(made, (one) => one.groomerId)) {
    const ids = rows.map(({ id }) => id);
    const dates = takeOut(tx, ids, localTime(ctx.now(), rows[0]!.timeZone ?? "UTC"));
    const nameless = { clientId: null, title: CLOSED_USER_LABELS.customer };
    changeRows(tx, visits, isAddedFor(ids), { ...nameless, serviceAddress: null, serviceName: null, note: null });
    removeRows(tx, clients, inArray(clients.id, ids));
    if (dates.length > 0) notify(ctx, tx, "visits.taken-out", { groomer: groomerId, parent: parentId, dates });
  }
}

const isAddedFor = (ids: number[]) => and(inArray(visits.clientId, ids), eq(visits.source, "groomer"));

/** Returns the dates of removed visits. Includes visits of today that haven't started. */
function takeOut(tx: Tx, ids: number[], { today, timeNow }: LocalTime): string[] {
  const isLater = and(
    eq(visits.preferredDate, today),
    sql`coalesce(${visits.arrivalUntil}, ${visits.arrivalFrom}) > ${timeNow}`,
    isNull(visits.arrivedAt),
  );
  const isAhead = and(isAddedFor(ids), eq(visits.status, "accepted"), or(gt(visits.preferredDate, today), isLater));
  const ahead = findRows(tx, visits, isAhead, asc(visits.preferredDate));
  removeRows(tx, visits, isAhead);
  return ahead.map(({ preferredDate }) => preferredDate);
}

const DATES_NAMED = 5;

/** Joins dates with semicolons, because dates contain commas. */
function listed(days: readonly string[]): string {
  const last = days.at(-1)!;
  if (days.length < 3) return days.join(" and ");
  return `${days.slice(0, -1).join("; ")}; and ${last}`;
}
