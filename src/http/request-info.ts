import type { Outgoing } from "./caching/compress.ts";
import type { CachedAnswer, MadeFrom } from "./caching/page-cache.ts";
import type { SpecialBody } from "./guards/special-bodies.ts";
import type { Viewer } from "./sessions/viewer.ts";
import type { Visitor } from "./sessions/visitor.ts";

/** A page that everyone gets: kept whole, or `madeFrom` what its route can tell to be the same. */
export interface Cacheable extends Pick<CachedAnswer, "headers" | "validator"> {
  text: Outgoing;
  madeFrom?: MadeFrom;
}

export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  /** What its path takes that is none of our forms. Not looked up for a request that only reads. */
  readonly takes?: SpecialBody | undefined;
  /** Undefined until the session was looked up; null for a visitor. */
  viewer?: Viewer | null;
  /** True once the request's cookie was read: such an answer must not be cached. */
  readSession?: boolean;
  route?: string;
  /** Set by a page that was made just now and is to be kept once it is compressed. */
  cacheable?: Cacheable;
  /** What to do when this answer has been given: for the request it was made for, and for each that shares it. */
  onServed?: (visitor: Visitor) => void;
}

export const visitorOf = (request: Request): Visitor => ({
  url: request.url,
  headers: request.headers,
  ip: () => infoOf(request).ip,
});

const infos = new WeakMap<Request, RequestInfo>();

export function describeRequest(request: Request, info: RequestInfo): RequestInfo {
  infos.set(request, info);
  return info;
}

/** A request that did not come through the handler (a test of one route) gets a description of its own. */
export const infoOf = (request: Request): RequestInfo =>
  infos.get(request) ?? describeRequest(request, { id: crypto.randomUUID(), ip: "127.0.0.1" });
