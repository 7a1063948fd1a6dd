import type { Ctx } from "#src/base/context.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { AppError, conflict } from "#src/shared/base/errors.ts";

/** Maps provider errors: declined and gone to 409, no answer to 503. */
export const orFail = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    throw error instanceof PaymentError ? Object.assign(refusal(error), { cause: error }) : error;
  });

/** True if the provider doesn't answer, so asking more is pointless. */
export function isProviderSilent(error: unknown): boolean {
  if (error instanceof AppError) return isProviderSilent(error.cause);
  return error instanceof PaymentError && error.code === "unavailable" && !error.isRefusal;
}

/** Logs a failure and continues, unless the provider doesn't answer. */
export const runOrLog = (ctx: Ctx, work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (isProviderSilent(error)) throw error;
    ctx.log.error("memberships", error);
  });

function refusal({ code, message }: PaymentError): AppError {
  switch (code) {
    case "declined":
    case "gone":
      return conflict(message);
    case "unavailable":
      return new AppError("unavailable", message, undefined, 30);
    case "bad_signature":
      return new AppError("bad_request", message);
  }
}
