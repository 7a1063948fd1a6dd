import { and, asc, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { smsCodes, smsNumbers, smsOff } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { shownNumber } from "#src/ports/sms/phone-number.ts";
import type { TextsView } from "#src/shared/people/sms.ts";
import { consentWords, smsKindsOf } from "#src/shared/people/sms-labels.ts";
import { isStopped } from "#src/sms/stops.ts";

type At = Pick<Ctx, "now" | "texts"> & { db: Db | Tx };

/** A person's own number and choices. */
export function textsView({ db, now, texts }: At, { userId, role }: Viewer): TextsView {
  const number = findNumber(db, userId);
  const off = new Set(findOff(db, userId).map(({ kind }) => kind));
  return {
    number: number ? shownNumber(number.number) : null,
    confirmedAt: number?.confirmedAt ?? null,
    isStopped: number !== undefined && isStopped(db, number.number, now()),
    waiting: waitingNumber(db, userId, now()),
    replacesMails: number?.replacesMails ?? false,
    choices: smsKindsOf(role).map((kind) => ({ kind, isOn: !off.has(kind) })),
    from: texts?.from ? shownNumber(texts.from) : null,
  };
}

export const findNumber = (db: Db | Tx, userId: number) =>
  db.select().from(smsNumbers).where(eq(smsNumbers.userId, userId)).get();

const findOff = (db: Db | Tx, userId: number) =>
  db
    .select({ kind: smsOff.kind, since: smsOff.since })
    .from(smsOff)
    .where(eq(smsOff.userId, userId))
    .orderBy(asc(smsOff.kind))
    .all();

function waitingNumber(db: Db | Tx, userId: number, now: number): string | null {
  const isWaiting = and(eq(smsCodes.userId, userId), gt(smsCodes.expiresAt, now));
  const found = db.select({ number: smsCodes.number }).from(smsCodes).where(isWaiting).get();
  return found ? shownNumber(found.number) : null;
}

/** What is kept about somebody's texts, for their copy of their data. */
export function findTextFacts(db: Db | Tx, userId: number) {
  const number = findNumber(db, userId);
  if (!number) return null;
  const { agreedWords, userId: _, ...facts } = number;
  return { ...facts, agreedTo: wordsOf(agreedWords), switchedOff: findOff(db, userId) };
}

/** The same of a number that nobody has confirmed, as long as it is kept. */
export function findUnconfirmed(db: Db | Tx, userId: number) {
  const asked = db.select().from(smsCodes).where(eq(smsCodes.userId, userId)).get();
  return asked ? { ...asked, agreedTo: wordsOf(asked.agreedWords) } : null;
}

const wordsOf = (version: number) => consentWords[version - 1] ?? "";
