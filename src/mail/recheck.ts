import type { Db } from "#db/open.ts";

interface RecheckWorld {
  readonly db: Db;
  readonly now: () => number;
}

/**
 * Whether what a mail says still holds when it is sent. A mail waits for days while the server is away, and one that a job has
 * decided by the clock would then tell of what is over: an unread message that was read, a visit that is long booked.
 */
export interface Recheck {
  /** Of the mails that it is about, by their keys. */
  key: RegExp;
  /** `parts` are what the key names. */
  holds(ctx: RecheckWorld, parts: string[], mail: { createdAt: number }): boolean;
}

/** Whether a mail that waits is still to be sent; one without a check is. */
export function stillHolds(
  ctx: RecheckWorld,
  rechecks: readonly Recheck[],
  mail: { dedupeKey: string; createdAt: number },
): boolean {
  return rechecks.every(({ key, holds }) => {
    const [, ...parts] = key.exec(mail.dedupeKey) ?? [];
    return parts.length === 0 || holds(ctx, parts, mail);
  });
}
