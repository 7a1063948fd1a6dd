import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { infoOf } from "#src/http/request-info.ts";
import { signIn } from "#src/http/sessions/sessions.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { SetUpInput } from "#src/shared/people/mfa.ts";
import {
  beginPendingSignIn,
  endedPendingCookie,
  endHalf,
  findPendingSignIn,
  type PendingSignIn,
  startOver,
} from "./pending-sign-in.ts";
import { findSecondFactor } from "./queries.ts";
import { isRequired } from "./required.ts";
import { type Owner, setUpFactor } from "./service.ts";
import { withCode } from "./use-code.ts";

/** What is still to come after an admin's right password. */
export type NextStep = "done" | "code" | "set-up";

/** Signs an admin in whose password was right, or notes that a second step is to come. Gives the Set-Cookie values. */
export function afterPassword(ctx: Ctx, request: Request, owner: Owner): { step: NextStep; cookies: string[] } {
  const step = findSecondFactor(ctx.db, owner.id) ? "code" : isRequired(ctx.config) ? "set-up" : "done";
  if (step === "done") return { step, cookies: complete(ctx, request, owner) };
  audit(ctx.db, { action: "admin-password", actorId: owner.id, now: ctx.now(), info: infoOf(request) });
  return { step, cookies: [beginPendingSignIn(ctx, owner.id)] };
}

/** Throws 401 when the password was not given in this browser within ten minutes. */
function requireHalf(ctx: Ctx, request: Request): PendingSignIn {
  const half = findPendingSignIn(ctx, request);
  if (!half) throw startOver();
  return half;
}

interface SignedIn {
  owner: Owner;
  cookies: string[];
}

/** The second step: a code of the app, or a recovery code. Throws 401 without the first one, 422 on `code`, 429. */
export function signInWithCode(ctx: Ctx, request: Request, code: string): SignedIn {
  const half = requireHalf(ctx, request);
  if (half.setUpAt === null) throw startOver();
  const { account: owner } = half;
  // The session comes with the code in one transaction, or a crash between them would cost a code for nothing.
  const cookies = withCode(ctx, request, { owner, code }, (tx) => {
    endHalf(tx, half);
    return complete(ctx, request, owner);
  });
  return { owner, cookies };
}

/** The other second step: sets up the factor, and signs in. Throws 401, 409, 422 with fields, 429. */
export function signInWithSetUp(ctx: Ctx, request: Request, input: SetUpInput): SignedIn & { codes: string[] } {
  const half = requireHalf(ctx, request);
  const { account: owner } = half;
  if (half.setUpAt !== null)
    throw new AppError("conflict", "Two-step verification was just set up in another browser.");
  let cookies: string[] = [];
  // A transaction of its own, because the try that it counts has to stay counted when the code is wrong.
  const codes = setUpFactor(ctx, request, {
    owner,
    input: { ...input, present: "" },
    // Ended first, because the set-up then ends whatever else is half done.
    before: (tx) => endHalf(tx, half),
    after: () => {
      cookies = complete(ctx, request, owner);
    },
  });
  return { owner, codes, cookies };
}

function complete(ctx: Ctx, request: Request, owner: Owner): string[] {
  audit(ctx.db, { action: "admin-login", actorId: owner.id, now: ctx.now(), info: infoOf(request) });
  return [...signIn(ctx, request, owner), endedPendingCookie(ctx)];
}
