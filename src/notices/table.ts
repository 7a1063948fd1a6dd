import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, type outbox, smsQueue, type Tx } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { PushKind } from "#src/shared/people/push-labels.ts";
import type { SentSmsKind } from "#src/shared/people/sms-labels.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { Ctx, Feature } from "../base/context.ts";
import type { Notice, NoticeRow, QueuedPush, QueuedText, QuietRule, SendCtx } from "./notice.ts";

export type EventCtx = Pick<Ctx, "config" | "db" | "features" | "now" | "texts">;
type Source = Pick<Ctx, "features">;
const tables = new WeakMap<readonly Feature[], ReturnType<typeof collected>>();

export const noticesOf = ({ features }: Source) => tables.getOrInsertComputed(features, collected);

function collected(features: readonly Feature[]) {
  const all = features.flatMap(({ notices }) => notices ?? []);
  const events: Notice<EventCtx>[] = all.flatMap((one) => one.events);
  return {
    events,
    byName: new Map(events.map((one) => [one.event, one])),
    keys: events.flatMap((notice) => (notice.key === undefined ? [] : [{ notice, key: patternOf(notice.key) }])),
    pushes: Object.assign({}, ...all.map(({ pushes }) => pushes)) as NonNullable<(typeof all)[number]["pushes"]>,
    texts: Object.assign({}, ...all.map(({ texts }) => texts)) as NonNullable<(typeof all)[number]["texts"]>,
  };
}

/** "booking {id} accepted" matches "booking 12 accepted, to the parent". */
const patternOf = (key: string) =>
  new RegExp(`^${key.replaceAll(/\{(\w+)\}/g, "(?<$1>\\S+)")}(?:, to the (?<side>parent|groomer))?$`);

export const fillKey = (key: string, named: Readonly<Record<string, unknown>>) =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(named[name]));

const noticesOfKey = (ctx: Source, dedupeKey: string) =>
  noticesOf(ctx).keys.flatMap(({ notice, key }) => {
    const found = key.exec(dedupeKey);
    return found ? [{ notice, named: { ...found.groups }, side: found.groups?.side as Side | undefined }] : [];
  });

const reaches = ({ to }: NoticeRow, side: Side) => to === "actor" || to === "other" || to === "person" || to === side;

interface Kinds {
  push?: PushKind;
  text?: SentSmsKind;
}
type QueuedFor = Pick<QueuedText, "userId" | "role" | "bookingId"> & Partial<Pick<QueuedPush, "date">>;

/** Notices that still hold. One is enough to send, because their words are equal. */
export function stillHolding(ctx: Source & SendCtx, { push, text }: Kinds, queuedFor: QueuedFor): Notice<EventCtx>[] {
  const { userId, role, bookingId, date } = queuedFor;
  const side = role === "groomer" ? "groomer" : "parent";
  const named = { id: bookingId === null ? undefined : `${bookingId}`, date: date ?? undefined };
  return noticesOf(ctx).events.filter(
    (notice) =>
      notice.rows.some((row) => (push ? row.push === push : row.text === text) && reaches(row, side)) &&
      notice.holds(ctx, { side, named, userId }),
  );
}

const order: readonly QuietRule[] = ["by-day", "at-night-on-its-day", "at-night"];

export const quietRuleOf = (notices: readonly Pick<Notice<EventCtx>, "quiet">[]): QuietRule =>
  order[Math.max(0, ...notices.map(({ quiet = "at-night-on-its-day" }) => order.indexOf(quiet)))]!;

export function noteDroppedEmail(
  ctx: Source,
  tx: Tx,
  { dedupeKey: key, recipient: to }: Pick<typeof outbox.$inferSelect, "dedupeKey" | "recipient">,
  now: number,
) {
  for (const { notice, named } of noticesOfKey(ctx, key)) notice.dropped?.(tx, { named, to }, now);
}

const textTaken = prepareQuery((db) =>
  db
    .select({ id: smsQueue.id })
    .from(smsQueue)
    .where(and(eq(smsQueue.emailKey, sql.placeholder("key")), isNotNull(smsQueue.takenAt)))
    .prepare(),
);

/** True if the provider took the text that replaces this email. */
const isReplaced = (db: Db, key: string) => textTaken(db).get({ key }) !== undefined;

/** `isRecord` emails skip `holds` for this long. */
const RECORD_MS = 5 * MINUTE_MS;

/** True if the email still applies, or belongs to no notice. */
export function emailStillApplies(
  ctx: Pick<Ctx, "db" | "features" | "now">,
  {
    dedupeKey: key,
    recipient: to,
    createdAt,
  }: Pick<typeof outbox.$inferSelect, "dedupeKey" | "recipient" | "createdAt">,
): boolean {
  const found = noticesOfKey(ctx, key);
  if (found.length === 0) return true;
  if (isReplaced(ctx.db, key)) return false;
  const isNew = ctx.now() < createdAt + RECORD_MS;
  return found.some(
    ({ notice, named, side }) => (notice.isRecord && isNew) || notice.holds(ctx, { side, named, key, to }),
  );
}
