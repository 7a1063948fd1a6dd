import { expect, test } from "bun:test";
import { setUpGrowth } from "#tests/operations/growth/setup.ts";
import { addUser } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";

/* Typed text is one value of a URL, whatever characters it has. */

async function answerTo(who: "gus" | "boss", path: string, typed: Record<string, string>) {
  const { app, as, boss } = await setUpGrowth();
  for (const name of ["Lee, Ann", "Ray, Bo"]) expect((await as.gus.post("/api/clients", { name })).status).toBe(201);
  await addUser(app, "pet_parent", "lee", { fullName: "Ann [Annie] Lee, Esq." });
  const answer = await { gus: as.gus, boss }[who].get(`${path}?${new URLSearchParams(typed)}`);
  return { status: answer.status, text: await answer.text() };
}

test.each([
  ["gus", "/api/places", { q: "Asheville, NC" }, '["Asheville, NC"]'],
  ["gus", "/api/clients", { q: "Lee, Ann" }, '"name":"Lee, Ann"'],
  ["gus", "/api/clients.csv", { q: "Lee, Ann" }, '"Lee, Ann"'],
  ["gus", "/visits/new", { name: "Fox, Dana" }, "Fox, Dana"],
  ["gus", "/api/bookings/groomer/list", { q: "Lee, Ann" }, '"visits":[]'],
  ["gus", "/api/bookings/groomer/list", { q: "[1]" }, '"visits":[]'],
  ["gus", "/api/bookings/groomer/list", { q: '{"a":1}' }, '"visits":[]'],
  ["boss", "/api/admin/users", { q: "Lee, Esq" }, '"username":"lee"'],
  ["boss", "/api/admin/users", { q: "[Annie]" }, '"username":"lee"'],
] as const)("finds for %s at %s what %p names, and nothing else", async (who, path, typed, found) => {
  const { status, text } = await answerTo(who, path, typed);

  expect([status, text]).toEqual([200, expect.stringContaining(found)]);
  expect(text).not.toMatch(path === "/visits/new" ? /\[object/ : /Ray, Bo|"username":"boss"/);
});

testWith("reads a name given twice as a list", setUpGrowth, async ({ boss }) => {
  expect((await boss.get("/api/admin/users?state=suspended&state=listed")).status).toBe(200);
});
