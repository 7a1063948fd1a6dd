import { afterAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#db/db.ts";
import { startSite } from "#tests/support/server.ts";
import { count, rows } from "./demo-site.ts";

const site = await startSite();
afterAll(() => site.remove());
const db = openDatabase(join(site.dataDir, "mudroom.db"));

test("has a file and a caption for every photo", async () => {
  const files = rows<{ file: string }>(db, "SELECT DISTINCT file FROM portfolio_images").map(({ file }) => file);
  const stored = new Set(await readdir(join(site.dataDir, "uploads")));

  expect(files.length).toBeGreaterThanOrEqual(36);
  expect(files.filter((file) => !stored.has(file))).toEqual([]);
  expect(count(db, "portfolio_images WHERE caption = ''")).toBe(0);
});

test("gives demo_parent pets with photos", async () => {
  const login = await fetch(`${site.url}/api/demo-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demo_parent" }),
  });
  const [cookie] = login.headers.getSetCookie().map((line) => line.split(";")[0]!);
  const get = (path: string) => fetch(site.url + path, { headers: { cookie: cookie! } });

  const pets = (await (await get("/api/pets")).json()) as { name: string; imageUrl: string }[];

  expect(pets.map(({ name }) => name)).toEqual(["Waffles", "Pickle"]);
  for (const { imageUrl } of pets) expect((await get(imageUrl)).status).toBe(200);
});
