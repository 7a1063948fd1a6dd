import { expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { seedCrowd } from "#src/features/operations/demo/people/crowd.ts";
import { holdsRealPeople, seedDemo } from "#src/features/operations/demo/seed.ts";
import { START, testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addUser } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { count, rows, wrongPlacesAndPrices } from "./demo-site.ts";

const crowd = { count: 2_000, now: START, passwordHash: "!" };
const schema = "SELECT type, name, sql FROM sqlite_master ORDER BY name";

const { ctx, visitor } = await testApp();
const before = rows(ctx.db, schema);
seedCrowd(ctx.db, crowd);

test("writes a crowd as the triggers would and leaves them unchanged", () => {
  expect(count(ctx.db, "groomer_profiles")).toBe(2_000);
  expect(wrongPlacesAndPrices(ctx.db)).toEqual([]);
  expect(rows(ctx.db, schema)).toEqual(before);
  expect(rows(ctx.db, "PRAGMA foreign_key_check")).toEqual([]);
});

test("places a crowd where people live and finds it in searches", async () => {
  const inState = (state: string) => count(ctx.db, `locations WHERE state = '${state}'`);

  const found = await (await visitor().post("/api/groomers/search", { zipCode: "10001", distance: 75 })).json();

  expect(inState("CA")).toBeGreaterThan(inState("VT") * 10);
  expect(found.length).toBeGreaterThan(10);
});

testWith("distinguishes people who signed up from the demo", testApp, async (app) => {
  seedCrowd(app.ctx.db, { ...crowd, count: 5 });
  expect(holdsRealPeople(app.ctx.db)).toBe(false);

  await addUser(app, "pet_parent", "ana");
  expect(holdsRealPeople(app.ctx.db)).toBe(true);
});

async function seed(...options: string[]) {
  const child = Bun.spawn(["bun", "src/cli/seed.ts", ...options], { stdout: "pipe", stderr: "pipe" });
  const said = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  return { exitCode: await child.exited, said: said.join("") };
}

testWith("adds no demo once people have signed up", testApp, async (app) => {
  await addUser(app, "pet_parent", "ana");
  await seedDemo(app.ctx);

  expect(count(app.ctx.db, "users")).toBe(1);
});

test("fills a folder and refuses one with real people", async () => {
  const data = temporaryFolder("crowd");
  const first = await seed("--groomers", "50", "--data", data);
  const db = openDatabase(join(data, "mudroom.db"));
  const filled = count(db, "groomer_profiles");
  sqlite(db).run("UPDATE users SET is_demo = 0 WHERE id = 1");
  const second = await seed("--groomers", "50", "--data", data);

  expect(first).toMatchObject({ exitCode: 0, said: expect.stringContaining("50 groomers in") });
  expect(filled).toBe(50);
  expect(second).toMatchObject({ exitCode: 1, said: expect.stringContaining("contains real accounts") });
  expect(count(db, "groomer_profiles")).toBe(50);
  sqlite(db).close();
});

test.each([{ options: ["--groomers", "0"] }, { options: ["--dogs", "5"] }])(
  "prints the usage for $options",
  async ({ options }) => {
    const { exitCode, said } = await seed(...options);

    expect(exitCode).toBe(1);
    expect(said).toContain("bun run seed --groomers 100000");
  },
);
