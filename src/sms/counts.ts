import { gte, sql, sum } from "drizzle-orm";
import { type Db, smsCounts, type Tx } from "#db/db.ts";
import { upsertCounts } from "#db/upsert-counts.ts";
import { monthOf } from "#src/shared/base/months.ts";
import { utcDay } from "#src/shared/base/time.ts";
import type { SentSmsKind } from "#src/shared/people/sms-labels.ts";

interface CountedText {
  groomerId: number | null;
  kind: SentSmsKind;
  now: number;
  segments: number;
  failures: number;
}

const firstOfMonth = (now: number) => `${monthOf(now)}-01`;

export function countText(tx: Tx, { groomerId, kind, now, segments, failures }: CountedText) {
  const texts = failures > 0 ? 0 : 1;
  const row = { day: utcDay(now), groomerId: groomerId ?? 0, kind, texts, segments, failures };
  upsertCounts(tx, { table: smsCounts, sums: ["texts", "segments", "failures"] }, [row]);
}

export function segmentsThisMonth(db: Db | Tx, now: number): number {
  const found = db
    .select({ segments: sum(smsCounts.segments) })
    .from(smsCounts)
    .where(gte(smsCounts.day, firstOfMonth(now)))
    .get();
  return Number(found?.segments ?? 0);
}

interface MonthOfTexts {
  month: string;
  kind: SentSmsKind;
  texts: number;
  segments: number;
  failures: number;
  groomers: number;
}

/** Latest month first. `groomers` counts those whose visits the texts are about. */
export const findMonthsOfTexts = (db: Db, from: string): MonthOfTexts[] =>
  db
    .select({
      month: sql<string>`substr(${smsCounts.day}, 1, 7)`.as("month"),
      kind: smsCounts.kind,
      texts: sql<number>`sum(${smsCounts.texts})`,
      segments: sql<number>`sum(${smsCounts.segments})`,
      failures: sql<number>`sum(${smsCounts.failures})`,
      groomers: sql<number>`count(DISTINCT nullif(${smsCounts.groomerId}, 0))`,
    })
    .from(smsCounts)
    .where(gte(smsCounts.day, from))
    .groupBy(sql`month`, smsCounts.kind)
    .orderBy(sql`month DESC`, smsCounts.kind)
    .all();
