import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";

const CHANGED_TOO_OFTEN = "You've changed this window too many times today. Call the pet parent.";

/** Counts the mails to parents. Throws 429 for a window that was changed too often, and then nobody is mailed. */
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
