import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";

const CHANGED_TOO_OFTEN = "You've changed this window too many times today. Call the pet parent.";

/** Throws 429 if a window changed too often; then no email is sent. */
export function countHourChanges({ limits }: Pick<Ctx, "limits">, ids: readonly (string | number)[]) {
  try {
    for (const id of ids) limits.check("hours-visit", String(id));
  } catch (error) {
    throw error instanceof AppError
      ? new AppError(error.code, CHANGED_TOO_OFTEN, undefined, error.retryAfterSeconds)
      : error;
  }
  for (const id of ids) limits.take("hours-visit", String(id));
}
