import { AppError } from "#src/shared/base/errors.ts";

const AWAY = "We can't load photos right now. Please try again in a minute.";
const RETRY_SECONDS = 30;

/** The store of the pictures gave no answer, or refused. People read the sentence of a 503, `reason` is for the operator. */
export class StoreError extends AppError {
  constructor(
    /** S3's own code, such as NoSuchBucket, or the network's. */
    readonly reason: string,
    override readonly cause?: unknown,
  ) {
    super("unavailable", AWAY, undefined, RETRY_SECONDS);
  }
}
