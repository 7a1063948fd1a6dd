import { join } from "node:path";
import { type Config, ConfigError } from "../base/config.ts";
import type { Log } from "../base/log.ts";
import type { Metrics } from "../base/metrics.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { createBucketStore } from "./bucket-store.ts";
import { createDiskCache } from "./cached-files.ts";
import { createFolderStore } from "./folder-store.ts";
import { type Store, StoreError } from "./store.ts";

const MB = 1024 * 1024;
const KEPT = { most: 500 * MB, each: MB / 2 };

export const uploadsFolder = (dataDir: string) => join(dataDir, "uploads");

type StoreSettings = Pick<Config, "dataDir" | "uploadsUrl">;
interface StoreDeps {
  log: Log;
  metrics?: Pick<Metrics, "countStoreFailure">;
}

/** Throws ConfigError if the bucket refuses access. Starts without it if it doesn't respond. */
export async function createStore({ dataDir, uploadsUrl }: StoreSettings, { log, metrics }: StoreDeps): Promise<Store> {
  if (!uploadsUrl) return createFolderStore(uploadsFolder(dataDir));
  const bucket = openBucket(uploadsUrl, {
    onFailure(call, { reason, cause }) {
      metrics?.countStoreFailure(call);
      log.error("photo store", new Error(`${call}: ${reason}`, { cause }));
    },
  });
  await refuseUnusableBucket(bucket);
  return createBucketStore(bucket, createDiskCache(join(dataDir, "kept-photos"), KEPT));
}

const TIMEOUT_MS = 2_000;

/** Throws ConfigError for a missing bucket or invalid keys. */
export async function refuseUnusableBucket(bucket: Bucket) {
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
