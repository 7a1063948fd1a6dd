import { MAX_BODY_BYTES } from "#src/http/guards/guards.ts";

interface Settings {
  port: number;
  hostname: string;
  /** Addresses of the nodes. */
  nodes: readonly string[];
}

const POLL_MS = 500;
const TIMEOUT_MS = 1_000;

/**
 * Replaces production's proxy. Sends each request to the next node that is ready, or else to the next one that can show its
 * data. Retries a request that changed nothing on another node if the first one is gone.
 */
export function serveFront({ port, hostname, nodes }: Settings) {
  const ready = new Set<string>();
  /** Nodes that are ready except for the primary. */
  const readable = new Set<string>();
  let turn = 0;

  async function look(node: string) {
    for (const [nodes, path] of [
      [ready, "/readyz"],
      [readable, "/readyz?exclude=primary"],
    ] as const) {
      if (await isFine(node + path)) nodes.add(node);
      else nodes.delete(node);
    }
  }
  const timer = setInterval(() => void Promise.all(nodes.map(look)), POLL_MS);

  /** From the next one on, each of those that are ready once. */
  function inTurn(): string[] {
    const all = nodes.filter((node) => (ready.size > 0 ? ready : readable).has(node));
    const first = all.length > 0 ? turn++ % all.length : 0;
    return [...all.slice(first), ...all.slice(0, first)];
  }

  async function answer(request: Request, ip: string): Promise<Response> {
    const mayAskAgain = request.method === "GET" || request.method === "HEAD";
    for (const node of inTurn()) {
      try {
        return await passOn(request, node, ip);
      } catch (error) {
        if (request.signal.aborted) throw error;
        for (const nodes of [ready, readable]) nodes.delete(node);
        if (!mayAskAgain)
          return notThere("The node went away. Check whether your change was saved before you try again.");
      }
    }
    return notThere("No node is ready.");
  }

  const server = Bun.serve({
    port,
    hostname,
    idleTimeout: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    fetch: (request, self) => answer(request, self.requestIP(request)?.address ?? ""),
  });
  return {
    port: server.port!,
    /** Looks immediately, so that the first request needn't wait. */
    look: () => Promise.all(nodes.map(look)),
    /** How many nodes say that they are ready. */
    ready: () => ready.size,
    async stop() {
      clearInterval(timer);
      await server.stop(true);
    },
  };
}

const isFine = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The request as it came, Host and all, and the answer as it comes, piece by piece and packed as it is. */
async function passOn(request: Request, node: string, ip: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("x-forwarded-for", ip);
  const answer = await fetch(`${node}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    decompress: false,
    signal: request.signal,
  });
  return new Response(answer.body, answer);
}

const notThere = (why: string) =>
  new Response(`<!doctype html><title>Not ready</title><p>${why}</p>`, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": "1" },
  });
