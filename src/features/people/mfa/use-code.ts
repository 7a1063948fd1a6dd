import { and, eq, gt, lt, or } from "drizzle-orm";
import { changeRow, mfaSecrets, recoveryCodes, removeRow, type Tx, transact } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import type { LimitTry } from "#src/http/guards/limits.ts";
import { infoOf } from "#src/http/request-info.ts";
import { isKnownBrowserOrNetwork } from "#src/http/sessions/known-browsers.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { Account } from "../accounts/queries.ts";
import { DRIFT_STEPS, recoveryHash, sixDigitsIn, timeStepAt, timeStepOfCode } from "./codes.ts";
import { notifyOfMfa } from "./notify.ts";
import { findMfa } from "./queries.ts";

/** Tries are counted before checking; a correct one is refunded. Throws 422 on the field, 429. */
export function runWithCode<T>(
  ctx: Ctx,
  request: Request,
  { owner, code, field = "code" }: { owner: Account; code: string; field?: string },
  command: (tx: Tx) => T,
): T {
  const info = infoOf(request);
  const giveBack = countCodeTry(ctx, request, owner.id);
  const result = transact(ctx.db, (tx) => {
    const how = spendCode(tx, owner.id, code, ctx.now());
    if (how === null) return null;
    const done = command(tx);
    if (how === "recovery") {
      // The command may have made new codes, or deleted them.
      const left = findMfa(tx, owner.id)?.recoveryCodesLeft ?? 0;
      const { id } = audit(tx, {
        action: "recovery-code-used",
        actorId: owner.id,
        detail: { left },
        now: ctx.now(),
        info,
      });
      notifyOfMfa(ctx, tx, { event: "recovery", owner, entry: id, left });
    }
    return { done };
  });
  if (result === null) {
    audit(ctx.db, { action: "mfa-failed", actorId: owner.id, now: ctx.now(), info });
    throw wrongCodeError(field);
  }
  giveBack();
  return result.done;
}

export const wrongCodeError = (field: string) =>
  invalid({ [field]: "That code is wrong or already used. Try another." });

/** Returns a refund function. Throws 429. */
export function countCodeTry(ctx: Ctx, request: Request, userId: number): () => void {
  // Still limited, because a password reset makes any browser known.
  const limitKind = isKnownBrowserOrNetwork(ctx, request, userId) ? "known" : "account";
  const tries: LimitTry[] = [
    ["mfa-ip", infoOf(request).ip],
    ["mfa-account", `${limitKind} ${userId}`],
  ];
  ctx.limits.takeAll(tries);
  return () => ctx.limits.giveBack(tries);
}

/** Each code works once. Null if it's not valid for this person. */
function spendCode(tx: Tx, userId: number, typed: string, now: number): "app" | "recovery" | null {
  const digits = sixDigitsIn(typed);
  return digits === null ? spendRecoveryCode(tx, userId, typed) : spendAppCode(tx, userId, digits, now);
}

function spendAppCode(tx: Tx, userId: number, code: string, now: number) {
  const isOwn = eq(mfaSecrets.userId, userId);
  const factor = tx.select().from(mfaSecrets).where(isOwn).get();
  const step = factor ? timeStepOfCode(factor.secret, code, now) : null;
  if (step === null) return null;
  // A step beyond the drift came from a clock running ahead, and would lock the owner out.
  const isNew = or(lt(mfaSecrets.lastStep, step), gt(mfaSecrets.lastStep, timeStepAt(now) + DRIFT_STEPS));
  return changeRow(tx, mfaSecrets, and(isOwn, isNew), { lastStep: step }) ? "app" : null;
}

function spendRecoveryCode(tx: Tx, userId: number, typed: string) {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(typed)));
  return removeRow(tx, recoveryCodes, isIt) ? "recovery" : null;
}
