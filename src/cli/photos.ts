import { mkdirSync } from "node:fs";
import { isPublicName, isStoreName, type Store } from "#src/ports/store.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { readConfig } from "../base/config.ts";
import { openBucket } from "../ports/bucket.ts";
import { createBucketStore } from "../ports/bucket-store.ts";
import { refuseUnusableBucket, uploadsFolder } from "../ports/choose-store.ts";
import { createFolderStore } from "../ports/folder-store.ts";
import { StoreError } from "../ports/store.ts";
import { exitWith } from "./command.ts";

interface CopyCounts {
  copied: number;
  there: number;
  /** Skipped, because the content doesn't match the name. */
  damaged: string[];
}

const CONCURRENCY = 8;

/** Files are immutable, so it can be interrupted and repeated. Throws StoreError. */
async function copyPhotos(from: Store, to: Store, say: (done: number) => void): Promise<CopyCounts> {
  const there = new Set<string>();
  for await (const { name } of to.list()) there.add(name);
  const moved: CopyCounts = { copied: 0, there: 0, damaged: [] };
  async function copy(name: string) {
    const bytes = await (await from.get(name))?.bytes();
    // Removed in between, which only happens to unreferenced files.
    if (!bytes) return;
    if (isPublicName(name) && name !== `${sha256(bytes)}.webp`) return void moved.damaged.push(name);
    await to.put(name, bytes);
    say(++moved.copied);
  }
  const names: string[] = [];
  for await (const { name } of from.list()) {
    if (!isStoreName(name)) continue;
    if (there.has(name)) moved.there++;
    else names.push(name);
  }
  const left = names.values();
  const copyRest = async () => {
    for (const name of left) await copy(name);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyRest));
  return moved;
}

const sha256 = (data: Uint8Array) => new Bun.CryptoHasher("sha256").update(data).digest("hex");

const usage = `bun run photos:upload      copies the photos in DATA_DIR/uploads to the bucket in UPLOADS_URL
bun run photos:download    copies the photos in that bucket to DATA_DIR/uploads

Both skip existing files and delete nothing. You can interrupt them, repeat them, and run them next to the site.`;

try {
  const way = process.argv[2];
  if ((way !== "upload" && way !== "download") || process.argv.length > 3) exitWith(usage);
  const { dataDir, uploadsUrl } = readConfig({
    DATA_DIR: process.env.DATA_DIR,
    UPLOADS_URL: process.env.UPLOADS_URL,
    DEMO: "1",
  });
  if (!uploadsUrl) exitWith(`UPLOADS_URL: set the bucket, like s3://KEY:SECRET@host/bucket\n\n${usage}`);
  await move(way, dataDir, uploadsUrl);
} catch (error) {
  if (error instanceof StoreError)
    exitWith(`The bucket didn't respond (${error.reason}). Run this again to continue where it stopped.`);
  exitWith(error instanceof Error ? error.message : String(error));
}

async function move(direction: "upload" | "download", dataDir: string, uploadsUrl: string) {
  mkdirSync(uploadsFolder(dataDir), { recursive: true, mode: 0o700 });
  const bucket = openBucket(uploadsUrl);
  await refuseUnusableBucket(bucket);
  const [folder, store] = [createFolderStore(uploadsFolder(dataDir)), createBucketStore(bucket, null)];
  const [from, to] = direction === "upload" ? [folder, store] : [store, folder];
  const say = (done: number) => process.stdout.isTTY && process.stdout.write(`\r${counted(done, "file")}`);
  const { copied, there, damaged } = await copyPhotos(from, to, say);
  const target = direction === "upload" ? `the bucket ${bucket.bucket}` : uploadsFolder(dataDir);
  console.log(
    `\r${counted(copied, "file")} copied to ${target}, ${counted(there, "file")} already there, including small copies.`,
  );
  if (damaged.length > 0) exitWith(`Damaged and skipped: ${damaged.join(", ")}.`);
}
