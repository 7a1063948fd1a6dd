import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { SecondStep } from "#src/base/feature.ts";
import { infoOf } from "#src/http/request-info.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { SetUpInput } from "#src/shared/people/mfa.ts";
import { beginSession } from "../accounts/sign-in/log-in.ts";
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
import { setUpFactor } from "./service.ts";
import { type Owner, withCode } from "./use-code.ts";

/** The second step of those who have two-step verification, or must have it: the password was right, and no session begins yet. */
export function secondStep(ctx: Ctx, request: Request, { id, role }: Owner): SecondStep | null {
  const step = findSecondFactor(ctx.db, id) ? "code" : isRequired(ctx.config, role) ? "set-up" : null;
  if (step === null) return null;
  audit(ctx.db, {
    action: role === "admin" ? "admin-password" : "password-accepted",
    actorId: id,
    now: ctx.now(),
    info: infoOf(request),
  });
  return { step, cookies: [beginPendingSignIn(ctx, id)] };
}

/** Which step a half log-in is at; null when nothing is left to do, because two-step verification was turned off meanwhile. */
export function pendingStep({ config }: Ctx, { setUpAt, account }: PendingSignIn): SecondStep["step"] | null {
  if (setUpAt !== null) return "code";
  return isRequired(config, account.role) ? "set-up" : null;
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
  if (pendingStep(ctx, half) !== "code") throw startOver();
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
  const step = pendingStep(ctx, half);
  if (step === "code") throw new AppError("conflict", "Two-step verification was just set up in another browser.");
  if (step === null) throw startOver();
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

const complete = (ctx: Ctx, request: Request, owner: Owner): string[] => [
  ...beginSession(ctx, request, owner),
  endedPendingCookie(ctx),
];
