import { freePort } from "#tests/support/ports.ts";
import { onEnd } from "../../../bench/cleanup.ts";

/** What becomes of a request that ends a transaction: it goes through, its answer is lost, or it is lost itself. */
export type Fate = "passes" | "answer lost" | "request lost";

/** Stands between nodes and primary, and loses the end of a transaction when it is told to. */
export interface Between {
  readonly url: string;
  /** Of the next transaction that ends; called when it is at its fate, and nobody will answer it. */
  doom(fate: Fate): Promise<void>;
}

/** `primaryUrl` is asked when there is one: the nodes learn of this address before the primary has started. */
export function standBetween(primaryUrl: () => string): Between {
  const port = freePort();
  let next: { fate: Fate; come: () => void } | undefined;
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const body = await request.text();
      const { pathname } = new URL(request.url);
      const doomed = next && body.includes('"COMMIT"') ? next : undefined;
      if (doomed) next = undefined;
      const pass = () =>
        fetch(primaryUrl() + pathname, {
          method: request.method,
          headers: { authorization: request.headers.get("authorization") ?? "", "content-type": "application/json" },
          ...(body && { body }),
        });
      if (!doomed) {
        const answer = await pass().catch(() => null);
        // The primary is gone, at the end of a run.
        if (!answer) return new Response(null, { status: 502 });
        return new Response(await answer.bytes(), {
          status: answer.status,
          headers: { "content-type": "application/json" },
        });
      }
      if (doomed.fate === "answer lost") await (await pass()).arrayBuffer();
      doomed.come();
      return new Promise<Response>(() => {});
    },
  });
  onEnd(() => server.stop(true));
  return {
    url: `http://127.0.0.1:${port}`,
    doom: (fate) =>
      new Promise((come) => {
        next = { fate, come };
      }),
  };
}
