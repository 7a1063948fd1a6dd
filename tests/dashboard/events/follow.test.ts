import { afterEach, expect, mock, spyOn, test } from "bun:test";
import { followChanges } from "#islands/lib/live/event-stream.ts";
import type { LiveChange } from "#islands/lib/live/refetch.ts";

afterEach(() => {
  mock.restore();
});

const answer = (...said: string[]) =>
  new Response(
    new ReadableStream({
      start(line) {
        for (const text of said) line.enqueue(new TextEncoder().encode(text));
        line.close();
      },
    }),
  );

async function follow(answers: (() => Response)[]) {
  const pauses: number[] = [];
  spyOn(globalThis, "setTimeout").mockImplementation(((go: () => void, ms: number) => {
    if (ms === 45_000) return 0;
    pauses.push(ms);
    queueMicrotask(go);
    return 0;
  }) as unknown as typeof setTimeout);
  let at = 0;
  const fetched = spyOn(globalThis, "fetch").mockImplementation((async () =>
    (answers[at++] ?? (() => new Response(null, { status: 401 })))()) as never);
  const heard: LiveChange[] = [];
  let begun = 0;
  const isOver = await followChanges({
    signal: new AbortController().signal,
    age: () => 1234,
    begin: () => void begun++,
    live: () => {},
    onChange: (change) => void heard.push(change),
  });
  const asked = fetched.mock.calls.map(([path]) => path);
  mock.restore();
  return { isOver, heard, begun, pauses, asked };
}

const event = (data: string) => `id: 5\nevent: changed\ndata: ${data}\n\n`;

test("reads events however the network splits them", async () => {
  const whole = `:\n\n${event('{"what":"bookings"}')}:\n\n${event('{"what":"messages","bookingId":17}')}`;
  const pieces = whole.match(/[\s\S]{1,7}/g)!;
  const { heard, begun, asked } = await follow([() => answer(...pieces), () => answer(whole)]);

  const both: LiveChange[] = [{ what: "bookings" }, { what: "messages", bookingId: 17 }];
  expect(heard).toEqual([...both, ...both]);
  expect(begun).toBe(2);
  expect(asked[0]).toBe("/api/events?age=1234");
});

test("asks once and stops without a session", async () => {
  const { isOver, asked, pauses } = await follow([]);

  expect({ isOver, asks: asked.length, pauses }).toEqual({ isOver: true, asks: 1, pauses: [] });
});

test("backs off up to a minute with a different pause in each browser", async () => {
  const away = () => {
    throw new TypeError("Failed to fetch");
  };
  const refused = () => new Response("{}", { status: 429 });
  const { pauses, begun } = await follow([away, refused, away, refused, away, away, away, away, away]);

  expect(begun).toBe(0);
  const longest = [2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000);
  expect(pauses).toHaveLength(longest.length);
  for (const [at, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(longest[at]! / 2);
    expect(ms).toBeLessThanOrEqual(longest[at]!);
  }
});
