import { afterAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { count, demoSite, rows } from "./demo-site.ts";

const uploads = await mkdtemp(join(tmpdir(), "uploads-"));
afterAll(() => rm(uploads, { recursive: true }));
const { ctx, visitor } = await demoSite(createImages(folderStore(uploads)));
const { db } = ctx;

test("photos are files that are there, with captions", async () => {
  const files = rows<{ file: string }>(db, "SELECT DISTINCT file FROM portfolio_images").map(({ file }) => file);
  const stored = new Set(await readdir(uploads));

  expect(files.length).toBeGreaterThanOrEqual(36);
  expect(files.filter((file) => !stored.has(file))).toEqual([]);
  expect(count(db, "portfolio_images WHERE caption = ''")).toBe(0);
});

test("the pet parent to try has pets with photos to look at", async () => {
  const window = visitor();
  await window.post("/api/demo-login", { username: "demo_parent" });

  const pets = (await (await window.get("/api/pets")).json()) as { name: string; imageUrl: string }[];

  expect(pets.map(({ name }) => name)).toEqual(["Waffles", "Pickle"]);
  for (const { imageUrl } of pets) expect((await window.get(imageUrl)).status).toBe(200);
});
