import { describe, expect, test } from "bun:test";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { silentLog } from "#src/base/log.ts";
import { openBucket } from "#src/ports/bucket.ts";
import { createBucketStore } from "#src/ports/bucket-store.ts";
import { createDiskCache } from "#src/ports/cached-files.ts";
import { createStore } from "#src/ports/choose-store.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { type Store, StoreError } from "#src/ports/store.ts";
import { bucketForTests } from "#tests/support/bucket.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { until } from "#tests/support/until.ts";

const MINUTE = 60_000;
const name = (digit: string) => `${digit.repeat(64)}.webp`;
const secret = (digit: string) => `private/${digit.repeat(32)}.webp`;
const bytes = (text: string) => new TextEncoder().encode(text);

const bucket = bucketForTests();

async function node(bounds = { most: 1000, each: 400 }) {
  const kept = temporaryFolder("store");
  const failures: string[] = [];
  const onFailure = (call: string, { reason }: StoreError) => void failures.push(`${call} ${reason}`);
  const files = createDiskCache(kept, bounds);
  const hasKept = (count: number) => until(async () => (await files.names()).length === count);
  return {
    store: createBucketStore(openBucket(bucket.url, { onFailure, lookMs: 600_000, restMs: 0 }), files),
    kept,
    hasKept,
    failures,
  };
}

const textOf = async (store: Store, file: string) => (await store.get(file))?.text();
const listed = async (store: Store) =>
  (await Array.fromAsync(store.list())).map((file) => file.name).filter((file) => file.endsWith(".webp"));

describe.each([
  ["a folder", async () => createFolderStore(temporaryFolder("store"))],
  ["a bucket", async () => (await node()).store],
] as const)("%s", (_, open) => {
  testWith("returns stored bytes only under their name", open, async (store) => {
    await store.put(name("a"), bytes("van"));
    await store.put(secret("b"), bytes("Waffles"));

    expect(await textOf(store, name("a"))).toBe("van");
    expect(await textOf(store, secret("b"))).toBe("Waffles");
    expect([await store.exists(name("a")), await store.exists(name("c"))]).toEqual([true, false]);
    expect([await store.get(name("c")), await store.get(secret("c"))]).toEqual([null, null]);
    expect((await listed(store)).toSorted()).toEqual([name("a"), secret("b")].toSorted());
  });

  testWith("removes only files that are old enough and no longer named", open, async (store) => {
    await store.put(name("d"), bytes("van"));
    const soon = Date.now() + MINUTE;

    expect(await store.remove(name("e"), { before: soon })).toBe(false);
    expect(await store.remove(name("d"), { before: Date.now() - MINUTE })).toBe(false);
    expect(await store.remove(name("d"), { before: soon, isUnnamed: () => false })).toBe(false);
    expect(await textOf(store, name("d"))).toBe("van");
    expect(await store.remove(name("d"), { before: soon, isUnnamed: () => true })).toBe(true);
    expect([await store.get(name("d")), await store.exists(name("d"))]).toEqual([null, false]);
    expect(await listed(store)).not.toContain(name("d"));
  });

  testWith("makes a file stored again young again and unchanged", open, async (store) => {
    await store.put(name("f"), bytes("van"));
    const between = Date.now() - 2_000;
    await store.put(name("f"), bytes("van"));

    expect(await store.remove(name("f"), { before: between })).toBe(false);
    expect(await textOf(store, name("f"))).toBe("van");
  });
});

testWith("signs every call and sends only valid names", node, async ({ store }) => {
  await store.put(name("1"), bytes("van"));
  await store.exists(name("1"));
  await listed(store);
  await store.remove(name("1"), { before: Date.now() + MINUTE });

  expect(bucket.calls.map(({ method }) => method)).toEqual(["PUT", "HEAD", "GET", "HEAD", "DELETE"]);
  expect(bucket.calls.filter(({ isSigned }) => !isSigned)).toEqual([]);
  bucket.calls.length = 0;
  for (const evil of [
    "../mudroom.db",
    "x.webp",
    "",
    `${name("1")}?acl`,
    `private/${name("1")}`,
    `${"1".repeat(64)}-320.webp`,
  ]) {
    await expect(store.get(evil)).rejects.toThrow("Invalid photo name");
  }
  expect(bucket.calls).toEqual([]);
});

testWith("fetches a public photo once and caches it but never a private one", node, async (first) => {
  await first.store.put(name("2"), bytes("van"));
  await first.store.put(secret("2"), bytes("Waffles"));
  const { store, kept, hasKept } = await node();

  const all = await Promise.all(Array.from({ length: 30 }, () => textOf(store, name("2"))));
  await textOf(store, secret("2"));
  await hasKept(1);

  expect(new Set(all)).toEqual(new Set(["van"]));
  expect(bucket.namesOf("GET")).toEqual([name("2"), secret("2")]);
  expect(await readdir(kept)).toEqual([name("2")]);
  bucket.door.mood = "fails";
  expect(await textOf(store, name("2"))).toBe("van");
  const restarted = createBucketStore(openBucket(bucket.url), createDiskCache(kept, { most: 9, each: 9 }));
  expect(await textOf(restarted, name("2"))).toBe("van");
});

test("limits the cache, drops the least recently used, and skips large files", async () => {
  const kept = temporaryFolder("store");
  const files = createDiskCache(kept, { most: 10, each: 5 });
  await files.add("a", bytes("1234"));
  await files.add("b", bytes("1234"));
  await files.get("a");
  await files.add("c", bytes("1234"));
  await files.add("d", bytes("123456"));

  expect((await readdir(kept)).toSorted()).toEqual(["a", "c"]);
  await Bun.write(join(kept, "c"), "cut");
  expect(await files.get("c")).toBeNull();
  await utimes(join(kept, "a"), 1, 1);
  expect(await createDiskCache(kept, { most: 3, each: 5 }).names()).toEqual(["c"]);
});

testWith("drops cached copies that no row names", node, async ({ store, kept, hasKept }) => {
  for (const digit of ["3", "4"]) await store.put(name(digit), bytes("van"));
  await hasKept(2);

  await store.dropCopies((file) => file === name("4"));

  expect(await readdir(kept)).toEqual([name("4")]);
});

testWith("asks the bucket once for a missing file until it's stored", node, async ({ store }) => {
  for (let time = 0; time < 5; time++) expect(await store.get(name("5"))).toBeNull();
  expect(bucket.namesOf("GET")).toEqual([name("5")]);

  await store.put(name("5"), bytes("van"));
  expect(await textOf(store, name("5"))).toBe("van");
});

testWith("answers 503 while the bucket is away and checks one call at a time", node, async ({ store, failures }) => {
  bucket.door.mood = "fails";
  await expect(store.put(name("6"), bytes("van"))).rejects.toMatchObject({
    code: "unavailable",
    message: "We can't load photos right now. Please try again in a minute.",
    retryAfterSeconds: 30,
  });

  bucket.calls.length = 0;
  const refused = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => store.get(secret((at % 16).toString(16)))),
  );
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(bucket.calls).toHaveLength(1);
  expect(failures).toEqual(["PUT SlowDown", "GET SlowDown"]);

  bucket.door.mood = "answers";
  const page = await Promise.all([secret("6"), name("6"), secret("7")].map((file) => store.get(file)));
  expect(page).toEqual([null, null, null]);
  await store.put(name("6"), bytes("van"));
  expect(await textOf(store, name("6"))).toBe("van");
});

const starts = (uploadsUrl: string, dataDir: string) => createStore({ dataDir, uploadsUrl }, { log: silentLog });

test("ends a start with a wrong bucket and continues with an unreachable one", async () => {
  const dataDir = temporaryFolder("store");

  await expect(starts(bucket.urlOfBucket("elsewhere"), dataDir)).rejects.toThrow(
    /^UPLOADS_URL: there's no bucket named elsewhere at 127\.0\.0\.1:\d+$/,
  );
  await expect((await starts(bucket.nowhere, dataDir)).get(name("7"))).rejects.toBeInstanceOf(StoreError);
  expect(await listed(await starts(bucket.url, dataDir))).toBeArray();
});

test("makes a wrong signature with a wrong secret", async () => {
  await openBucket(bucket.url.replace(/:[^:@]+@/, ":other@")).knock();

  expect(bucket.calls).toMatchObject([{ isSigned: false }]);
});

test("lists many photos in pages and lists no other files", async () => {
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-06-10T16:00:00.000Z</LastModified><Size>3</Size></Contents>`;
  const page = (keys: string[], next = "") =>
    `<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${keys.map(entry).join("")}${next}</ListBucketResult>`;
  const more = "<NextContinuationToken>more</NextContinuationToken>";
  const server = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      new Response(url.includes("continuation-token=more") ? page([name("9")]) : page([name("8"), "notes.txt"], more)),
  });
  const paged = createBucketStore(openBucket(`s3+http://K:S@127.0.0.1:${server.port}/photos`), null);

  expect(await Array.fromAsync(paged.list())).toEqual(
    ["8", "9"].map((digit) => ({ name: name(digit), bytes: 3, changedAt: Date.parse("2026-06-10T16:00:00Z") })),
  );
  await server.stop(true);
});
