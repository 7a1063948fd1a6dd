import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { closeDatabase, openDatabase } from "#db/open.ts";
import { users, visits } from "#db/schema/tables.ts";
import { MAX_PER_PERSON } from "#src/base/changes.ts";
import { type Server, startServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";

let server: Server;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "off" });
  const login = await fetch(`${server.url}/api/demo-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demo_parent" }),
  });
  cookie = login.headers
    .getSetCookie()
    .find((one) => one.startsWith("sid="))!
    .split(";")[0]!;
});
afterAll(() => server?.remove());

const listen = (as: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${server.url}/api/events`, { headers: as, ...(signal ? { signal } : {}) });

const openStreams = async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^mudroom_event_streams (\d+)$/m.exec(text)![1]);
};

async function firstEvent(answer: Response): Promise<string> {
  let text = "";
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const data = /^data: (.*)$/m.exec(text)?.[1];
    if (data) return data;
  }
  throw new Error("The stream has ended");
}

test("what another process writes into the database is heard of", async () => {
  const elsewhere = openDatabase(join(server.dataDir, "mudroom.db"));
  const { id } = elsewhere.select({ id: users.id }).from(users).where(eq(users.username, "demo_parent")).get()!;
  const event = firstEvent(await listen({ cookie }));

  elsewhere.update(visits).set({ statusReason: "Moved away" }).where(eq(visits.petParentId, id)).run();
  closeDatabase(elsewhere);

  expect(await event).toBe('{"what":"bookings"}');
});

test("strangers get no stream however often they ask, and one person gets five", async () => {
  const strangers = await Promise.all(Array.from({ length: 1_000 }, async () => (await listen({})).status));
  expect(new Set(strangers)).toEqual(new Set([401]));
  await until(async () => (await openStreams()) === 0);

  const over = new AbortController();
  const own = await Promise.all(Array.from({ length: 200 }, () => listen({ cookie }, over.signal)));
  expect(own.filter(({ status }) => status === 429)).toHaveLength(200 - MAX_PER_PERSON);
  expect(await openStreams()).toBe(MAX_PER_PERSON);
  expect(own.filter(({ status }) => status === 200)).toHaveLength(MAX_PER_PERSON);

  over.abort();
  await until(async () => (await openStreams()) === 0);
});

test("a stop waits for no stream", async () => {
  const answer = await listen({ cookie });
  const told = answer.text();

  expect(await server.stop()).toBe(0);
  expect(await told).toBe(":\n\n");
});
