import { expect, test } from "bun:test";
import { auditLog } from "#db/schema/tables.ts";
import { auditedActions } from "#tests/people/accounts/mailbox.ts";
import { lastAudit, setUpAdmin } from "./setup.ts";

const denials = (app: Parameters<typeof auditedActions>[0]) =>
  auditedActions(app).filter(({ action }) => action === "access-denied");

test("whoever is signed in and reaches for the admins' part is written down", async () => {
  const { app, as, ana } = await setUpAdmin();

  expect((await as.ana.get("/api/admin/users?q=secret")).status).toBe(403);

  expect(lastAudit(app)).toEqual({
    action: "access-denied",
    actorId: ana.id,
    target: null,
    detail: { method: "GET", path: "/api/admin/users" },
  });
  await as.ana.get("/admin-dashboard");
  expect(denials(app)).toHaveLength(2);
});

test("visitors and other refusals are not", async () => {
  const { app, as } = await setUpAdmin();

  await app.visitor().get("/api/admin/users");
  await as.ana.get("/groomer-dashboard");

  expect(denials(app)).toEqual([]);
});

test("nobody can fill the log: sixty denials an hour are enough, and the answer stays the same", async () => {
  const { app, as } = await setUpAdmin();

  for (let at = 0; at < 70; at++) expect((await as.ana.get("/api/admin/users")).status).toBe(403);

  expect(denials(app)).toHaveLength(60);
});

test("the Audit tab shows the log newest first, in pages of 50, narrowed by who, what and to what", async () => {
  const { app, as, ana } = await setUpAdmin();
  for (let at = 0; at < 60; at++) {
    app.ctx.db
      .insert(auditLog)
      .values({ at, actorId: ana.id, action: "sniffed", target: `tree ${at}`, detail: '{"dog":"<Rex>"}' })
      .run();
  }
  const textOf = async (query: string) => (await as.boss.get(`/admin-dashboard?tab=audit${query}`)).text();
  const targets = (html: string) => [...html.matchAll(/<td>(tree \d+)<\/td>/g)].map((match) => match[1]);

  const first = targets(await textOf(""));
  expect(first).toHaveLength(50);
  expect(first[0]).toBe("tree 59");
  expect(targets(await textOf("&page=2")).at(-1)).toBe("tree 0");
  for (const actor of [String(ana.id), "ANA", "ana@example.com"]) {
    expect(targets(await textOf(`&actor=${actor}`))).toHaveLength(50);
  }
  expect(targets(await textOf("&actor=nobody"))).toEqual([]);
  expect(targets(await textOf("&action=sniffed&target=tree+7"))).toEqual(["tree 7"]);
  expect(targets(await textOf("&action=barked"))).toEqual([]);
  expect(await textOf("")).toContain("dog: &lt;Rex>");
});
