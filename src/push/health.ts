import { count, eq, min, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { pushDevices, pushes } from "#db/schema/tables.ts";
import { LONGEST_WAIT_MS } from "./attempt.ts";
import { isDue } from "./due.ts";

interface PushHealth {
  /** Notifications that should have gone out by now; those of a device that is put off wait until it is asked again. */
  due: number;
  /** How long the oldest of them has waited, in ms; null when none does. */
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

/** Devices with notifications, and those of them whose push service has not taken the last one. */
export const countDevices = (db: Db): { devices: number; failing: number } =>
  db
    .select({ devices: count(), failing: count(pushDevices.failingSince) })
    .from(pushDevices)
    .get()!;
