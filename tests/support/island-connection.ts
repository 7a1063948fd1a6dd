import { spyOn } from "bun:test";
import { act } from "react";

export function connectIsland(answer: (path: string, init: RequestInit) => Promise<Response> | Response) {
  let begun = 0;
  let awaited = 0;
  const connection = spyOn(globalThis, "fetch").mockImplementation((async (path: string, init: RequestInit = {}) => {
    begun++;
    awaited++;
    try {
      return await whole(answer(path, init));
    } finally {
      awaited--;
    }
  }) as never);
  return {
    async settled() {
      for (let seen = -1; seen !== begun || awaited > 0; ) {
        seen = begun;
        await act(async () => {
          do await Bun.sleep(5);
          while (awaited > 0);
          // On a busy machine, reading an answer's body takes longer than a turn.
          await Bun.sleep(15);
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
