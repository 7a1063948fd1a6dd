import { dropExpiredAttempts, giveBackAttempts, limitEndsAt, tryCountAttempts } from "#db/attempts.ts";
import { isInTransaction, transact } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import type { DbAndClock } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { type LimitName, limitRules } from "#src/limits.ts";
import { type Limits, type LimitTry, limitError, limitKeys, localLimits, type MaxByName, noLimits } from "./limits.ts";

const isShared = (name: LimitName) => limitRules[name].shared !== undefined;

const longest = Math.max(...Object.values(limitRules).map(({ window }) => window));

/** Rows on the primary. An exhausted limit is read from the replica, so refusing needs no write. */
export function dbLimits({ db, now }: DbAndClock, own: MaxByName = {}): Limits {
  const memory = localLimits(now, own);

  const rowsOf = (tries: readonly LimitTry[]) =>
    limitKeys(tries, own).map((counted) => ({ ...counted, key: keyedHash(db, "limits", counted.key, now()) }));

  function refuseWithoutRoom(at: number | undefined) {
    if (at !== undefined) throw limitError(at - now());
  }

  function takeRows(tries: readonly LimitTry[]) {
    const inCommand = isInTransaction(db);
    if (inCommand && !tries.every(([name]) => limitRules[name].shared === "in-command")) {
      throw new Error("A limit is taken inside the command whose refusal would undo it");
    }
    const rows = rowsOf(tries);
    if (!inCommand) refuseWithoutRoom(limitEndsAt(db, rows, now()));
    if (tryCountAttempts(db, rows, now())) return;
    // Another node used it up in between.
    refuseWithoutRoom(transact(db, (tx) => limitEndsAt(tx, rows, now()) ?? now()));
  }

  function takeAll(tries: readonly LimitTry[]) {
    const { rows, others } = split(tries);
    memory.takeAll(others);
    if (rows.length > 0) takeRows(rows);
  }

  return {
    take: (...one) => takeAll([one]),
    takeAll,
    check: (...one) => {
      if (isShared(one[0])) refuseWithoutRoom(limitEndsAt(db, rowsOf([one]), now()));
      else memory.check(...one);
    },
    giveBack(tries) {
      const { rows, others } = split(tries);
      memory.giveBack(others);
      const keys = rowsOf(rows).map(({ key }) => key);
      if (keys.length > 0) giveBackAttempts(db, keys);
    },
    bytes: memory.bytes,
  };
}

const split = (tries: readonly LimitTry[]) => ({
  rows: tries.filter(([name]) => isShared(name)),
  others: tries.filter(([name]) => !isShared(name)),
});

export function createLimits(
  { rateLimits, primary }: Pick<Config, "rateLimits" | "primary">,
  deps: DbAndClock,
): Limits {
  if (!rateLimits) return noLimits;
  return primary ? dbLimits(deps, rateLimits) : localLimits(deps.now, rateLimits);
}

export const forgetOldAttempts = ({ db, now }: DbAndClock) => dropExpiredAttempts(db, now(), longest);
