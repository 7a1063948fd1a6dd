import { findProfileState, type PageVersion } from "#db/changes.ts";
import { replicaNumberOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { LruCache, newByteBound } from "#src/shared/base/lru-cache.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { encodingOf } from "../pages/assets.ts";
import type { Visitor } from "../sessions/visitor.ts";
import { isPlainRequest, pageCacheKey, pathOf } from "./plain-requests.ts";

export type PageBody = string | Uint8Array<ArrayBuffer>;

/** Headers are copied, which is three times faster than from an object. */
export interface CachedAnswer {
  body: PageBody;
  headers: Headers;
  route: string;
  validator?: PageValidator;
  onServed?: ((visitor: Visitor) => void) | undefined;
}

/** `question` is the query and `state` the data; together they determine the page. */
export interface PageInputs {
  question: string;
  state: string;
}

type NewAnswer = Pick<CachedAnswer, "body" | "headers">;

type CachedPage = Pick<CachedAnswer, "body"> & Partial<CachedAnswer> & { state?: string };

/** Estimated overhead of a cached page in bytes. */
const AROUND = 2_000;

/** Keyed by path and relevant query, so that a hit needs no rendering; other texts by a strong hash. */
const cache = new LruCache<CachedPage>({ most: newByteBound("pages"), weigh });

function weigh({ body, headers, state = "" }: CachedPage, key: string): number {
  const bytes = typeof body === "string" ? 2 * body.length : body.length;
  return bytes + key.length + state.length + (headers ? AROUND : 0);
}

const encoder = new TextEncoder();

const inBytes = (body: PageBody) => (typeof body === "string" ? encoder.encode(body) : body);

const entryKey = (what: string, encoding: string) => `${encoding} ${what}`;

export const findCachedBody = (digest: string, encoding: string): PageBody | undefined =>
  cache.get(entryKey(digest, encoding))?.body;

export const saveInCache = (digest: string, encoding: string, body: PageBody) =>
  cache.set(entryKey(digest, encoding), { body });

let sites = 0;
const pagesOf = new WeakMap<Ctx, ReturnType<typeof createCachedPages>>();

/** Fixed pages are valid for the process lifetime; others while their validator matches. */
export const pageCacheOf = (ctx: Ctx) => pagesOf.getOrInsertComputed(ctx, createCachedPages);

function createCachedPages(ctx: Ctx) {
  const { config } = ctx;
  const site = `site ${++sites}`;
  const ownHost = new URL(config.appUrl).host;

  /** By the chosen encoding, because Accept-Encoding has unlimited variants. */
  const keyOf = (what: string, { headers }: Request) =>
    entryKey(`${site} ${what}`, encodingOf(headers.get("accept-encoding"), () => true) ?? "plain");

  const keyFor = (request: Request) => keyOf(pageCacheKey(ctx, request), request);

  const find = (request: Request) => cache.get(keyFor(request)) as CachedAnswer | undefined;

  function isHere({ url }: Request): boolean {
    const host = url.indexOf("//") + 2;
    return config.demo || url.slice(host, url.indexOf("/", host)) === ownHost;
  }

  const isGood = ({ validator }: CachedAnswer, turn: TurnCache | undefined) =>
    !validator || isPageValid(ctx, validator, turn);

  return {
    find,
    findForVisitor(request: Request, turn?: TurnCache): CachedAnswer | undefined {
      const found = isPlainRequest(request) && isHere(request) ? find(request) : undefined;
      return found && isGood(found, turn) ? found : undefined;
    },
    keep: (request: Request, answer: CachedAnswer) =>
      cache.set(keyFor(request), { ...answer, body: inBytes(answer.body) }),
    findSame(request: Request, { question, state }: PageInputs): NewAnswer | undefined {
      const found = cache.get(keyOf(`? ${question}`, request));
      return found?.state === state ? (found as NewAnswer) : undefined;
    },
    keepSame: (request: Request, { question, state }: PageInputs, { body, headers }: NewAnswer) =>
      cache.set(keyOf(`? ${question}`, request), { body: inBytes(body), headers, state }),
  };
}

/** A visitor's page is unchanged while these are equal. */
export interface PageValidator extends PageVersion {
  groomerId: number;
  copy: number;
  /** Pages change only on quarter hours, in all US time zones. */
  quarter: number;
}

/** Shared by requests in one turn of the event loop; the caller clears it. */
export interface TurnCache {
  /** One read per turn; writes of other processes are seen one turn later. */
  pageVersions: Map<number, number | undefined>;
}

const quarterAt = (now: number) => Math.floor(now / (15 * MINUTE_MS));

/** Read it before the page in the same transaction, because a later write must not be cached under it. */
export function validatorFor(
  { db, now }: Ctx,
  request: Request,
  page: { path: string; groomerId: number },
): PageValidator | undefined {
  if (!isPlainRequest(request) || pathOf(request.url) !== page.path) return undefined;
  const { groomerId } = page;
  const state = findProfileState(db, groomerId);
  return state ? { groomerId, copy: replicaNumberOf(db), ...state, quarter: quarterAt(now()) } : undefined;
}

export function isPageValid(
  ctx: Ctx,
  { groomerId, copy, version, listedUntil, quarter }: PageValidator,
  turn: TurnCache | undefined,
): boolean {
  const now = ctx.now();
  if (now >= listedUntil || quarterAt(now) !== quarter) return false;
  // The version is read first, because that read may switch to another replica.
  return versionNow(ctx, groomerId, turn) === version && replicaNumberOf(ctx.db) === copy;
}

function versionNow(ctx: Ctx, groomerId: number, turn: TurnCache | undefined): number | undefined {
  if (turn?.pageVersions.has(groomerId)) return turn.pageVersions.get(groomerId);
  const version = readVersion(ctx, groomerId);
  turn?.pageVersions.set(groomerId, version);
  return version;
}

/** Undefined on errors, which rendering then reports. */
function readVersion({ db }: Ctx, groomerId: number): number | undefined {
  try {
    return findProfileState(db, groomerId)?.version;
  } catch {
    return undefined;
  }
}
