import type { ActorContext, Viewer } from "../base/context.ts";
import type { CompressibleText } from "./caching/compress.ts";
import type { CachedAnswer, PageInputs } from "./caching/page-cache.ts";
import type { SpecialBody } from "./guards/special-bodies.ts";
import type { Visitor } from "./sessions/visitor.ts";

export interface Cacheable extends Pick<CachedAnswer, "headers" | "validator"> {
  text: CompressibleText;
  madeFrom?: PageInputs;
}

export type RequestOrigin = ActorContext["info"];

export interface RequestInfo extends RequestOrigin {
  /** Looked up only for requests with a body. */
  readonly takes?: SpecialBody | undefined;
  /** Undefined until looked up; null for a visitor. */
  viewer?: Viewer | null;
  /** The response depends on the cookie and must not be cached. */
  readSession?: boolean;
  route?: string;
  /** Cached after compression. */
  cacheable?: Cacheable;
  /** Called once per request that gets this response. */
  onServed?: (visitor: Visitor) => void;
}

export const visitorOf = (request: Request): Visitor => ({
  url: request.url,
  headers: request.headers,
  ip: () => infoOf(request).ip,
});

const infos = new WeakMap<Request, RequestInfo>();

export function setRequestInfo(request: Request, info: RequestInfo): RequestInfo {
  infos.set(request, info);
  return info;
}

/** Tests of single routes bypass the handler. */
export const infoOf = (request: Request): RequestInfo =>
  infos.get(request) ?? setRequestInfo(request, { id: crypto.randomUUID(), ip: "127.0.0.1" });

/** HEAD, prefetch, or cross-site navigation: must have no effects. */
export function forbidsEffects({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return /prefetch|prerender|preview/i.test(purpose) || headers.get("sec-fetch-site") === "cross-site";
}
