import { freePort } from "#tests/support/ports.ts";
import { onEnd } from "../../../bench/cleanup.ts";

export type Fate = "answer lost" | "request lost";

export interface Between {
  readonly url: string;
  doom(fate: Fate): Promise<void>;
}

export function standBetween(primaryUrl: () => string): Between {
  const port = freePort();
  let next: { fate: Fate; come: () => void } | undefined;
  const booking = new Set<string>();
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const body = await request.text();
      const { pathname } = new URL(request.url);
      const isBooking = /insert into \\"bookings\\"/.test(body) || booking.delete(batonIn(body));
      const doomed = next && isBooking && body.includes('"COMMIT"') ? next : undefined;
      if (doomed) next = undefined;
      const pass = () =>
        fetch(primaryUrl() + pathname, {
          method: request.method,
          headers: { authorization: request.headers.get("authorization") ?? "", "content-type": "application/json" },
          ...(body && { body }),
        });
      if (!doomed) {
        const answer = await pass().catch(() => null);
        if (!answer) return new Response(null, { status: 502 });
        const text = await answer.text();
        if (isBooking) booking.add(batonIn(text));
        return new Response(text, {
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

const batonIn = (text: string): string => /"baton":"([^"]*)"/.exec(text)?.[1] ?? "";
