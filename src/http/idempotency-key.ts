import { AppError } from "#src/shared/base/errors.ts";

/** Null without a key. Throws 400 unless it is 1 to 100 visible characters. */
export function readIdempotencyKey(key: string | null | undefined): string | null {
  if (key != null && !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new AppError("bad_request", "The Idempotency-Key must be 1 to 100 letters, digits, or symbols.");
  return key ?? null;
}
