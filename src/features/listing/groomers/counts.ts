import { and, asc, eq, gte, sql } from "drizzle-orm";
import { type Db, findRow, groomerCounts, groomerProfiles, groomerReferralSources, type Tx } from "#db/db.ts";
import type { DbAndClock, Viewer } from "#src/base/context.ts";
import { createDbCounter, isFirstViewOfHour } from "#src/base/counts.ts";
import { visitorOf } from "#src/http/request-info.ts";
import type { Visitor } from "#src/http/sessions/visitor.ts";
import { utcDay } from "#src/shared/base/time.ts";
import { type ReferralSource, referralSourceOfUrl } from "#src/shared/listing/referral-sources.ts";

/** Drops counts of groomers who have left. */
const unless = `NOT EXISTS (SELECT 1 FROM groomer_profiles AS g JOIN users AS u ON u.id = g.user_id
    WHERE g.id = value ->> 'groomerId' AND u.deleted_at IS NULL)`;

const counter = createDbCounter({
  table: groomerCounts,
  sums: ["appearances", "views"],
  keyOf: (day, groomerId: number) => ({ groomerId, day }),
  most: 50_000,
  unless,
});

const referralSourceCounter = createDbCounter({
  table: groomerReferralSources,
  sums: ["views"],
  keyOf(day, thing: `${number} ${ReferralSource}`) {
    const [groomerId, referralSource] = thing.split(" ");
    return { groomerId: Number(groomerId), day, referralSource };
  },
  most: 50_000,
  unless,
});

/** Counts each groomer once an hour per network, not for themselves or staff. */
export function countAppearances(
  ctx: DbAndClock,
  request: Request,
  viewer: Viewer | null,
  groomers: readonly { id: number }[],
) {
  if (viewer?.role === "admin") return;
  const day = utcDay(ctx.now());
  const visitor = visitorOf(request);
  for (const { id: groomerId } of groomers) {
    if (groomerId !== viewer?.groomerId && isFirstViewOfHour(ctx, visitor, `card ${groomerId}`)) {
      counter.count(ctx.db, "appearances", day, groomerId);
    }
  }
}

/** Once an hour per network. */
export function countProfileView(ctx: DbAndClock, visitor: Visitor, groomerId: number) {
  if (!isFirstViewOfHour(ctx, visitor, `profile ${groomerId}`)) return;
  const day = utcDay(ctx.now());
  counter.count(ctx.db, "views", day, groomerId);
  referralSourceCounter.count(ctx.db, "views", day, `${groomerId} ${referralSourceOfUrl(new URL(visitor.url))}`);
}

export function writeGroomerCounts(ctx: DbAndClock) {
  counter.write(ctx);
  referralSourceCounter.write(ctx);
}

/** Oldest first, without empty days. */
export const findDailyViews = (db: Db | Tx, groomerId: number, from = "") =>
  db
    .select({ day: groomerCounts.day, appearances: groomerCounts.appearances, views: groomerCounts.views })
    .from(groomerCounts)
    .where(and(eq(groomerCounts.groomerId, groomerId), gte(groomerCounts.day, from)))
    .orderBy(asc(groomerCounts.day))
    .all();

export const sumReferralSources = (db: Db | Tx, groomerId: number, from: string) =>
  db
    .select({
      referralSource: groomerReferralSources.referralSource,
      views: sql<number>`sum(${groomerReferralSources.views})`,
    })
    .from(groomerReferralSources)
    .where(and(eq(groomerReferralSources.groomerId, groomerId), gte(groomerReferralSources.day, from)))
    .groupBy(groomerReferralSources.referralSource)
    .all();

export const firstCountedDay = (db: Db | Tx) =>
  db.select({ day: groomerCounts.day }).from(groomerCounts).orderBy(asc(groomerCounts.day)).limit(1).get()?.day;

export const findGroomerZone = (db: Db | Tx, groomerId: number): string =>
  findRow(db, groomerProfiles, { id: groomerId })?.timeZone ?? "UTC";
