import { join } from "node:path";
import { MAX_BODY_BYTES } from "#src/http/guards/guards.ts";

interface Settings {
  port: number;
  hostname: string;
  /** Address of the running site. Undefined before its first start. */
  siteUrl: () => string | undefined;
}

const EVENTS = "/dev/reload";
const SCRIPT = "/dev/reload.js";
const script = `<script type="module" src="${SCRIPT}"></script>`;

/** Proxies the site and adds the script that reloads each page. The site doesn't know about it. */
export function serveFront({ port, hostname, siteUrl }: Settings) {
  let version = Date.now();
  const listeners = new Set<ReadableStreamDefaultController>();
  const tell = (listener: ReadableStreamDefaultController) => listener.enqueue(`data: ${version}\n\n`);

  function events() {
    let own: ReadableStreamDefaultController;
    const stream = new ReadableStream({
      start(controller) {
        own = controller;
        listeners.add(own);
        tell(own);
      },
      cancel: () => void listeners.delete(own),
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
  }

  Bun.serve({
    port,
    hostname,
    idleTimeout: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === EVENTS) return events();
      if (pathname === SCRIPT) return new Response(Bun.file(join(import.meta.dir, "reload.js")));
      const site = siteUrl();
      if (!site) return notThere("The site is starting. If this takes a while, check the terminal.");
      const answer = await passOn(request, site).catch(() =>
        notThere("The site stopped. The terminal has the reason."),
      );
      return isPage(answer) ? withScript(answer) : answer;
    },
  });

  return {
    /** Has every open page load itself again. */
    reload() {
      version++;
      for (const listener of listeners) tell(listener);
    },
  };
}

/** The request as it came, Host and all, but for the compression: script could not be put into it. */
async function passOn(request: Request, site: string) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("accept-encoding", "identity");
  const answer = await fetch(`${site}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    signal: request.signal,
  });
  return new Response(answer.body, answer);
}

const isPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html") ?? false;

function withScript(page: Response) {
  page.headers.delete("content-length");
  const append = (head: HTMLRewriterTypes.Element) => void head.append(script, { html: true });
  return new HTMLRewriter().on("head", { element: append }).transform(page);
}

const notThere = (why: string) =>
  new Response(`<!doctype html><head><title>Not ready yet</title></head><p>${why}</p>`, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
