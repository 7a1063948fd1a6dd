import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { recoveryCodes, secondFactors, type users } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { SetUpInput } from "#src/shared/people/mfa.ts";
import { findAccount } from "../accounts/queries.ts";
import { digitsIn, newRecoveryCodes, recoveryHash, stepOf } from "./codes.ts";
import type { FactorEvent } from "./letters.ts";
import { requireOffer } from "./offer.ts";
import { findSecondFactor } from "./queries.ts";
import { isRequired } from "./required.ts";
import { type Tools, tellOf } from "./telling.ts";
import { countTry, withCode, wrongCode } from "./use-code.ts";

export type Owner = typeof users.$inferSelect;

interface SetUp {
  owner: Owner;
  input: SetUpInput;
  /** The session that stays; every other one ends. */
  sessionId?: number;
  /** What happens first in the transaction, and may refuse it. */
  before?: (tx: Tx) => void;
  /** What happens last in it. */
  after?: () => void;
}

/**
 * Sets up a second factor, once a code shows that the app knows its secret; one that is there already is replaced, which
 * takes one of its codes. Gives the recovery codes, which nobody can read again. Throws 409 when another browser was
 * faster, 422 with fields, 429.
 */
export function setUpFactor(ctx: Ctx, request: Request, { owner, input, sessionId, before, after }: SetUp): string[] {
  const { secret } = requireOffer(ctx, owner, input.token);
  const giveBack = countTry(ctx, request, owner.id);
  const lastStep = stepOf(secret, digitsIn(input.code) ?? "", ctx.now());
  if (lastStep === null) throw wrongCode("code");
  giveBack();
  const factor = { secret, lastStep, setUpAt: ctx.now() };
  const finish = (tx: Tx, event: FactorEvent) => {
    before?.(tx);
    endSessionsOf(tx, owner.id, sessionId);
    note(ctx, tx, { event, owner, info: infoOf(request) });
    const codes = renewCodes(tx, owner.id);
    after?.();
    return codes;
  };
  if (findSecondFactor(ctx.db, owner.id)) {
    return withCode(ctx, request, { owner, code: input.present, field: "present" }, (tx) => {
      tx.update(secondFactors).set(factor).where(eq(secondFactors.userId, owner.id)).run();
      return finish(tx, "replaced");
    });
  }
  return transact(ctx.db, (tx) => {
    const row = { userId: owner.id, ...factor };
    const made = tx.insert(secondFactors).values(row).onConflictDoNothing().returning().get();
    if (!made) throw new AppError("conflict", "Two-step verification was just set up in another browser.");
    return finish(tx, "set-up");
  });
}

/** Replaces every recovery code. Throws 422 on `code`, 429. */
export const makeRecoveryCodes = (ctx: Ctx, request: Request, owner: Owner, code: string): string[] =>
  withCode(ctx, request, { owner, code }, (tx) => {
    audit(tx, { action: "recovery-codes-made", actorId: owner.id, now: ctx.now(), info: infoOf(request) });
    return renewCodes(tx, owner.id);
  });

/** Only in a demo. Throws 409 where admins must have a second factor, 422 on `code`, 429. */
export function removeFactor(ctx: Ctx, request: Request, owner: Owner, code: string) {
  if (isRequired(ctx.config)) {
    throw new AppError("conflict", "This site requires two-step verification for admins. Set up a new app instead.");
  }
  withCode(ctx, request, { owner, code }, (tx) => {
    tx.delete(secondFactors).where(eq(secondFactors.userId, owner.id)).run();
    note(ctx, tx, { event: "removed", owner, info: infoOf(request) });
  });
}

/**
 * What an operator of the machine does for an admin who has lost phone and recovery codes: removes the factor, and signs
 * the admin out everywhere. Throws 404 when nobody of that name is an admin, 409 without a second factor.
 */
export function resetFactor(ctx: Tools, name: string) {
  transact(ctx.db, (tx) => {
    const owner = findAccount(tx, name);
    if (owner?.role !== "admin") throw notFound(`There's no admin named ${name}.`);
    const isOwn = eq(secondFactors.userId, owner.id);
    const removed = tx.delete(secondFactors).where(isOwn).returning({ userId: secondFactors.userId }).get();
    if (!removed) throw new AppError("conflict", `${name} hasn't set up two-step verification.`);
    endSessionsOf(tx, owner.id);
    note(ctx, tx, { event: "reset", owner, info: { id: "command", ip: "local" } });
  });
}

function renewCodes(tx: Tx, userId: number): string[] {
  const codes = newRecoveryCodes();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(code) })))
    .run();
  return codes;
}

interface Noted {
  event: FactorEvent;
  owner: Owner;
  info: Pick<RequestInfo, "id" | "ip">;
}

/** An operator has no account, so nobody is the actor of a reset. */
function note(ctx: Tools, tx: Tx, { event, owner, info }: Noted) {
  const who = { actorId: event === "reset" ? null : owner.id, target: `user ${owner.id}` };
  const { id: auditId } = audit(tx, { action: `second-factor-${event}`, ...who, now: ctx.now(), info });
  tellOf(ctx, tx, { event, owner, auditId });
}
