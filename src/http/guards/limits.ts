import { type LimitName, limitRules } from "#src/limits.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { networkOf, wideNetworkOf } from "./network.ts";

/** Counts distinct values per `about`. Not for shared limits. */
interface DistinctValue {
  about: number;
  value: string;
}

export type LimitTry = readonly [name: LimitName, key: string, distinct?: DistinctValue];

export interface Limits {
  /** Throws 429 with Retry-After. */
  take(...one: LimitTry): void;
  /** All or none. Throws 429. */
  takeAll(tries: readonly LimitTry[]): void;
  /** Checks without counting. Throws 429. */
  check(...one: LimitTry): void;
  giveBack(tries: readonly LimitTry[]): void;
  /** About what attempts take in memory. They end with their windows, so no share of `CACHE_MB` bounds them. */
  bytes(): number;
}

const nothing = () => {};
export const noLimits: Limits = { take: nothing, takeAll: nothing, check: nothing, giveBack: nothing, bytes: () => 0 };

const WIDE_FACTOR = 10;
const ENTRY_BYTES = 70;

export type MaxByName = Partial<Record<LimitName, number>>;

/** Sliding window per process; a restart resets it. */
export function localLimits(now: () => number, own: MaxByName = {}): Limits {
  /** When attempts end, by hashes of keys. With keys and lists of one, a busy day's took 180 bytes each. */
  const attempts = new Map<number, number | number[]>();
  const keep = (hash: number, ends: number[]) => attempts.set(hash, ends.length === 1 ? ends[0]! : ends);
  const kept = (hash: number) => [attempts.get(hash) ?? []].flat();
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0];
  const hashOf = (key: string) => Number(BigInt.asUintN(53, Bun.hash.wyhash(key, seed)));
  let sweepAt = now() + MINUTE_MS;

  // Ends after a whole window come from a wrong clock.
  const recent = ({ key, window }: Pick<CountedKey, "key" | "window">) =>
    kept(hashOf(key)).filter((until) => until > now() && until <= now() + window);
  const check = (counted: CountedKey) => {
    const made = recent(counted);
    if (made.length >= counted.most) throw limitError(made[0]! - now(), counted.what);
    return { ...counted, made };
  };
  const sweep = () => {
    if (now() < sweepAt) return;
    sweepAt = now() + MINUTE_MS;
    for (const hash of attempts.keys()) if ((kept(hash).at(-1) ?? 0) <= now()) attempts.delete(hash);
  };
  const takeAll = (tries: readonly LimitTry[]) => {
    sweep();
    const counted = limitKeys(tries, own).filter(
      ({ valueKey, window }) => !valueKey || recent({ key: valueKey, window }).length === 0,
    );
    for (const { key, window, made } of counted.map(check)) keep(hashOf(key), [...made, now() + window]);
    for (const { valueKey, window } of counted) if (valueKey) keep(hashOf(valueKey), [now() + window]);
  };

  return {
    take: (...one) => takeAll([one]),
    takeAll,
    check: (...one) => void limitKeys([one], own).map(check),
    giveBack(tries) {
      for (const hash of limitKeys(tries, own).map(({ key }) => hashOf(key))) keep(hash, kept(hash).slice(0, -1));
    },
    bytes: () => attempts.size * ENTRY_BYTES,
  };
}

/** Counts a try. False over the limit. */
export function tryToCount(limits: Limits, one: LimitTry): boolean {
  try {
    limits.takeAll([one]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

interface CountedKey {
  key: string;
  valueKey?: string;
  most: number;
  window: number;
  what: string | undefined;
}

export const limitKeys = (tries: readonly LimitTry[], own: MaxByName): CountedKey[] =>
  tries.flatMap(([name, whose, distinct]) => {
    const { attempts, window, what } = limitRules[name];
    const most = own[name] ?? attempts;
    const counted = (who: string, most: number): CountedKey => {
      const key = distinct ? `${name} ${who} ${distinct.about}` : `${name} ${who}`;
      return { key, most, window, what, ...(distinct ? { valueKey: `${key}=${distinct.value}` } : {}) };
    };
    if (!name.endsWith("-ip")) return [counted(whose, most)];
    const wide = wideNetworkOf(whose);
    return [counted(networkOf(whose), most), ...(wide ? [counted(wide, most * WIDE_FACTOR)] : [])];
  });

export function limitError(waitMs: number, what = "attempts"): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("rate_limited", `Too many ${what}. Please try again ${waitText(seconds)}.`, undefined, seconds);
}

function waitText(seconds: number): string {
  if (seconds < 90) return "in a minute";
  if (seconds > 5400) return `in ${Math.ceil(seconds / 3600)} hours`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
