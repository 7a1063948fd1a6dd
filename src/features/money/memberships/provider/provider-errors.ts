import type { Ctx } from "#src/base/context.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { AppError } from "#src/shared/base/errors.ts";

/** Turns the provider's refusals into our errors: declined and gone are 409, no answer is 503. */
export async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof PaymentError ? Object.assign(refusal(error), { cause: error }) : error;
  }
}

/** Null for something that is gone, which may have been ended elsewhere first. */
export async function unlessGone<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** True for something that the provider does not know, or does not know any more. */
const isGone = (error: unknown) => error instanceof PaymentError && error.code === "gone";

/** True when the provider does not answer, so that the next question would get no answer either. */
export function isSilent(error: unknown): boolean {
  if (error instanceof AppError) return isSilent(error.cause);
  return error instanceof PaymentError && error.code === "unavailable" && !error.isRefusal;
}

/** One groomer's trouble must not stop the others, unless the provider is silent: then the work ends here. */
export const quietly = (ctx: Ctx, work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (isSilent(error)) throw error;
    ctx.log.error("memberships", error);
  });

function refusal({ code, message }: PaymentError): AppError {
  switch (code) {
    case "declined":
    case "gone":
      return new AppError("conflict", message);
    case "unavailable":
      return new AppError("unavailable", message, undefined, 30);
    case "bad_signature":
      return new AppError("bad_request", message);
  }
}
