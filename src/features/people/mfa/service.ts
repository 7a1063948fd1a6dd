import { eq } from "drizzle-orm";
import { addRowIfNew, changeRow, mfaSecrets, recoveryCodes, removeRow, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx, OPERATOR } from "#src/base/context.ts";
import { infoOf, type RequestOrigin } from "#src/http/request-info.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import type { EventCtx } from "#src/notices/table.ts";
import { conflict, found, notFound } from "#src/shared/base/errors.ts";
import type { SetUpInput } from "#src/shared/people/mfa.ts";
import { type Account, findByLogin } from "../accounts/queries.ts";
import { newRecoveryCodes, recoveryHash, requireMfaSetUp, sixDigitsIn, timeStepOfCode } from "./codes.ts";
import type { MfaEvent } from "./notify.ts";
import { notifyOfMfa } from "./notify.ts";
import { findMfa, isMfaRequired } from "./queries.ts";
import { countCodeTry, runWithCode, wrongCodeError } from "./use-code.ts";

interface MfaSetup {
  owner: Account;
  input: SetUpInput;
  /** Session to keep; all others end. */
  sessionId?: number;
  /** Runs first in the transaction, and may throw. */
  before?: (tx: Tx) => void;
  after?: () => void;
}

/** Returns recovery codes, which can't be read again. Throws 409 (another browser was faster), 422, 429. */
export function setUpMfa(ctx: Ctx, request: Request, { owner, input, sessionId, before, after }: MfaSetup): string[] {
  const { secret } = requireMfaSetUp(ctx, owner, input.token);
  const giveBack = countCodeTry(ctx, request, owner.id);
  const lastStep = timeStepOfCode(secret, sixDigitsIn(input.code) ?? "", ctx.now());
  if (lastStep === null) throw wrongCodeError("code");
  giveBack();
  const factor = { secret, lastStep, setUpAt: ctx.now() };
  const finish = (tx: Tx, event: MfaEvent) => {
    before?.(tx);
    endSessionsOf(tx, owner.id, sessionId);
    note(ctx, tx, { event, owner, info: infoOf(request) });
    const codes = renewCodes(tx, owner.id);
    after?.();
    return codes;
  };
  if (findMfa(ctx.db, owner.id)) {
    return runWithCode(ctx, request, { owner, code: input.present, field: "present" }, (tx) => {
      changeRow(tx, mfaSecrets, { userId: owner.id }, factor);
      return finish(tx, "replaced");
    });
  }
  return transact(ctx.db, (tx) => {
    if (!addRowIfNew(tx, mfaSecrets, { userId: owner.id, ...factor }))
      throw conflict("Two-step verification was just set up in another browser.");
    return finish(tx, "set-up");
  });
}

/** Throws 422 on `code`, 429. */
export const makeRecoveryCodes = (ctx: Ctx, request: Request, owner: Account, code: string): string[] =>
  runWithCode(ctx, request, { owner, code }, (tx) => {
    audit(tx, { action: "recovery-codes-made", actorId: owner.id, now: ctx.now(), info: infoOf(request) });
    return renewCodes(tx, owner.id);
  });

/** Throws 409 (required for this role), 422 on `code`, 429. */
export function removeMfa(ctx: Ctx, request: Request, owner: Account, code: string) {
  if (isMfaRequired(ctx.config, owner.role)) {
    throw conflict("This site requires two-step verification for admins. Set up a new app instead.");
  }
  runWithCode(ctx, request, { owner, code }, (tx) => {
    removeRow(tx, mfaSecrets, { userId: owner.id });
    note(ctx, tx, { event: "removed", owner, info: infoOf(request) });
  });
}

export const declineMfa = (ctx: Ctx, by: ActorContext) =>
  transact(ctx.db, (tx) => {
    const isOpen = { id: by.viewer.userId, twoStepDeclinedAt: null };
    if (changeRow(tx, users, isOpen, { twoStepDeclinedAt: ctx.now() }))
      auditBy(tx, by, { action: "mfa-declined", now: ctx.now() });
  });

/** For operators. Also ends all sessions. Throws 404 (no such admin), 409 (no factor). */
export function resetAdminMfa(ctx: EventCtx, name: string) {
  transact(ctx.db, (tx) => {
    const owner = findByLogin(tx, name);
    if (owner?.role !== "admin") throw notFound(`There's no admin named ${name}.`);
    reset(ctx, tx, { owner, actorId: null, info: OPERATOR });
  });
}

/** For admins, on request of a groomer or parent. Throws 404, 409 (an admin, or no factor). */
export function resetUserMfa(ctx: Ctx, { viewer, info }: ActorContext, userId: number) {
  transact(ctx.db, (tx) => {
    const owner = found(tx.select().from(users).where(eq(users.id, userId)).get());
    if (owner.role === "admin") {
      throw conflict("Only the server's command line can reset an admin's two-step verification.");
    }
    reset(ctx, tx, { owner, actorId: viewer.userId, info });
  });
}

function reset(ctx: EventCtx, tx: Tx, { owner, actorId, info }: Omit<MfaLogEntry, "event">) {
  if (!removeRow(tx, mfaSecrets, { userId: owner.id }))
    throw conflict(`${owner.username} hasn't set up two-step verification.`);
  endSessionsOf(tx, owner.id);
  note(ctx, tx, { event: "reset", owner, actorId, info });
}

function renewCodes(tx: Tx, userId: number): string[] {
  const codes = newRecoveryCodes();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(code) })))
    .run();
  return codes;
}

interface MfaLogEntry {
  event: MfaEvent;
  owner: Account;
  actorId?: number | null;
  info: RequestOrigin;
}

function note(ctx: EventCtx, tx: Tx, { event, owner, actorId = owner.id, info }: MfaLogEntry) {
  const target = `user ${owner.id}`;
  const { id: entry } = audit(tx, { action: `mfa-${event}`, actorId, target, now: ctx.now(), info });
  notifyOfMfa(ctx, tx, { event, owner, entry });
}
