import type { Person } from "./world.ts";

export type Listeners = Awaited<ReturnType<typeof listenAs>>;

/** Opens event streams for many people and reconnects them when a stream ends. */
export async function listenAs(url: string, people: readonly Person[]) {
  const over = new AbortController();
  let [open, ended] = [0, 0];
  const listen = async ({ cookie }: Person, begun: () => void) => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: over.signal });
      if (answer.status !== 200) throw new Error(`A stream was answered with ${answer.status}`);
      open++;
      begun();
      await answer.text().finally(() => open--);
      ended++;
    }
  };
  const all = people.map((person) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const going = listen(person, resolve).catch((error: unknown) => {
      if (!over.signal.aborted) reject(error);
    });
    return { hasBegun: promise, going };
  });
  await Promise.all(all.map(({ hasBegun }) => hasBegun));
  return {
    open: () => open,
    ended: () => ended,
    stop() {
      over.abort();
      return Promise.all(all.map(({ going }) => going));
    },
  };
}
