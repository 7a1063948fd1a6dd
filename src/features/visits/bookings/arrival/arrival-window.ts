import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ArrivalWindow } from "#src/domain/day/planner.ts";
import { hourShifted } from "#src/domain/visits/own-clock.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import type { Letter } from "#src/mail/letter.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { PushKind } from "#src/shared/people/push-labels.ts";
import type { SmsNews } from "#src/sms/queue.ts";
import { nextSequence, oneBooking, tellSides, visitFor } from "../notify.ts";
import { findVisit } from "../room/day-visits.ts";
import type { Visit } from "../visit.ts";
import { type HourNews, hourLetter } from "./letters.ts";

interface GivenWindow {
  hour: ArrivalWindow;
  news: HourNews;
}

/**
 * Writes the hour of an accepted visit, and tells the parent with a calendar file, in the same transaction. It is the one
 * way in which a promised hour changes.
 */
export function giveArrivalWindow(ctx: Ctx, tx: Tx, id: number, { hour, news }: GivenWindow) {
  writeArrivalWindow(tx, findVisit(tx, id) ?? { id }, hour);
  const text = { kind: news === "late" ? "late" : "hour", canWait: news === "promised" } as const;
  tellParent(ctx, tx, id, { letter: (visit) => hourLetter(visit, news), key: "hour", isMoved: true, text });
}

/** Keeps the hour by the visit's own clock, "HH:MM", and gives it; `hour` is by the groomer's. */
export function writeArrivalWindow(tx: Tx, { id, shift = 0 }: Pick<DayVisit, "id" | "shift">, hour: ArrivalWindow) {
  const { from, until } = hourShifted(hour, -shift);
  const told = { arrivalFrom: timeOfDay(from), arrivalUntil: timeOfDay(until) };
  tx.update(visits)
    .set(told)
    .where(and(eq(visits.id, id), eq(visits.status, "accepted")))
    .run();
  return told;
}

interface News {
  letter: (visit: Visit) => Letter;
  /** What tells this mail from the others about the booking. */
  key: string;
  /** The visit has another place in calendars, so that the file goes with it. */
  isMoved?: boolean;
  /** What the parent's devices are told besides. */
  push?: PushKind;
  /** What is texted to the parent besides. */
  text?: Omit<SmsNews, "side">;
}

/** Mails the parent of a booking, unless they have left. */
export function tellParent(ctx: Ctx, tx: Tx, id: number, { letter, key, isMoved = false, push, text }: News) {
  const sequence = isMoved ? nextSequence(tx, id) : null;
  const row = oneBooking(tx, { id })[0]!;
  const letters = { parent: letter(visitFor(ctx, row)) };
  tellSides(ctx, tx, row, {
    letters,
    key: `booking ${id} ${key}${isMoved ? ` ${sequence}` : ""}`,
    sequence,
    push: push && { side: "parent", kind: push },
    text: text && { side: "parent", ...text },
  });
}

/** The groomer has set out. */
export const markOnMyWay = (tx: Tx, id: number, now: number) =>
  void tx
    .update(visits)
    .set({ onMyWayAt: now })
    .where(and(eq(visits.id, id), eq(visits.status, "accepted"), isNull(visits.onMyWayAt)))
    .run();
