import { count, eq, min, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { pushDevices, pushes } from "#db/schema/tables.ts";
import { LONGEST_WAIT_MS } from "./attempt.ts";
import { isDue } from "./due.ts";

interface PushHealth {
  /** Skips devices being retried later. */
  due: number;
  oldestDueMs: number | null;
}

export function pushHealth(db: Db, now: number): PushHealth {
  const { due, oldest } = db
    .select({ due: count(), oldest: min(sql`max(${pushes.sendAt}, coalesce(${pushDevices.retryAt}, 0))`) })
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
    .where(isDue(now, LONGEST_WAIT_MS))
    .get()!;
  return { due, oldestDueMs: oldest === null ? null : Math.max(0, now - Number(oldest)) };
}

export const countDevices = (db: Db): { devices: number; failing: number } =>
  db
    .select({ devices: count(), failing: count(pushDevices.failingSince) })
    .from(pushDevices)
    .get()!;
