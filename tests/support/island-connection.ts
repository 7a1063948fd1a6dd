import { spyOn } from "bun:test";
import { act } from "react";

export function connectIsland(answer: (path: string, init: RequestInit) => Promise<Response> | Response) {
  let begun = 0;
  let awaited = 0;
  const counted = <T>(work: Promise<T>) => {
    awaited++;
    return work.finally(() => awaited--);
  };
  const connection = spyOn(globalThis, "fetch").mockImplementation((async (path: string, init: RequestInit = {}) => {
    begun++;
    const given = await counted(whole(answer(path, init)));
    // On a busy machine, reading a body takes longer than a turn.
    const [json, text] = [given.json.bind(given), given.text.bind(given)];
    return Object.assign(given, { json: () => counted(json()), text: () => counted(text()) });
  }) as never);
  return {
    async settled() {
      for (let seen = -1; seen !== begun || awaited > 0; ) {
        seen = begun;
        await act(async () => {
          do await Bun.sleep(5);
          while (awaited > 0);
          await Bun.sleep(5);
        });
      }
    },
    end: () => connection.mockRestore(),
  };
}

export type IslandConnection = ReturnType<typeof connectIsland>;

/** An answer with its body already read, so the caller waits no longer. */
async function whole(answer: Promise<Response> | Response) {
  const given = await answer;
  const body = given.status === 204 ? null : await given.bytes();
  return new Response(body, { status: given.status, headers: given.headers });
}
