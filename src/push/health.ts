import { count, eq, sql } from "drizzle-orm";
import { type Db, pushDevices, pushQueue } from "#db/db.ts";
import { queueHealth } from "../base/queue-worker.ts";
import { LONGEST_WAIT_MS } from "./attempt.ts";
import { duePushSql } from "./due.ts";

/** Skips devices being retried later. */
export const pushHealth = (db: Db, now: number) =>
  queueHealth(
    db
      .select({
        due: count(),
        oldest: sql<number | null>`min(max(${pushQueue.sendAt}, coalesce(${pushDevices.retryAt}, 0)))`,
      })
      .from(pushQueue)
      .innerJoin(pushDevices, eq(pushDevices.id, pushQueue.deviceId))
      .where(duePushSql(now, LONGEST_WAIT_MS))
      .get()!,
    now,
  );

export const countPushDevices = (db: Db): { devices: number; failing: number } =>
  db
    .select({ devices: count(), failing: count(pushDevices.failingSince) })
    .from(pushDevices)
    .get()!;
