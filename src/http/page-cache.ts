import { LruCache } from "#src/shared/lru-cache.ts";
import type { Ctx } from "../context.ts";
import { preferred } from "./assets.ts";

/** What an answer carries. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** A finished page, headers and all. They are copied into each response, which is three times as fast as a plain object. */
export interface KeptAnswer {
  body: Body;
  headers: Headers;
  route: string;
}

type Kept = Pick<KeptAnswer, "body"> & Partial<KeptAnswer>;

/**
 * What everyone may read, once: 32 MB at most, what was not asked for longest goes first. An entry is what it is of and in
 * which encoding. Of a page that changes, that is the strong hash of its text, so a change is another entry and no page can
 * pass for another; of a page that is fixed, the site and the path, so it needs neither a route nor a view.
 */
const cache = new LruCache<Kept>({ most: 32_000_000, weigh: ({ body }, key) => body.length + key.length });

const keyOf = (what: string, encoding: string) => `${encoding} ${what}`;

/** The compressed form of a text that everyone may read, made once. */
export const keptBody = <B extends Body>(digest: string, encoding: string, make: () => B): B =>
  cache.getOrInsertComputed(keyOf(digest, encoding), () => ({ body: make() })).body as B;

let sites = 0;
const pagesOf = new WeakMap<Ctx, ReturnType<typeof createFixedPages>>();

/** The fixed pages of a site: the same for every visitor as long as the process runs, whatever query and database say. */
export function fixedPages(ctx: Ctx) {
  const pages = pagesOf.get(ctx) ?? createFixedPages(ctx);
  pagesOf.set(ctx, pages);
  return pages;
}

function createFixedPages({ config }: Pick<Ctx, "config">) {
  const site = `site ${++sites}`;
  const ownHost = new URL(config.appUrl).host;

  function keyFor({ url, headers }: Request): string {
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const query = url.indexOf("?", path);
    const pathname = query < 0 ? url.slice(path) : url.slice(path, query);
    // By what is sent, not by what was said, of which a stranger can make up any number.
    return keyOf(`${site} ${pathname}`, preferred(headers.get("accept-encoding"), () => true) ?? "plain");
  }

  const find = (request: Request) => cache.get(keyFor(request)) as KeptAnswer | undefined;

  /** Other hosts are for the guards to answer. */
  function isHere({ url }: Request): boolean {
    const host = url.indexOf("//") + 2;
    return config.demo || url.slice(host, url.indexOf("/", host)) === ownHost;
  }

  return {
    find,
    /** The same where nothing has to be asked first: for visitors without a cookie who ask for the page itself. */
    findForVisitor(request: Request): KeptAnswer | undefined {
      const { method, headers } = request;
      const isPlain = method === "GET" && !headers.has("cookie") && !headers.has("if-none-match");
      return isPlain && isHere(request) ? find(request) : undefined;
    },
    keep: (request: Request, answer: KeptAnswer) => cache.set(keyFor(request), answer),
  };
}
