import type { Ctx } from "#src/base/context.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { preferred } from "../pages/assets.ts";
import type { Visitor } from "../sessions/visitor.ts";
import { type EventLoopTick, isCurrent, type PageValidator } from "./page-validator.ts";
import { isPlain, keptPath } from "./plain-requests.ts";

export type Body = string | Uint8Array<ArrayBuffer>;

/** A finished page, headers and all. They are copied into each response, which is three times as fast as a plain object. */
export interface CachedAnswer {
  body: Body;
  headers: Headers;
  route: string;
  /** What a page that changes was made from; a fixed one has none. */
  validator?: PageValidator;
  /** What to do each time it is given. */
  onServed?: ((visitor: Visitor) => void) | undefined;
}

/** Both texts name everything that the page shows: `question` what was asked for, `state` what there was. */
export interface MadeFrom {
  question: string;
  state: string;
}

type Made = Pick<CachedAnswer, "body" | "headers">;

type CachedPage = Pick<CachedAnswer, "body"> & Partial<CachedAnswer> & { state?: string };

/** What the headers of an answer take, and what keeps it in its place, in bytes. */
const AROUND = 2_000;

/**
 * What everyone may read, once: 64 MB at most, what was not asked for longest goes first. An entry is what it is of and in
 * which encoding. Of an answer that is kept whole that is the site, the path and what the page shows of its query, so it needs
 * neither a route nor a view; of a search the site and what was asked; of any other page it is the strong hash of its text, so a
 * change is another entry and no page can pass for another.
 */
const cache = new LruCache<CachedPage>({ most: 64_000_000, weigh });

function weigh({ body, headers, state = "" }: CachedPage, key: string): number {
  const bytes = typeof body === "string" ? 2 * body.length : body.length;
  return bytes + key.length + state.length + (headers ? AROUND : 0);
}

const encoder = new TextEncoder();

/** A text would be encoded again for each visitor. */
const inBytes = (body: Body) => (typeof body === "string" ? encoder.encode(body) : body);

const entryKey = (what: string, encoding: string) => `${encoding} ${what}`;

export const cachedBody = (digest: string, encoding: string): Body | undefined =>
  cache.get(entryKey(digest, encoding))?.body;

export const keepBody = (digest: string, encoding: string, body: Body) =>
  cache.set(entryKey(digest, encoding), { body });

let sites = 0;
const pagesOf = new WeakMap<Ctx, ReturnType<typeof createCachedPages>>();

/** Fixed pages as long as the process runs, whatever query and database say; others while their stamp is good. */
export function cachedPages(ctx: Ctx) {
  const pages = pagesOf.get(ctx) ?? createCachedPages(ctx);
  pagesOf.set(ctx, pages);
  return pages;
}

function createCachedPages(ctx: Ctx) {
  const { config } = ctx;
  const site = `site ${++sites}`;
  const ownHost = new URL(config.appUrl).host;

  /** By what is sent, not by what was said, of which a stranger can make up any number. */
  const keyOf = (what: string, { headers }: Request) =>
    entryKey(`${site} ${what}`, preferred(headers.get("accept-encoding"), () => true) ?? "plain");

  const keyFor = (request: Request) => keyOf(keptPath(ctx, request), request);

  const find = (request: Request) => cache.get(keyFor(request)) as CachedAnswer | undefined;

  /** Other hosts are for the guards to answer. */
  function isHere({ url }: Request): boolean {
    const host = url.indexOf("//") + 2;
    return config.demo || url.slice(host, url.indexOf("/", host)) === ownHost;
  }

  const isGood = ({ validator }: CachedAnswer, turn: EventLoopTick | undefined) =>
    !validator || isCurrent(ctx, validator, turn);

  return {
    find,
    /** The same where nothing has to be asked first. */
    findForVisitor(request: Request, turn?: EventLoopTick): CachedAnswer | undefined {
      const found = isPlain(request) && isHere(request) ? find(request) : undefined;
      return found && isGood(found, turn) ? found : undefined;
    },
    keep: (request: Request, answer: CachedAnswer) =>
      cache.set(keyFor(request), { ...answer, body: inBytes(answer.body) }),
    /** The page of a question, while it would be made from the same again. */
    findSame(request: Request, { question, state }: MadeFrom): Made | undefined {
      const found = cache.get(keyOf(`? ${question}`, request));
      return found?.state === state ? (found as Made) : undefined;
    },
    keepSame: (request: Request, { question, state }: MadeFrom, { body, headers }: Made) =>
      cache.set(keyOf(`? ${question}`, request), { body: inBytes(body), headers, state }),
  };
}
