import { expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openBucket } from "#src/ports/bucket.ts";
import { createBucketStore } from "#src/ports/bucket-store.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { dataFolder } from "#tests/operations/backups/folder.ts";
import { bucketForTests } from "#tests/support/bucket.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { red } from "../ports/image-folder.ts";

const bucket = bucketForTests();

async function run(program: string, args: string[], env: Record<string, string>) {
  const own = { PATH: process.env.PATH, ...env };
  const { code, out, err } = await runCommand([process.execPath, join("src", program), ...args], { env: own });
  return { exitCode: code, said: out.replaceAll("\r", "").trim(), complained: err.trim() };
}

const file = (digit: string) => `private/${digit.repeat(32)}.webp`;

test("waits once for a hanging bucket and then checks one call at a time", async () => {
  const store = createBucketStore(openBucket(bucket.url, { restMs: 0 }), null);
  bucket.door.mood = "hangs";

  await expect(store.get(file("a"))).rejects.toMatchObject({ reason: "Timeout", code: "unavailable" });
  const looking = store.get(file("b"));
  const refused = await Promise.allSettled(Array.from({ length: 50 }, () => store.put(file("c"), new Uint8Array(9))));
  expect(refused.every(({ status }) => status === "rejected")).toBe(true);
  await expect(looking).rejects.toMatchObject({ reason: "Timeout" });
  expect(bucket.namesOf("GET")).toEqual([file("a"), file("b")]);
  expect(bucket.calls).toHaveLength(2);

  bucket.door.mood = "answers";
  expect(await store.get(file("b"))).toBeNull();
  await store.put(file("c"), new Uint8Array(9));
  expect((await store.get(file("c")))!.size).toBe(9);
});

test("copies photos to the bucket and back and resumes after a stop", async () => {
  const [from, back] = [temporaryFolder("backups"), temporaryFolder("backups")];
  const images = createImages(createFolderStore(join(from, "uploads")));
  const { file: shown } = await images.store(await red(900, 600).png().toBuffer());
  const { file: hidden } = await images.storePrivate(await red().png().toBuffer(), "photo");
  const upload = () => run("cli/photos.ts", ["upload"], { DATA_DIR: from, UPLOADS_URL: bucket.url });
  const download = () => run("cli/photos.ts", ["download"], { DATA_DIR: back, UPLOADS_URL: bucket.url });

  bucket.door.mood = "fails";
  expect(await upload()).toEqual({
    exitCode: 1,
    said: "",
    complained: "The bucket didn't respond (SlowDown). Run this again to continue where it stopped.",
  });
  bucket.door.mood = "answers";
  const copied = (count: number, there: number, where: string) => ({
    exitCode: 0,
    said: `${count} files copied to ${where}, ${there} files already there, including small copies.`,
    complained: "",
  });
  expect(await upload()).toEqual(copied(3, 0, "the bucket photos"));
  expect(await upload()).toEqual(copied(0, 3, "the bucket photos"));
  expect((await download()).said).toContain("4 files copied");
  rmSync(join(back, "uploads", shown));
  expect((await download()).said).toStartWith("1 file copied");

  for (const name of [shown, smallImageUrl(shown), join("private", hidden)]) {
    const [one, other] = [from, back].map((folder) => Bun.file(join(folder, "uploads", name)).bytes());
    expect(await other).toEqual(await one!);
  }
  const without = await run("cli/photos.ts", ["upload"], { DATA_DIR: from });
  expect(without.complained).toStartWith("UPLOADS_URL: set the bucket");
});

test("refuses to start without its bucket and says so in one line", async () => {
  const env = {
    DEMO: "1",
    PORT: "0",
    APP_URL: "http://localhost:3000",
    DATA_DIR: temporaryFolder("backups"),
    LOG: "off",
  };
  const { exitCode, complained } = await run("main.ts", [], { ...env, UPLOADS_URL: bucket.urlOfBucket("elsewhere") });

  expect(exitCode).toBe(78);
  expect(complained).toMatch(/^UPLOADS_URL: there's no bucket named elsewhere at 127\.0\.0\.1:\d+$/);
});

test("leaves photos in the bucket on backup and restore and says so", async () => {
  const { dataDir } = await dataFolder();
  const env = { DATA_DIR: dataDir, UPLOADS_URL: bucket.url };

  const made = await run("cli/backup.ts", [], env);
  expect(made.said).toMatch(/ is complete: .* without photos, which are in the bucket\.$/);
  expect(existsSync(join(made.said.split(" is complete")[0]!, "uploads"))).toBe(false);
  expect((await run("cli/restore.ts", [], env)).said).toContain("photos in the bucket");

  const there = await run("cli/restore.ts", ["newest"], env);
  expect([there.exitCode, there.said]).toEqual([0, expect.stringContaining("Its photos are in the bucket.")]);
  const alone = await run("cli/restore.ts", ["newest"], { DATA_DIR: dataDir });
  expect(alone.said).toContain("Without UPLOADS_URL, download them: `bun run photos:download`.");
});
