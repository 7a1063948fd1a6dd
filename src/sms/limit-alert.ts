import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { alerts } from "#db/schema/tables.ts";
import { monthAndYear } from "#src/shared/base/time.ts";
import { raiseAlert } from "../base/alerts.ts";
import { segmentsThisMonth } from "./counts.ts";

const WARNED_AT = 0.8;

export function warnOfLimit(tx: Tx, { limit, now }: { limit: number | null; now: number }) {
  if (limit === null || segmentsThisMonth(tx, now) < limit * WARNED_AT) return;
  const kind = "texts_limit";
  const message = `${monthAndYear(now)}: you've used 80% of TEXTS_MONTHLY_LIMIT (${limit.toLocaleString("en-US")} segments). At the limit, we only text codes and 'On my way'.`;
  const isKnown = and(eq(alerts.kind, kind), eq(alerts.message, message));
  if (tx.select({ id: alerts.id }).from(alerts).where(isKnown).get()) return;
  raiseAlert(tx, { kind, message, now });
}
