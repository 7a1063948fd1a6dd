import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { ApiError, callApi } from "#islands/lib/api.ts";

let connection: ReturnType<typeof spyOn<typeof globalThis, "fetch">>;
const serverSays = (answer: () => Promise<Response>) => {
  connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
};
afterEach(() => connection.mockRestore());
const dataset: { person?: string } = { person: "7" };
Object.assign(globalThis, { document: { body: { dataset } } });
afterAll(() => void Reflect.deleteProperty(globalThis, "document"));

async function failure() {
  try {
    await callApi("POST", "/api/things", { name: "Waffles" });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("The call did not fail as it should");
}

test("sends JSON with the site's session and the person of its page, and returns the answer", async () => {
  serverSays(async () => Response.json({ id: 7 }));

  expect(await callApi<unknown>("POST", "/api/things", { name: "Waffles" }, { "idempotency-key": "k" })).toEqual({
    id: 7,
  });
  expect(connection.mock.calls[0]).toEqual([
    "/api/things",
    {
      method: "POST",
      headers: { "x-person": "7", "content-type": "application/json", "idempotency-key": "k" },
      body: '{"name":"Waffles"}',
    },
  ]);
});

test("sends no content type without a body and returns undefined for an empty answer", async () => {
  serverSays(async () => new Response(null, { status: 204 }));

  delete dataset.person;
  expect(await callApi<undefined>("DELETE", "/api/things/7")).toBeUndefined();
  expect(connection.mock.calls[0]![1]).toEqual({ method: "DELETE", headers: {} });
  serverSays(async () => Response.json({ error: { code: "not_found" } }, { status: 404 }));
  expect(await callApi<undefined>("DELETE", "/api/gone-already/7")).toBeUndefined();
  expect((await failure()).status).toBe(404);
  serverSays(async () => Response.json({ error: { code: "unknown_call" } }, { status: 404 }));
  expect(callApi<undefined>("DELETE", "/api/no-such-call/7")).rejects.toMatchObject({ status: 404 });
});

test("turns a refusal into 'STATUS: body', a sentence for people, and its fields", async () => {
  const body = { error: { code: "invalid", message: "Name it.", fields: { name: "Name it." } } };
  serverSays(async () => Response.json(body, { status: 422 }));

  const error = await failure();

  expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
  expect([error.status, error.sentence, error.fields]).toEqual([422, "Name it.", { name: "Name it." }]);
});

for (const body of ["<h1>Bad Gateway</h1>", "null", "[]", '{"error":null}']) {
  test(`shows a sentence for an answer from another server (${body})`, async () => {
    serverSays(async () => new Response(body, { status: 502 }));

    const error = await failure();

    expect(error.message).toBe(`502: ${body}`);
    expect([error.sentence, error.fields]).toEqual(["Something went wrong. Please try again.", {}]);
  });
}

test("names an empty refusal by its status text", async () => {
  serverSays(async () => new Response("", { status: 503, statusText: "Service Unavailable" }));

  expect((await failure()).message).toBe("503: Service Unavailable");
});

test("shows a sentence when there is no connection", async () => {
  serverSays(() => Promise.reject(new TypeError("Failed to fetch")));

  const error = await failure();

  expect([error.status, error.sentence]).toEqual([
    0,
    "We can't reach the server. Please check your connection and try again.",
  ]);
});
