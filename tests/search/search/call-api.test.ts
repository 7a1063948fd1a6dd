import { afterEach, expect, spyOn, test } from "bun:test";
import { ApiError, callApi } from "#islands/lib/api.ts";

let connection: ReturnType<typeof spyOn<typeof globalThis, "fetch">>;
const serverSays = (answer: () => Promise<Response>) => {
  connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
};
afterEach(() => connection.mockRestore());

async function failure() {
  try {
    await callApi("POST", "/api/things", { name: "Waffles" });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("The call did not fail as it should");
}

test("a call sends JSON with the session of this site, and gives the answer", async () => {
  serverSays(async () => Response.json({ id: 7 }));

  expect(await callApi<unknown>("POST", "/api/things", { name: "Waffles" }, { "idempotency-key": "k" })).toEqual({
    id: 7,
  });
  expect(connection.mock.calls[0]).toEqual([
    "/api/things",
    {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", "idempotency-key": "k" },
      body: '{"name":"Waffles"}',
    },
  ]);
});

test("a call without a body says nothing of its type, and an empty answer is undefined", async () => {
  serverSays(async () => new Response(null, { status: 204 }));

  expect(await callApi<undefined>("DELETE", "/api/things/7")).toBeUndefined();
  expect(connection.mock.calls[0]![1]).toEqual({ method: "DELETE", credentials: "same-origin", headers: {} });
});

test("a refusal has the message 'STATUS: body', a sentence for people and the fields", async () => {
  const body = { error: { code: "invalid", message: "Name it.", fields: { name: "Name it." } } };
  serverSays(async () => Response.json(body, { status: 422 }));

  const error = await failure();

  expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
  expect([error.status, error.sentence, error.fields]).toEqual([422, "Name it.", { name: "Name it." }]);
});

for (const body of ["<h1>Bad Gateway</h1>", "null", "[]", '{"error":null}']) {
  test(`an answer that is not ours (${body}) still gives a sentence`, async () => {
    serverSays(async () => new Response(body, { status: 502 }));

    const error = await failure();

    expect(error.message).toBe(`502: ${body}`);
    expect([error.sentence, error.fields]).toEqual(["Something went wrong. Please try again.", {}]);
  });
}

test("an empty refusal is named by its status text", async () => {
  serverSays(async () => new Response("", { status: 503, statusText: "Service Unavailable" }));

  expect((await failure()).message).toBe("503: Service Unavailable");
});

test("no connection is a sentence too", async () => {
  serverSays(() => Promise.reject(new TypeError("Failed to fetch")));

  const error = await failure();

  expect([error.status, error.sentence]).toEqual([
    0,
    "We can't reach the server. Please check your connection and try again.",
  ]);
});
