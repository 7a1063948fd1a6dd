import type { Db, Tx } from "#db/open.ts";
import { placeholders, prepared } from "#db/prepared.ts";
import { auditLog, auditReasons } from "#db/schema/tables.ts";
import type { ActorContext } from "../http/sessions/actor-context.ts";

/** What the audit log keeps of a change that no request began. */
export const SYSTEM: ActorContext["info"] = { id: "system", ip: "" };

interface Entry {
  action: string;
  actorId?: number | null;
  target?: string;
  /** Facts for the reader of the log, for good: never passwords, tokens, or what people write. */
  detail?: Record<string, string | number | boolean | null>;
  /** Why an admin did it, or what was a name before. Deleted with the account of the person that it concerns. */
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

/** In the transaction of what it records. Gives its id, which mails use to name what happened. */
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

/** What names were and are, kept as long as reasons; undefined where none has changed. `labels`: of each field that is a name. */
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

/** The same for what a signed-in person does. */
export const auditBy = (tx: Db | Tx, { viewer, info }: ActorContext, entry: Omit<Entry, "actorId" | "info">) =>
  audit(tx, { ...entry, actorId: viewer.userId, info });
