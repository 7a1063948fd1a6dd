import { statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { nextTurn } from "../base/concurrency.ts";
import { type Config, ConfigError } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Metrics } from "../base/metrics.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { type CachedFiles, cachedFiles } from "./cached-files.ts";
import { isPublicName, originalName, type Store, StoreError } from "./store.ts";

/** Caches missing files this long. */
const MISSING_MS = 30_000;
const MAX_MISSING = 1_000;

/** Public files are cached locally. They may be removed elsewhere, so callers check the database first. */
export function bucketStore(
  bucket: Bucket,
  kept: CachedFiles | null,
  now: () => number = () => performance.now(),
): Store {
  const pending = new Map<string, Promise<Blob | null>>();
  const missing = new LruCache<number>({ most: MAX_MISSING });
  const isKept = (name: string) => isPublicName(originalName(name));

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
        await nextTurn();
      }
    },
  };
}

export function folderStore(folder: string): Store {
  const at = (name: string) => join(folder, name);
  return {
    put: (name, data) => writeWhole(dirname(at(name)), basename(name), data),
    async get(name) {
      const file = Bun.file(at(name));
      return (await file.exists()) ? file : null;
    },
    exists: (name) => Bun.file(at(name)).exists(),
    // Synchronous, so that no upload can come in between.
    async remove(name, { before, isUnnamed = () => true }) {
      const found = statSync(at(name), { throwIfNoEntry: false });
      if (!found?.isFile() || found.mtimeMs > before || !isUnnamed()) return false;
      unlinkSync(at(name));
      return true;
    },
    async *list() {
      for (const name of await readdir(folder, { recursive: true })) yield { name };
    },
    dropCopies: async () => {},
  };
}

/** Renamed into place after syncing. Touches an existing file, so that it's no orphan before its row is written. */
export async function writeWhole(folder: string, file: string, data: Uint8Array) {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${crypto.randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    // A garbage-collected open handle ends the process.
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, file));
    await flushNames(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function flushNames(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const MB = 1024 * 1024;
const KEPT = { most: 500 * MB, each: MB / 2 };

export const uploadsIn = (dataDir: string) => join(dataDir, "uploads");

type Settings = Pick<Config, "dataDir" | "uploadsUrl">;
interface StoreDeps {
  log: Log;
  metrics?: Pick<Metrics, "countStoreFailure">;
}

/** Throws ConfigError if the bucket refuses access. Starts without it if it doesn't respond. */
export async function createStore({ dataDir, uploadsUrl }: Settings, { log, metrics }: StoreDeps): Promise<Store> {
  if (!uploadsUrl) return folderStore(uploadsIn(dataDir));
  const bucket = openBucket(uploadsUrl, {
    onFailure(call, { reason, cause }) {
      metrics?.countStoreFailure(call);
      log.error("photo store", new Error(`${call}: ${reason}`, { cause }));
    },
  });
  await requireBucket(bucket);
  return bucketStore(bucket, cachedFiles(join(dataDir, "kept-photos"), KEPT));
}

const TIMEOUT_MS = 2_000;

/** Throws ConfigError for a missing bucket or invalid keys. */
export async function requireBucket(bucket: Bucket) {
  const answer = bucket.knock().then(
    () => null,
    (error: unknown) => wordsOf(bucket, error),
  );
  const problem = await Promise.race([answer, Bun.sleep(TIMEOUT_MS)]);
  if (problem) throw new ConfigError(`UPLOADS_URL: ${problem}`);
}

/** Null if the store is only unreachable. */
function wordsOf({ bucket, host }: Bucket, error: unknown): string | null {
  if (!(error instanceof StoreError)) throw error;
  const { reason } = error;
  if (reason === "NoSuchBucket") return `there's no bucket named ${bucket} at ${host}`;
  if (/^(Permanent|Authorization|Status3)/.test(reason)) {
    return `${host} reports that the bucket ${bucket} is in another region (${reason}). Use that region's host, or add ?region=…`;
  }
  if (reason === "RequestTimeTooSkewed") return `${host} reports that this machine's clock is wrong. Sync the clock`;
  const isRefusal = /^(?:Access|InvalidAccess|InvalidBucket|Signature|Status4)/.test(reason);
  return isRefusal ? `these keys aren't allowed to list the bucket ${bucket} at ${host} (${reason})` : null;
}
