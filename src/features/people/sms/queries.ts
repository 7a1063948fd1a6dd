import { and, eq, gt } from "drizzle-orm";
import { type Db, findRow, findRows, smsCodes, smsNumbers, smsOff, type Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { formatPhone } from "#src/domain/people/phones.ts";
import type { SmsOptions } from "#src/shared/people/sms.ts";
import { smsKindsOf } from "#src/shared/people/sms-labels.ts";
import { hasOptedOut } from "#src/sms/stops.ts";

type TextsContext = Pick<Ctx, "now" | "texts"> & { db: Db | Tx };

export function textsView({ db, now, texts }: TextsContext, { userId, role }: Viewer): SmsOptions {
  const number = findSmsNumber(db, userId);
  const waiting = findRow(db, smsCodes, and(eq(smsCodes.userId, userId), gt(smsCodes.expiresAt, now())));
  const off = new Set(findRows(db, smsOff, { userId }).map(({ kind }) => kind));
  return {
    number: number ? formatPhone(number.number) : null,
    confirmedAt: number?.confirmedAt ?? null,
    isStopped: number !== undefined && hasOptedOut(db, number.number, now()),
    waiting: waiting ? formatPhone(waiting.number) : null,
    replacesEmails: number?.replacesEmails ?? false,
    choices: smsKindsOf(role).map((kind) => ({ kind, isOn: !off.has(kind) })),
    from: texts?.from ? formatPhone(texts.from) : null,
  };
}

export const findSmsNumber = (db: Db | Tx, userId: number) => findRow(db, smsNumbers, { userId });
