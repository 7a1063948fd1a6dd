import type { Db, Tx } from "#db/open.ts";
import { placeholders, prepared } from "#db/prepared.ts";
import { auditLog, auditReasons } from "#db/schema/tables.ts";
import type { ActorContext } from "../http/sessions/actor-context.ts";

/** Actor of changes without a request. */
export const SYSTEM: ActorContext["info"] = { id: "system", ip: "" };

interface Entry {
  action: string;
  actorId?: number | null;
  target?: string;
  /** Never passwords, tokens, or user text, because rows are permanent. */
  detail?: Record<string, string | number | boolean | null>;
  /** An admin's reason or a former name. Deleted with the person's account. */
  reason?: { text: string; userId: number } | undefined;
  now: number;
  info: ActorContext["info"];
}

const insertEntry = prepared((db) =>
  db
    .insert(auditLog)
    .values(placeholders("at", "actorId", "action", "target", "detail", "ip", "requestId"))
    .returning({ id: auditLog.id })
    .prepare(),
);

/** Call it in the transaction that it records. Returns the ID. */
export function audit(tx: Db | Tx, { action, actorId, target, detail, reason, now, info }: Entry) {
  const entry = insertEntry(tx).get({
    at: now,
    actorId: actorId ?? null,
    action,
    target: target ?? null,
    detail: detail ? JSON.stringify(detail) : null,
    ip: info.ip,
    requestId: info.id,
  });
  if (reason) {
    tx.insert(auditReasons).values({ auditId: entry.id, userId: reason.userId, reason: reason.text }).run();
  }
  return entry;
}

/** Old and new names. Undefined without changes. `labels` by field. */
export function renamed<Field extends string>(
  userId: number,
  before: Record<NoInfer<Field>, string | null>,
  after: Record<NoInfer<Field>, string | null>,
  labels: Record<Field, string>,
): Entry["reason"] {
  const texts = (Object.keys(labels) as Field[]).flatMap((field) =>
    before[field] === after[field] ? [] : [`${labels[field]}: "${before[field] ?? ""}", now "${after[field] ?? ""}"`],
  );
  return texts.length > 0 ? { text: texts.join("; "), userId } : undefined;
}

export const auditBy = (tx: Db | Tx, { viewer, info }: ActorContext, entry: Omit<Entry, "actorId" | "info">) =>
  audit(tx, { ...entry, actorId: viewer.userId, info });
