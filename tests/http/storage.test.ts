import { expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { noImages } from "#tests/support/images.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { signUpFields } from "../e2e/people.ts";

const cannotSave = {
  error: { code: "unavailable", message: "We can't save anything right now. Please try again in a minute." },
};

async function register({ handle }: Pick<TestApp, "handle">, username = "dana") {
  const answer = await browser(handle).post("/api/register", signUpFields(username));
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() };
}

const refusal = { status: 503, retryAfter: "30", body: cannotSave };

test("delays a write and continues while another program holds the database", async () => {
  const file = join(temporaryFolder("busy"), "mudroom.db");
  const app = await testApp({ hasOwnDb: true });
  sqlite(app.ctx.db).query("VACUUM INTO ?").run(file);
  const db = openDatabase(file);
  sqlite(db).run("PRAGMA busy_timeout = 0");
  const { handle } = await createApp({ ...app.ctx, db });
  const other = sqlite(openDatabase(file));
  other.run("BEGIN IMMEDIATE");

  const refused = await register({ handle });
  const read = await browser(handle).get("/groomers?location=28801");
  other.run("ROLLBACK");

  expect(refused).toEqual(refusal);
  expect(read.status).toBe(200);
  expect((await register({ handle })).status).toBe(201);
});

test("refuses only writes on a full disk and recovers by itself", async () => {
  const app = await testApp({ hasOwnDb: true });
  const db = sqlite(app.ctx.db);
  const { page_count: pages } = db.query("PRAGMA page_count").get() as { page_count: number };
  db.run(`PRAGMA max_page_count = ${pages + 2}`);
  let latest = await register(app, "dana0");
  for (let number = 1; latest.status === 201 && number < 100; number++) latest = await register(app, `dana${number}`);

  const read = await app.visitor().get("/groomers?location=28801");
  db.run("PRAGMA max_page_count = 1073741823");

  expect(latest).toEqual(refusal);
  expect(read.status).toBe(200);
  expect((await register(app, "dora")).status).toBe(201);
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EIO"])("delays a photo that can't be stored (%s)", async (code) => {
  const refuse = () => Promise.reject(Object.assign(new Error("write failed"), { code }));
  const app = await testApp({ images: { ...noImages, store: refuse, storePrivate: refuse } });
  const { user } = await addGroomer(app, "gus");
  const gus = signedIn(app, user, "groomer");

  const answer = await gus.post("/api/portfolio-images", { imageUrl: "data:image/png;base64,AAAA" });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(await answer.json()).toEqual(cannotSave);
});

test.each(["SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC"])("delays a write on a failing disk (%s)", async (code) => {
  const app = await testApp();
  const hasher = {
    ...app.ctx.hasher,
    hash: () =>
      Promise.reject(new Error("Failed query", { cause: Object.assign(new Error("disk I/O error"), { code }) })),
  };
  const { handle } = await createApp({ ...app.ctx, hasher });

  expect(await register({ handle })).toEqual(refusal);
});

test("closes the connection of an answer sent while stopping", async () => {
  const app = await testApp();
  const running = await browser(app.handle).get("/healthz");
  const { handle } = await createApp({ ...app.ctx, stopping: () => true });
  const stopping = await browser(handle).get("/healthz");

  expect(running.headers.get("connection")).toBeNull();
  expect(stopping.headers.get("connection")).toBe("close");
});
