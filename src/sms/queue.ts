import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { groomerProfiles, smsNumbers, smsOff, smsQueue } from "#db/schema/tables.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { SentKind, SmsKind } from "#src/shared/people/sms-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { Ctx } from "../base/context.ts";
import { inTheirDay } from "./quiet.ts";
import { isStopped } from "./stops.ts";

/** In ms: how long after it was due a text is still news. */
const lives: Record<SentKind, number> = {
  code: 10 * MINUTE_MS,
  welcome: HOUR_MS,
  "on-my-way": HOUR_MS,
  late: 2 * HOUR_MS,
  hour: 12 * HOUR_MS,
  change: 12 * HOUR_MS,
  request: 12 * HOUR_MS,
};

/** How long the mail that a text replaces is held back: it is sent after all where the text is not taken by then. */
const MAIL_WAITS_MS = 10 * MINUTE_MS;
const ONE_REQUEST_IN_MS = HOUR_MS;

interface Visit {
  id: number;
  petParentId: number;
  groomerId: number;
  preferredDate: string;
  timeZone: string;
}

export interface SmsNews {
  side: Side;
  kind: SmsKind;
  /** Of 'on my way': about when, local "HH:MM". */
  about?: string;
  /** Of a visit that has moved: the local day on which it would have been. */
  was?: string;
  /** It changes nothing that its reader knows, so that it waits for the morning on the day of the visit too. */
  canWait?: boolean;
}

const receiver = prepared((db) =>
  db
    .select({ number: smsNumbers.number, replacesMails: smsNumbers.replacesMails, offSince: smsOff.since })
    .from(smsNumbers)
    .leftJoin(smsOff, and(eq(smsOff.userId, smsNumbers.userId), eq(smsOff.kind, bound(sql.placeholder("kind")))))
    .where(eq(smsNumbers.userId, bound(sql.placeholder("userId"))))
    .prepare(),
);

const accountOfGroomer = prepared((db) =>
  db
    .select({ userId: groomerProfiles.userId })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, sql.placeholder("groomerId")))
    .prepare(),
);

/**
 * Texts one side of a booking, in the transaction of what it is about, where its person wants that and the site can. Nothing is sent here.
 * Where the text takes the place of the notification and of the email with that key, returns when that email goes: it waits for a text that
 * goes now, and not for one that goes in the morning.
 */
export function textToSide(
  { texts }: Pick<Ctx, "texts">,
  tx: Tx,
  booked: Visit,
  news: SmsNews & { now: number; mailKey?: string },
): number | undefined {
  const { side, kind, about, was, now, mailKey, canWait } = news;
  // Whoever was expected today has to know at once, whenever it is now.
  const visit = was !== undefined && was < booked.preferredDate ? { ...booked, preferredDate: was } : booked;
  if (kind === "change" && !isSoon(visit, now)) return undefined;
  const { groomerId } = visit;
  const userId = side === "parent" ? visit.petParentId : accountOfGroomer(tx).get({ groomerId })?.userId;
  const wants = userId === undefined ? undefined : receiver(tx).get({ userId, kind });
  if (userId === undefined || !wants || wants.offSince !== null || !texts) return undefined;
  // Whoever has answered STOP is told by everything else, and without a wait.
  if (isStopped(tx, wants.number, now)) return undefined;
  const isReplacing = wants.replacesMails && mailKey !== undefined;
  const sendAt = whenToSend(tx, visit, { userId, kind, now, canWait });
  const isAtOnce = sendAt <= now;
  queueText(tx, {
    userId,
    kind,
    bookingId: visit.id,
    detail: about ?? null,
    mailKey: isReplacing && isAtOnce ? mailKey : null,
    now,
    sendAt,
  });
  return isReplacing ? now + (isAtOnce ? MAIL_WAITS_MS : 0) : undefined;
}

const isSoon = ({ preferredDate, timeZone }: Visit, now: number): boolean => {
  const { today } = localTime(now, timeZone);
  return preferredDate === today || preferredDate === addDays(today, 1);
};

/** The van is on its way by night too, and what changes about today cannot wait. */
function whenToSend(tx: Tx, visit: Visit, { userId, kind, now, canWait = kind === "request" }: Due): number {
  const { preferredDate, timeZone } = visit;
  if (kind === "on-my-way" || (!canWait && preferredDate === localTime(now, timeZone).today)) return now;
  const last = kind === "request" ? lastTaken(tx).get({ userId, kind, now })?.takenAt : undefined;
  return inTheirDay(tx, { userId, timeZone }, Math.max(now, last ? last + ONE_REQUEST_IN_MS : 0));
}

interface Due {
  userId: number;
  kind: SmsKind;
  now: number;
  canWait?: boolean | undefined;
}

const lastTaken = prepared((db) =>
  db
    .select({ takenAt: smsQueue.takenAt })
    .from(smsQueue)
    .where(
      and(
        eq(smsQueue.userId, sql.placeholder("userId")),
        eq(smsQueue.kind, sql.placeholder("kind")),
        // One from the future was taken by a clock that ran ahead, and would put off all others until then.
        lte(smsQueue.takenAt, sql.placeholder("now")),
      ),
    )
    .orderBy(desc(smsQueue.takenAt))
    .limit(1)
    .prepare(),
);

interface NewText {
  userId: number;
  kind: SentKind;
  bookingId?: number | null;
  detail?: string | null;
  mailKey?: string | null;
  now: number;
  sendAt?: number;
}

/** Takes the place of one that still waits and would say the same; requests are joined when they are sent. */
export function queueText(tx: Tx, { now, sendAt = now, ...text }: NewText) {
  const bookingId = text.bookingId ?? null;
  const waits = sql`${smsQueue.takenAt} IS NULL AND ${smsQueue.deadAt} IS NULL`;
  const isSame = and(
    eq(smsQueue.userId, text.userId),
    eq(smsQueue.kind, text.kind),
    sql`coalesce(${smsQueue.bookingId}, 0) = ${bookingId ?? 0}`,
  );
  if (text.kind !== "request") tx.delete(smsQueue).where(and(isSame, waits)).run();
  tx.insert(smsQueue)
    .values({ ...text, bookingId, createdAt: now, sendAt, expiresAt: sendAt + lives[text.kind] })
    .run();
}
