import type { Person } from "./world.ts";

/** Browsers that hear of changes, each the person with that place in the list. */
export interface Listeners {
  /** How many streams are open now. */
  open: () => number;
  /** Streams that ended although nobody wanted it. */
  ended: () => number;
  stop(): Promise<unknown>;
}

/** Opens a stream for each person, and opens it anew when it ends. `hear` gets what is said, as it comes. */
export async function listenAs(
  url: string,
  people: readonly Person[],
  hear: (at: number, event: string) => void = () => {},
): Promise<Listeners> {
  const over = new AbortController();
  let [open, ended] = [0, 0];
  const began: (() => void)[] = [];
  const listen = async (at: number) => {
    while (!over.signal.aborted) {
      const { cookie } = people[at]!;
      const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: over.signal });
      if (answer.status !== 200) throw new Error(`A stream was answered with ${answer.status}`);
      open++;
      began[at]?.();
      await readAll(answer, (event) => hear(at, event)).finally(() => open--);
      ended++;
    }
  };
  const all = people.map((_, at) => ({
    hasBegun: new Promise<void>((go) => {
      began[at] = go;
    }),
    // The stop aborts them, and then it is over.
    going: listen(at).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    }),
  }));
  await Promise.race([Promise.all(all.map(({ hasBegun }) => hasBegun)), Promise.all(all.map(({ going }) => going))]);
  return {
    open: () => open,
    ended: () => ended,
    stop() {
      over.abort();
      return Promise.all(all.map(({ going }) => going));
    },
  };
}

async function readAll({ body }: Response, hear: (event: string) => void) {
  let rest = "";
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    const said = (rest + piece).split("\n\n");
    rest = said.pop()!;
    for (const one of said) {
      const data = /^data: (.*)$/m.exec(one)?.[1];
      if (data) hear(data);
    }
  }
}
