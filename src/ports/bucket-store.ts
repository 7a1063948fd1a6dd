import { LruCache } from "#src/shared/base/lru-cache.ts";
import type { Bucket } from "./bucket.ts";
import type { CachedFiles } from "./cached-files.ts";
import { isPublicName, type Store, wholeOf } from "./store.ts";

/** How long the bucket is not asked again for what it did not have. */
const MISSING_MS = 30_000;
const MAX_MISSING = 1_000;

/**
 * Pictures in a bucket that several machines share. Each machine keeps copies of public ones; private ones lie in the bucket
 * alone, so that what is removed there is gone. A copy that is kept says nothing about whether it may still be shown: on other
 * machines it outlives its removal until `dropCopies`, so whoever asks looks first whether a row names it.
 */
export function bucketStore(
  bucket: Bucket,
  kept: CachedFiles | null,
  now: () => number = () => performance.now(),
): Store {
  const pending = new Map<string, Promise<Blob | null>>();
  const missing = new LruCache<number>({ most: MAX_MISSING });
  const isKept = (name: string) => isPublicName(wholeOf(name));

  async function fetchOne(name: string): Promise<Blob | null> {
    const bytes = await bucket.get(name);
    if (!bytes) {
      missing.set(name, now() + MISSING_MS);
      return null;
    }
    if (isKept(name)) void kept?.add(name, bytes);
    return new Blob([bytes]);
  }

  return {
    async put(name, data) {
      await bucket.put(name, data);
      missing.set(name, 0);
      if (isKept(name)) void kept?.add(name, data);
    },
    async get(name) {
      const copy = kept && isKept(name) ? await kept.get(name) : null;
      if (copy) return copy;
      if ((missing.get(name) ?? 0) > now()) return null;
      // However many ask at the same moment, it is fetched once.
      const fetching = pending.get(name) ?? fetchOne(name).finally(() => pending.delete(name));
      pending.set(name, fetching);
      return fetching;
    },
    exists: async (name) => (await bucket.changedAt(name)) !== null,
    // Within the milliseconds between question and removal another machine may store the same picture, whose row then follows at once:
    // a bucket has no way to ask and remove in one. It takes the same picture, a week after the last row that named it.
    async remove(name, { before, isUnnamed = () => true }) {
      const changedAt = await bucket.changedAt(name);
      if (changedAt === null || changedAt > before || !isUnnamed()) return false;
      if (isKept(name)) await kept?.drop(name);
      await bucket.delete(name);
      return true;
    },
    list: () => bucket.list(),
    async dropCopies(isWanted) {
      for (const name of (await kept?.names()) ?? []) {
        if (!isWanted(name)) await kept?.drop(name);
        // Thousands of names must not hold up a request.
        await new Promise<void>((next) => setImmediate(next));
      }
    },
  };
}
