import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sqlite } from "#db/open.ts";
import { groomerProfiles } from "#db/schema/tables.ts";
import { withFairTurns } from "#src/http/guards/connection-fairness.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A page that was made, and browsers that ask as the server does, in turns of the event loop. */
async function setUp() {
  const app = await testApp({ hasOwnDb: true });
  let looks = 0;
  hearQuestions(sqlite(app.ctx.db), (text) => {
    if (text.includes("page_version AS version")) looks++;
  });
  const gus = await addGroomer(app, "gus");
  const respond = withFairTurns(app.handle);
  const server = { requestIP: () => ({ address: "203.0.113.5", family: "IPv4" as const, port: 1 }) };
  const visitor = () => browser((request) => respond(request, server));
  const look = async () => (await visitor().get(`/groomer/${gus.profile.id}`)).text();
  await look();
  await nextTurn();
  looks = 0;
  const rename = (businessName: string) =>
    app.ctx.db.update(groomerProfiles).set({ businessName }).where(eq(groomerProfiles.id, gus.profile.id)).run();
  return { visitor, look, rename, looks: () => looks };
}

test("all who ask for a kept page in one turn share one look at its number, and a turn later it is looked at again", async () => {
  const { look, rename, looks } = await setUp();
  const before = await look();
  for (let visit = 0; visit < 9; visit++) expect(await look()).toBe(before);
  expect(looks()).toBe(1);

  rename("Suds of Asheville");
  await nextTurn();
  expect(await look()).toContain("Suds of Asheville");
  expect(before).not.toContain("Suds of Asheville");
});

test("whoever was answered by this process finds what it has written, within the same turn too", async () => {
  const { visitor, look, rename, looks } = await setUp();
  await look();
  rename("Suds of Asheville");
  // Any answer that is not kept may be the one to the change.
  await visitor().get("/api/user");
  expect(await look()).toContain("Suds of Asheville");
  expect(looks()).toBeGreaterThan(1);
});
