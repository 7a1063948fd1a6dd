import { addRowIfNew, alerts, auditLog, auditReasons, type Db, hasRow, type Tx, users } from "#db/db.ts";
import { namedParams, prepareQuery } from "#db/prepared.ts";
import { firstName } from "#src/shared/base/names.ts";
import type { Limits } from "../http/guards/limits.ts";
import type { Assets } from "../http/pages/assets.ts";
import type { HeadProvider } from "../http/pages/site-head.ts";
import type { findViewer } from "../http/sessions/session-store.ts";
import type { IsCrawler } from "../ports/crawlers.ts";
import type { EmailPort } from "../ports/email.ts";
import type { FetchOutside } from "../ports/fetch-outside.ts";
import type { ImagePort } from "../ports/images.ts";
import type { Hasher } from "../ports/passwords.ts";
import type { PaymentProvider } from "../ports/payments/provider.ts";
import type { SmsProvider } from "../ports/sms/provider.ts";
import type { SiteAlertKind } from "../shared/money/membership-labels.ts";
import type { ChangeFeed } from "./changes.ts";
import type { Config } from "./config.ts";
import type { FeatureOf, RoutePluginOf } from "./feature.ts";
import type { Lease } from "./lease.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { TestClock } from "./test-clock.ts";

export interface Ctx {
  readonly config: Config;
  readonly features: readonly Feature[];
  readonly db: Db;
  readonly changes: ChangeFeed;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly testClock: TestClock | null;
  readonly email: EmailPort;
  readonly texts: SmsProvider | null;
  readonly fetchOutside: FetchOutside;
  readonly isCrawler: IsCrawler;
  readonly images: ImagePort;
  readonly payments: PaymentProvider;
  readonly hasher: Hasher;
  readonly limits: Limits;
  /** Held by the one process that runs jobs. */
  readonly lease: Lease;
  readonly assets: Assets;
  readonly siteHead: HeadProvider;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly stopping: () => boolean;
}

export type DbAndClock = Pick<Ctx, "db" | "now">;

export type Feature = FeatureOf<Ctx>;
export type RoutePlugin = RoutePluginOf<Ctx>;

export type Viewer = NonNullable<ReturnType<typeof findViewer>>;

/** Name at the end of a groomer's text to a client. */
export const signOffName = ({ fullName }: Viewer): string => firstName(fullName) ?? fullName;

export interface ActorContext {
  readonly viewer: Viewer;
  readonly info: { readonly id: string; readonly ip: string };
}

/** Actor of changes without a request. */
export const SYSTEM: ActorContext["info"] = { id: "system", ip: "" };

/** Actor of commands. An operator has no account. */
export const OPERATOR: ActorContext["info"] = { id: "command", ip: "local" };

interface AuditEntry {
  action: string;
  actorId?: number | null;
  target?: string;
  /** Never passwords, tokens, or user text, because rows are permanent. */
  detail?: Record<string, string | number | boolean | null>;
  /** An admin's reason or a former name. Deleted with the person's account, and not kept after that. */
  reason?: { text: string; userId: number } | undefined;
  now: number;
  info: ActorContext["info"];
}

const insertEntry = prepareQuery((db) =>
  db
    .insert(auditLog)
    .values(namedParams("at", "actorId", "action", "target", "detail", "ip", "requestId"))
    .returning({ id: auditLog.id })
    .prepare(),
);

/** Call it in the transaction that it records. Returns the ID. */
export function audit(tx: Db | Tx, { action, actorId, target, detail, reason, now, info }: AuditEntry) {
  const entry = insertEntry(tx).get({
    at: now,
    actorId: actorId ?? null,
    action,
    target: target ?? null,
    detail: detail ? JSON.stringify(detail) : null,
    ip: info.ip,
    requestId: info.id,
  });
  if (reason && hasRow(tx, users, { id: reason.userId, deletedAt: null }))
    tx.insert(auditReasons).values({ auditId: entry.id, userId: reason.userId, reason: reason.text }).run();
  return entry;
}

/** Lists changed names under their `labels`, old and new. Undefined without changes. */
export function nameAuditReason<Field extends string>(
  userId: number,
  before: Record<NoInfer<Field>, string | null>,
  after: Record<NoInfer<Field>, string | null>,
  labels: Record<Field, string>,
): AuditEntry["reason"] {
  const texts = (Object.keys(labels) as Field[]).flatMap((field) =>
    before[field] === after[field] ? [] : [`${labels[field]}: "${before[field] ?? ""}", now "${after[field] ?? ""}"`],
  );
  return texts.length > 0 ? { text: texts.join("; "), userId } : undefined;
}

export const auditBy = (tx: Db | Tx, { viewer, info }: ActorContext, entry: Omit<AuditEntry, "actorId" | "info">) =>
  audit(tx, { ...entry, actorId: viewer.userId, info });

interface Alert {
  kind: SiteAlertKind;
  groomerId?: number;
  userId?: number;
  bookingId?: number;
  message: string;
  now: number;
}

/** Idempotent while the alert is open. */
export const raiseAlert = (tx: Tx, { now, ...alert }: Alert) => addRowIfNew(tx, alerts, { ...alert, createdAt: now });
