import type { Person } from "./world.ts";

export interface Listeners {
  open: () => number;
  ended: () => number;
  stop(): Promise<unknown>;
}

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
