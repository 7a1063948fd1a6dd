import { expect, test } from "bun:test";
import { type TestApp, testApp } from "#tests/support/app.ts";

const search = (app: TestApp, body: unknown) => app.visitor().post("/api/groomers/search", body);

const refusals: [what: string, body: object, fields: Record<string, string>][] = [
  ["nothing at all", {}, { zipCode: "Please enter a ZIP code" }],
  ["an empty ZIP", { zipCode: "  " }, { zipCode: "Please enter a ZIP code" }],
  ["a ZIP that is a number", { zipCode: 28801 }, { zipCode: "Please enter a ZIP code" }],
  ["a city without a state", { city: "Asheville" }, { state: "Please enter both city and state" }],
  ["a state without a city", { state: "NC" }, { city: "Please enter both city and state" }],
  ["an unknown ZIP", { zipCode: "00000" }, { zipCode: "We don't know that ZIP code" }],
  ["half a ZIP", { zipCode: "288" }, { zipCode: "We don't know that ZIP code" }],
  ["an unknown town", { city: "Qwertyuiop", state: "NC" }, { city: "We don't know that town in NC" }],
  ["an unknown state", { city: "Asheville", state: "ZZ" }, { state: "Choose a state" }],
  ["another distance", { zipCode: "28801", distance: 30 }, { distance: "Choose a distance from the list" }],
  ["another order", { zipCode: "28801", sortBy: "random" }, { sortBy: "Choose a sort order from the list" }],
  ["a page too far", { zipCode: "28801", page: 41 }, { page: "We can only show the first 40 pages" }],
];
for (const [what, body, fields] of refusals) {
  test(`${what} is refused beside its field`, async () => {
    const app = await testApp();

    const response = await search(app, body);

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: "invalid", message: Object.values(fields)[0], fields } });
  });
}

test("two typos in a town are not guessed; the refusal names towns that are meant, perhaps", async () => {
  const app = await testApp();

  const response = await search(app, { city: "Ashevlile", state: "NC" });
  const worse = await search(app, { city: "Ashhevlile", state: "NC" });

  expect(response.status).toBe(200);
  expect(worse.status).toBe(422);
  expect(((await worse.json()) as { error: { message: string } }).error.message).toBe(
    "We don't know that town in NC. Did you mean Asheville?",
  );
});

test("a service that does not exist is refused", async () => {
  const app = await testApp();

  const response = await search(app, { zipCode: "28801", services: ["Haircut", "Tattoo"] });

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { message: "Choose services from the list" } });
});

test("the 121st search of a minute has to wait", async () => {
  const app = await testApp();

  for (let turn = 0; turn < 120; turn++) expect((await search(app, { zipCode: "28801" })).status).toBe(200);
  const refused = await search(app, { zipCode: "28801" });

  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  app.clock.advance(60_000);
  expect((await search(app, { zipCode: "28801" })).status).toBe(200);
});
