import { statSync } from "node:fs";
import { join } from "node:path";
import { count, isNotNull, ne } from "drizzle-orm";
import { clients, connectedCalendars, countRows, memberships, replicaPath, sessions, visits } from "#db/db.ts";
import { syncState } from "#db/node/commit-sequence.ts";
import type { Ctx } from "#src/base/context.ts";
import { findLease, JOBS_LEASE } from "#src/base/lease.ts";
import { statusClasses } from "#src/base/metrics.ts";
import { outboxHealth } from "#src/email/health.ts";
import { freeBytes } from "#src/http/health.ts";
import { isAliveSql } from "#src/http/sessions/session-store.ts";
import { countPushDevices, pushHealth } from "#src/push/health.ts";
import { boundsByCache } from "#src/shared/base/lru-cache.ts";
import { membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { segmentsThisMonth } from "#src/sms/counts.ts";
import { smsHealth } from "#src/sms/due.ts";
import { lastBackupState, runningVersion } from "../backups/list.ts";
import type { MetricName } from "./names.ts";

/** Seconds or bytes where the metric has a unit. */
export interface Reading {
  name: MetricName;
  value: number;
  labels: Record<string, string>;
}

const fact = (name: MetricName, value: number, labels: Reading["labels"] = {}): Reading => ({ name, value, labels });

/** Read per request. A part that fails is left out. */
export const metricReaders: Record<string, (ctx: Ctx) => Reading[]> = {
  requests,
  loop,
  files,
  caches,
  nodes,
  outbox,
  pushes,
  texts,
  people,
  streams: ({ changes }) => [fact("event_streams", changes.count)],
  islands: ({ metrics }) =>
    [...metrics.islandErrors].map(([island, total]) => fact("island_errors_total", total, { island })),
  lease,
  jobs,
  store: ({ metrics }) =>
    [...metrics.storeFailures].map(([call, total]) => fact("photo_store_failures_total", total, { call })),
  backups,
  process: ownProcess,
  build: () => [fact("build_info", 1, { version: runningVersion(), bun: Bun.version })],
};

function requests({ metrics }: Ctx): Reading[] {
  const byMethod = [...metrics.routes].flatMap(([route, { answers }]) =>
    [...answers].map(([method, byClass]) => ({ route, method, byClass })),
  );
  return byMethod.flatMap(({ route, method, byClass }) =>
    byClass.map((total, at) => fact("http_requests_total", total, { route, method, status: statusClasses[at]! })),
  );
}

/** Each read resets the histogram, so a second reader sees only what came after. */
function loop({ metrics: { loopDelay } }: Ctx): Reading[] {
  if (!loopDelay || loopDelay.count === 0) return [];
  const facts = [
    fact("event_loop_delay_mean_seconds", loopDelay.mean / 1e9),
    fact("event_loop_delay_p99_seconds", loopDelay.percentile(99) / 1e9),
    fact("event_loop_delay_max_seconds", loopDelay.max / 1e9),
  ];
  loopDelay.reset();
  return facts;
}

function files({ config: { dataDir, primary } }: Ctx): Reading[] {
  const database = primary ? replicaPath(primary.replica) : join(dataDir, "mudroom.db");
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return [
    fact("database_bytes", size(database)),
    fact("database_wal_bytes", size(`${database}-wal`)),
    fact("disk_free_bytes", freeBytes(dataDir)),
  ];
}

function caches({ limits }: Ctx): Reading[] {
  const bounds = [...boundsByCache()].flatMap(([cache, { weight, most }]) => [
    fact("cache_bytes", weight, { cache }),
    fact("cache_limit_bytes", most, { cache }),
  ]);
  return [...bounds, fact("limits_bytes", limits.bytes())];
}

/** Empty with a single database file. */
function nodes({ db }: Ctx): Reading[] {
  const sequences = syncState(db);
  if (!sequences) return [];
  const { own, primary, isPrimaryAvailable } = sequences;
  return [
    fact("primary_answers", isPrimaryAvailable ? 1 : 0),
    ...(own >= 0 && primary >= 0 ? [fact("replica_changes_behind", Math.max(0, primary - own))] : []),
  ];
}

function outbox({ db, now }: Ctx): Reading[] {
  const { due, oldestDueMs, dead } = outboxHealth(db, now());
  return [
    fact("outbox_due_emails", due),
    fact("outbox_oldest_due_seconds", (oldestDueMs ?? 0) / 1000),
    fact("outbox_dead_emails", dead),
  ];
}

function pushes({ db, metrics, now }: Ctx): Reading[] {
  const { due, oldestDueMs } = pushHealth(db, now());
  return [
    fact("pushes_due", due),
    fact("pushes_oldest_due_seconds", (oldestDueMs ?? 0) / 1000),
    ...metrics.pushes.entries().map(([outcome, total]) => fact("push_tries_total", total, { outcome })),
  ];
}

/** Empty if the site sends no texts. */
function texts({ db, now, texts: provider }: Ctx): Reading[] {
  if (!provider) return [];
  const { due, oldestDueMs } = smsHealth(db, now());
  return [
    fact("texts_due", due),
    fact("texts_oldest_due_seconds", (oldestDueMs ?? 0) / 1000),
    fact("texts_segments_this_month", segmentsThisMonth(db, now())),
  ];
}

const COUNT_FOR_MS = 15_000;
const counted = new WeakMap<Ctx, { at: number; facts: Reading[] }>();

/** Cached for Prometheus's shortest interval, because counting reads all rows. */
function people(ctx: Ctx): Reading[] {
  const now = ctx.now();
  const cached = counted.get(ctx);
  if (cached && cached.at <= now && now < cached.at + COUNT_FOR_MS) return cached.facts;
  const facts = countPeople(ctx);
  counted.set(ctx, { at: now, facts });
  return facts;
}

function countPeople({ db, now }: Ctx): Reading[] {
  const { state } = memberships;
  const groups = db.select({ state, total: count() }).from(memberships).groupBy(state).all();
  const totals = new Map(groups.map((group) => [group.state, group.total]));
  const { devices, failing } = countPushDevices(db);
  return [
    ...membershipStates.map((name) => fact("memberships", totals.get(name) ?? 0, { state: name })),
    fact("open_sessions", countRows(db, sessions, isAliveSql(now()))),
    fact("push_devices", devices),
    fact("push_devices_failing", failing),
    fact("own_clients", countRows(db, clients, ne(clients.source, "request"))),
    fact("added_visits", countRows(db, visits, { source: "groomer" })),
    fact("connected_calendars", countRows(db, connectedCalendars)),
    fact("connected_calendars_failing", countRows(db, connectedCalendars, isNotNull(connectedCalendars.failure))),
  ];
}

function lease({ db, lease, now }: Ctx): Reading[] {
  const row = findLease(db, JOBS_LEASE);
  const isAlive = row !== undefined && row.until >= now();
  return [
    fact("jobs_lease_held", lease.isHeld() ? 1 : 0),
    ...(isAlive ? [fact("jobs_lease_since_timestamp_seconds", row.since / 1000, { process: row.holder })] : []),
  ];
}

function jobs({ metrics }: Ctx): Reading[] {
  return [...metrics.jobs].flatMap(([job, { failures, lastSuccess }]) => [
    fact("job_last_success_timestamp_seconds", (lastSuccess ?? 0) / 1000, { job }),
    fact("job_failures_total", failures, { job }),
  ]);
}

function backups({ config: { dataDir, runsJobs }, now }: Ctx): Reading[] {
  if (!runsJobs) return [];
  const { takenAt, bytes, ok } = lastBackupState(dataDir, now());
  return [
    fact("last_backup_timestamp_seconds", (takenAt ?? 0) / 1000),
    fact("last_backup_bytes", bytes),
    fact("last_backup_ok", ok ? 1 : 0),
  ];
}

function ownProcess(): Reading[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    fact("process_resident_memory_bytes", rss),
    fact("process_heap_used_bytes", heapUsed),
    fact("process_cpu_seconds_total", (user + system) / 1e6),
    fact("process_uptime_seconds", process.uptime()),
  ];
}
