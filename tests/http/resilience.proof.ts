import { expect, test } from "bun:test";
import { join } from "node:path";
import { sqlite } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { jsonLogger } from "#src/base/log.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { signUpFields } from "../e2e/people.ts";

const newcomer = signUpFields("dana");

test("keeps reading and says when to come back while nothing can be written", async () => {
  const app = await testApp({ hasOwnDb: true });
  sqlite(app.ctx.db).run("PRAGMA query_only = ON");

  const read = await app.visitor().get("/groomers?location=28801");
  const write = await app.visitor().post("/api/register", newcomer);

  expect(read.status).toBe(200);
  expect(write.status).toBe(503);
  expect(write.headers.get("retry-after")).toBe("30");
  expect(await write.json()).toEqual({
    error: { code: "unavailable", message: "We can't save anything right now. Please try again in a minute." },
  });
  sqlite(app.ctx.db).run("PRAGMA query_only = OFF");
  expect((await app.visitor().post("/api/register", newcomer)).status).toBe(201);
});

testWith("answers our bug with an apology and a number and logs the rest", testApp, async (app) => {
  const lines: string[] = [];
  const ctx = { ...app.ctx, log: jsonLogger((line) => lines.push(line)) };
  const { handle } = await createApp(ctx);
  sqlite(ctx.db).run("DROP TABLE emailed_tokens");

  const answer = await browser(handle).post("/api/reset-password", { token: "abc", password: "biscuits" });

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    error: { code: "internal", message: "Something went wrong on our end. Please try again." },
  });
  const unexpected = lines.find((line) => line.includes('"unexpected"')) ?? "";
  expect(unexpected).toContain(answer.headers.get("x-request-id") ?? "no id");
});

test("ends the process with code 78 and one line on a wrong setting", async () => {
  const main = join(import.meta.dir, "../../src/main.ts");
  const child = Bun.spawn(["bun", main], { env: { PATH: process.env.PATH, DEMO: "1", PORT: "abc" }, stderr: "pipe" });

  expect(await child.exited).toBe(78);
  expect((await new Response(child.stderr).text()).trim()).toBe("PORT: must be a port number");
});

testWith("reports not ready but alive while stopping", testApp, async (app) => {
  const { handle } = await createApp({ ...app.ctx, stopping: () => true });

  const answer = await browser(handle).get("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "not ready: it is stopping\n"]);
  expect((await browser(handle).get("/healthz")).status).toBe(200);
});

test("says why it isn't ready", async () => {
  const app = await testApp({ hasOwnDb: true });
  const reasonOf = async (ctx: Partial<typeof app.ctx>) => {
    const { handle } = await createApp({ ...app.ctx, ...ctx });
    return (await (await browser(handle).get("/readyz")).text()).trim();
  };
  const gone = { ...app.ctx.config, dataDir: join(app.ctx.config.dataDir, "gone") };

  expect(await reasonOf({})).toBe("ready");
  expect(await reasonOf({ config: gone })).toBe("not ready: DATA_DIR or the database can't be used");
  app.ctx.db.$client.run("UPDATE __drizzle_migrations SET created_at = created_at - 1");
  expect(await reasonOf({})).toBe("not ready: the database has other migrations");
});

testWith("refuses hidden characters but no words of any language", testApp, async (app) => {
  await addUser(app, "pet_parent", "taken");
  const register = (fullName: string, username: string) =>
    app.visitor().post("/api/register", { ...newcomer, fullName, username, email: `${username}@example.com` });

  for (const hidden of ["Dana\u0000", "Da\u0007na", "\uD800Dana"]) {
    expect((await register(hidden, "hidden")).status).toBe(422);
  }
  expect((await register("Zoë Łukasz 山田", "zoe")).status).toBe(201);
});

testWith("explains a body of the wrong shape in plain words", testApp, async (app) => {
  const ask = async (body: unknown) => (await app.visitor().post("/api/groomers/search", body)).json();

  expect(await ask(null)).toEqual({
    error: { code: "invalid", message: "Please check this entry.", fields: { form: "Please check this entry." } },
  });
  const register = await app.visitor().post("/api/register", { ...newcomer, phoneNumber: { evil: true } });
  expect(await register.json()).toEqual({
    error: {
      code: "invalid",
      message: "Please check this entry.",
      fields: { phoneNumber: "Please check this entry." },
    },
  });
});
