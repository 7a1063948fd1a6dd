import { AppError } from "#src/shared/base/errors.ts";

const AWAY = "We can't load photos right now. Please try again in a minute.";
const RETRY_SECONDS = 30;

/** The 503 has a sentence for people; `reason` is for operators. */
export class StoreError extends AppError {
  constructor(
    /** S3's code, such as NoSuchBucket, or the network's. */
    readonly reason: string,
    override readonly cause?: unknown,
  ) {
    super("unavailable", AWAY, undefined, RETRY_SECONDS);
  }
}
