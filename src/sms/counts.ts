import { gte, sql, sum } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { smsCounts } from "#db/schema/tables.ts";
import type { SentKind } from "#src/shared/people/sms-labels.ts";

/** What one text came to: segments, or a failure. */
interface Counted {
  groomerId: number | null;
  kind: SentKind;
  now: number;
  segments: number;
  failures: number;
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
const monthOf = (now: number) => `${dayOf(now).slice(0, 7)}-01`;

/** By the day in UTC. */
export function countText(tx: Tx, { groomerId, kind, now, segments, failures }: Counted) {
  const texts = failures > 0 ? 0 : 1;
  tx.insert(smsCounts)
    .values({ day: dayOf(now), groomerId: groomerId ?? 0, kind, texts, segments, failures })
    .onConflictDoUpdate({
      target: [smsCounts.day, smsCounts.groomerId, smsCounts.kind],
      set: {
        texts: sql`texts + ${texts}`,
        segments: sql`segments + ${segments}`,
        failures: sql`failures + ${failures}`,
      },
    })
    .run();
}

/** Segments that this month, by UTC, has cost so far. */
export function segmentsThisMonth(db: Db | Tx, now: number): number {
  const found = db
    .select({ segments: sum(smsCounts.segments) })
    .from(smsCounts)
    .where(gte(smsCounts.day, monthOf(now)))
    .get();
  return Number(found?.segments ?? 0);
}
