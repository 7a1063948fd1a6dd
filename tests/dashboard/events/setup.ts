import type { ChangeEvent } from "#src/shared/dashboard/changes.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";

export async function listens(window: Browser, path = "/api/events", headers: Record<string, string> = {}) {
  const response = await window.get(path, headers);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let isOver = false;
  const text = (async () => {
    let all = "";
    for (let next = await reader.read(); !next.done; next = await reader.read()) all += decoder.decode(next.value);
    isOver = true;
    return all;
  })();
  return {
    headers: response.headers,
    hangsUp: () => reader.cancel(),
    text,
    isOver: () => isOver,
    events: async () => eventsIn(await text),
  };
}
export type Line = Awaited<ReturnType<typeof listens>>;

const eventsIn = (text: string): ChangeEvent[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)) as ChangeEvent);

export async function heard(app: TestApp, line: Line): Promise<string[]> {
  app.ctx.changes.lookAgain();
  app.ctx.changes.end();
  const events = await line.events();
  return [...new Set(events.map(({ what, bookingId }) => (bookingId ? `${what} ${bookingId}` : what)))].toSorted();
}
