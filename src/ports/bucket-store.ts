import { LruCache } from "#src/shared/base/lru-cache.ts";
import { yieldTurn } from "../base/concurrency.ts";
import type { Bucket } from "./bucket.ts";
import type { CachedFiles } from "./cached-files.ts";
import { fullSizeName, isPublicName, type Store } from "./store.ts";

/** Caches missing files this long. */
const MISSING_MS = 30_000;
const MAX_MISSING = 1_000;

/** Public files are cached locally. They may be removed elsewhere, so callers check the database first. */
export function createBucketStore(
  bucket: Bucket,
  kept: CachedFiles | null,
  now: () => number = () => performance.now(),
): Store {
  const pending = new Map<string, Promise<Blob | null>>();
  const missing = new LruCache<number>({ most: MAX_MISSING });
  const isKept = (name: string) => isPublicName(fullSizeName(name));

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
      const fetching = pending.get(name) ?? fetchOne(name).finally(() => pending.delete(name));
      pending.set(name, fetching);
      return fetching;
    },
    exists: async (name) => (await bucket.changedAt(name)) !== null,
    // Not atomic: another machine may store the same photo in between. S3 can't check and delete in one call.
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
        // Yields, because there may be thousands of names.
        await yieldTurn();
      }
    },
  };
}
