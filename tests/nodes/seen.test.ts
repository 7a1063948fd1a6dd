import { expect, test } from "bun:test";
import { nodeOf, users } from "#db/db.ts";
import { makeReadsFind, newRequestCommits, trackCommitsIn } from "#db/node/commit-sequence.ts";
import { createApp } from "#src/app.ts";
import { answerErrors } from "#src/http/pages/answers.tsx";
import { MAX_WAITING_PER_IP, sealCommit, unsealCommit } from "#src/http/sessions/read-your-writes.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { browser } from "#tests/support/app.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { nodeWithParent } from "./setup.ts";

testWith("makes a person who wrote elsewhere wait for the copy", nodeWithParent, async ({ copy, node, pat, key }) => {
  node.put(copy);
  pat.cookies.set("seen", sealCommit(1, key));

  const asked = pat.get("/api/user");
  node.hear("UPDATE users SET full_name = 'Pat Renamed'; UPDATE clock SET n = 1");

  expect(await (await asked).json()).toMatchObject({ fullName: "Pat Renamed" });
});

test("asks people to wait for a change that hasn't arrived, extra requests at once", async () => {
  const { copy, node, pat, key } = await nodeWithParent();
  node.put(copy);
  pat.cookies.set("seen", sealCommit(9, key));
  const order: string[] = [];

  const waiting = Array.from({ length: MAX_WAITING_PER_IP }, () =>
    pat.get("/api/user").then(({ status }) => order.push(`${status} after a wait`)),
  );
  const more = await pat.get("/api/user");
  order.push(`${more.status} at once`);
  await Promise.all(waiting);

  expect(order[0]).toBe("503 at once");
  expect(order.slice(1)).toEqual(waiting.map(() => "503 after a wait"));
  expect(await more.json()).toEqual({
    error: { code: "unavailable", message: "We can't show this right now. Please try again in a minute." },
  });
});

testWith("remembers an earlier write after this node refuses one", nodeWithParent, async ({ copy, node, pat, key }) => {
  node.put(copy);
  pat.cookies.set("seen", sealCommit(9, key));

  expect((await pat.post("/api/forgot-password", { email: "nobody@example.com" })).status).toBe(503);
  expect(unsealCommit(pat.cookies.get("seen")!, key)).toBe(9);
  expect((await pat.get("/api/user")).status).toBe(503);
  expect(findRows(node.db, users)).toHaveLength(1);
  node.hear("UPDATE clock SET n = 9");
  expect((await pat.get("/api/user")).status).toBe(200);
});

test("gives people who may have written a number only the site can read", async () => {
  const { copy, node, pat, key } = await nodeWithParent();
  node.put(copy);
  node.hear("UPDATE clock SET n = 7");
  const cookieOf = async (answer: Promise<Response>) =>
    (await answer).headers.getSetCookie().find((line) => line.startsWith("seen-"));

  const [first, second] = [
    await cookieOf(pat.post("/api/forgot-password", { email: "nobody@example.com" })),
    await cookieOf(pat.post("/api/forgot-password", { email: "nobody@example.com" })),
  ];

  expect(first).toMatch(/^seen-\w{8}=[\w-]{48}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(second).not.toBe(first);
  expect(unsealCommit(first!.slice(14, 62), key)).toBe(7);
  expect(await cookieOf(pat.get("/api/user"))).toBeUndefined();
});

testWith("keeps the newest number when another node's answer arrives last", nodeWithParent, async (setup) => {
  const { copy, node, pat } = setup;
  node.put(copy);
  const other = browser((await createApp(node.ctx)).handle);
  await other.post("/api/forgot-password", { email: "nobody@example.com" });
  nodeOf(node.db)!.committed = 9;
  await pat.post("/api/forgot-password", { email: "nobody@example.com" });

  for (const [name, value] of other.cookies) pat.cookies.set(name, value);

  expect((await pat.get("/api/user")).status).toBe(503);
});

testWith("ignores a made-up cookie", nodeWithParent, async ({ copy, node, pat }) => {
  node.put(copy);

  for (const made of ["99", "", "a".repeat(48), sealCommit(99, Buffer.alloc(32))]) {
    pat.cookies.set("seen", made);
    expect((await pat.get("/api/user")).status).toBe(200);
  }
});

testWith("draws the page that says so from the current copy", nodeWithParent, async ({ copy, node, pat }) => {
  node.put(copy);
  const cookie = [...pat.cookies].map((pair) => pair.join("=")).join("; ");
  const request = new Request(`${node.ctx.config.appUrl}/groomers`, { headers: { cookie } });
  const written = newRequestCommits();
  makeReadsFind(node.db, written, 9);

  const answer = trackCommitsIn(written, () =>
    answerErrors(node.ctx)(request, new AppError("unavailable", "Come again.")),
  );

  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Come again.");
});
