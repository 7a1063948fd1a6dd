import { expect, test } from "bun:test";
import { accessOf } from "#src/http/guards/access.ts";
import type { ErrorBody } from "#src/shared/base/errors.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

const noIds = ["abc", "-1", "1.5", "1e3", "0x10", "%00", "0", "007", "99999999999"];
const bodies: Record<string, { body: string; headers: Record<string, string> }> = {
  "a form with files": {
    body: "--x\r\n\r\n--x--",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  },
  "plain text": { body: "hello", headers: { "content-type": "text/plain" } },
  "broken JSON": { body: "{", headers: { "content-type": "application/json" } },
  "too much": { body: "{}", headers: { "content-type": "application/json", "content-length": "999999999" } },
};

async function setUp() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  const people = {
    groomer: signedIn(app, gus.user, "groomer"),
    pet_parent: signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent"),
    admin: signedIn(app, await addUser(app, "admin", "boss"), "admin"),
  };
  return { app, people };
}

/** Every call that writes and whose address holds an id that is a number. */
const writesWithId = ({ app }: TestApp) =>
  app.routes
    .filter(({ method, path }) => method !== "GET" && /^\/api\/.*:(id|\w+Id)\b/.test(path))
    .filter(({ path }) => !path.includes("embedded-payments"));

test("what is no id is unknown before the body is looked at, to those who may ask", async () => {
  const { app, people } = await setUp();
  const routes = writesWithId(app);
  const wrong: string[] = [];

  for (const route of routes) {
    const access = accessOf(route)!;
    const window =
      access === "signed-in" || access === "parent-or-groomer" ? people.groomer : people[access as "admin"];
    for (const [at, id] of noIds.entries()) {
      const path = route.path.replaceAll(/:\w+/g, id);
      // Every body with the first, and one of them in turn with each other.
      const sent = Object.entries(bodies).filter((_, turn) => at === 0 || turn === at % Object.keys(bodies).length);
      for (const [name, init] of sent) {
        const answer = await window.send(route.method, path, init);
        if (answer.status !== 404) wrong.push(`${route.method} ${path} with ${name}: ${answer.status}`);
      }
      const stranger = await app.visitor().send(route.method, path, bodies["plain text"]);
      if (stranger.status !== 401) wrong.push(`${route.method} ${path} as a visitor: ${stranger.status}`);
    }
  }

  expect(routes.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test("an id that could be one is no excuse for a body of the wrong type or size", async () => {
  const { people } = await setUp();
  const send = async (path: string, name: keyof typeof bodies) => {
    const answer = await people.pet_parent.send("PATCH", path, bodies[name]);
    return [answer.status, ((await answer.json()) as ErrorBody).error.message];
  };

  expect(await send("/api/pets/1", "plain text")).toEqual([415, "Send this as application/json."]);
  expect(await send("/api/users/1", "a form with files")).toEqual([415, "Send this as application/json."]);
  expect((await send("/api/users/1", "too much"))[0]).toBe(413);
});

test("a call from another site is refused, whatever id it names", async () => {
  const { people } = await setUp();

  const answer = await people.pet_parent.send("PATCH", "/api/pets/abc", {
    headers: { "sec-fetch-site": "cross-site" },
  });

  expect(answer.status).toBe(403);
});

test("a groomer's profile that is nobody's is unknown, and somebody else's is theirs alone", async () => {
  const { app, people } = await setUp();
  const olga = await addGroomer(app, "olga");
  const change = (id: number) =>
    people.groomer.patch(`/api/groomer-profiles/${id}`, {
      description: "A warm van, a quiet dryer, one dog at a time.",
    });

  expect((await change(987_654_321)).status).toBe(404);
  expect((await change(olga.profile.id)).status).toBe(403);
});
