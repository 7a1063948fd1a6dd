import type { AnyElysia } from "elysia";
import { newRequestCommits } from "#db/node/commit-sequence.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { SESSION_HEADER } from "#src/shared/base/session-header.ts";
import type { Ctx } from "../base/context.ts";
import { compressAnswer } from "./caching/compress.ts";
import { type CachedAnswer, pageCacheOf, type TurnCache } from "./caching/page-cache.ts";
import { createRenderQueue } from "./caching/render-queue.ts";
import { createRequestCoalescing } from "./caching/request-coalescing.ts";
import { toAppError } from "./errors.ts";
import { isUnsafe, refuseBadBody, refuseBadOrigin } from "./guards/guards.ts";
import { normalizeIp } from "./guards/network.ts";
import { createPageRateLimit } from "./guards/page-limit.ts";
import { createBadIdTest, dropBody } from "./guards/path-ids.ts";
import { specialBodyFinder } from "./guards/special-bodies.ts";
import { addSecurityHeaders } from "./headers.ts";
import { type Cacheable, setRequestInfo, visitorOf } from "./request-info.ts";
import { createReadYourWrites } from "./sessions/read-your-writes.ts";
import { sessionHeaderValue } from "./sessions/sessions.ts";

export type Handler = (request: Request, addressOf?: AddressOf, turn?: TurnCache) => Response | Promise<Response>;
type AddressOf = () => string | undefined;

type CommitAfter = (work: () => Response | Promise<Response>) => Response | Promise<Response>;

interface App {
  routes: AnyElysia["routes"];
  handle(request: Request): Response | Promise<Response>;
}

export function createHandler(ctx: Ctx, app: App, respond: (request: Request, error: AppError) => Response): Handler {
  const cached = pageCacheOf(ctx);
  const isNoId = createBadIdTest(app.routes);
  const inItsTurn = createRenderQueue(app.routes);
  const coalesce = createRequestCoalescing(new Set(ctx.features.flatMap(({ coalesced = [] }) => coalesced)));
  const takenAt = specialBodyFinder(ctx.features);
  const readYourWrites = createReadYourWrites(ctx);
  const overLimit = createPageRateLimit(ctx);
  let underWay = 0;
  const isAlone = () => underWay === 1;

  async function answer(request: Request, { id, addressOf, turn, refusal }: IncomingRequest): Promise<LoggedResponse> {
    const url = URL.parse(request.url);
    if (!url) return { response: unaddressed(ctx), route: NO_ROUTE, userId: null };
    const takes = isUnsafe(request) ? takenAt(url.pathname) : undefined;
    const info = setRequestInfo(request, { id, ip: ipOf(request, addressOf), takes });
    const written = readYourWrites && newRequestCommits();
    if (written) await readYourWrites.catchUp(request, info.ip, written);
    const committing: CommitAfter = (work) => (written ? readYourWrites.note(written, work) : work());
    const response = await routed(request, url, committing, refusal);
    // The client may request the changed page within this turn.
    turn?.pageVersions.clear();
    const { headers, status } = response;
    const cookie = written ? readYourWrites.cookieFor(request, written) : undefined;
    if (cookie) headers.append("set-cookie", cookie);
    if (request.method === "GET" && (status === 200 || status === 304)) info.onServed?.(visitorOf(request));
    addSecurityHeaders(ctx, url.pathname, headers);
    const whose = sessionHeaderValue(ctx, request, headers);
    if (whose) headers.set(SESSION_HEADER, whose);
    if ((info.readSession || url.pathname.startsWith("/api/")) && !headers.has("cache-control")) {
      headers.set("cache-control", "no-store");
    }
    const route = info.route ?? NO_ROUTE;
    if (info.cacheable) await keep(request, url, { ...info.cacheable, route, onServed: info.onServed });
    return { response, route, userId: info.viewer?.userId ?? null };
  }

  async function keep(request: Request, url: URL, { text, madeFrom, ...page }: Cacheable & Omit<CachedAnswer, "body">) {
    const answer = { ...page, body: await text.body(isAlone()) };
    if (text.encoding) page.headers.set("content-encoding", text.encoding);
    if (madeFrom) return cached.keepSame(request, madeFrom, answer);
    addSecurityHeaders(ctx, url.pathname, page.headers);
    cached.keep(request, answer);
  }

  const ipOf = (request: Request, addressOf: AddressOf | undefined) =>
    clientIp(ctx, request, () => addressOf?.() ?? "127.0.0.1");

  async function routed(request: Request, url: URL, committing: CommitAfter, refusal?: AppError): Promise<Response> {
    try {
      refuseBadOrigin(ctx, request, url);
      if (refusal) throw refusal;
      const isUnknown = isNoId(request.method, url.pathname);
      if (!isUnknown) refuseBadBody(request, url);
      return await coalesce(
        request,
        (work) => inItsTurn(url.pathname, work),
        () =>
          compressAnswer(
            committing(() => app.handle(isUnknown ? dropBody(request) : request)),
            isAlone,
          ),
      );
    } catch (error) {
      return compressAnswer(respond(request, toAppError(ctx, request, "UNKNOWN", error)), isAlone);
    }
  }

  function sign(headers: Headers, { id }: Started) {
    headers.set("x-request-id", id);
    // Connections move to another process, because this one is stopping.
    if (ctx.stopping()) headers.set("connection", "close");
  }

  function note({ method }: Request, { route, status, userId }: LoggedRequest, { id: requestId, startedAt }: Started) {
    const ms = performance.now() - startedAt;
    ctx.metrics.countRequest(route, method, status, ms);
    ctx.log.info("request", { requestId, route, status, userId, method, ms: Math.round(ms * 10) / 10 });
  }

  /** Reading headers of a response is slow, so they're signed before copying. */
  function again({ body, headers, route, onServed }: CachedAnswer, request: Request, by: IncomingRequest): Response {
    onServed?.({ url: request.url, headers: request.headers, ip: () => ipOf(request, by.addressOf) });
    sign(headers, by);
    const response = new Response(body, { headers });
    note(request, { route, status: 200, userId: null }, by);
    return response;
  }

  async function made(request: Request, incoming: IncomingRequest): Promise<Response> {
    underWay++;
    const { response, ...whose } = await answer(request, incoming).finally(() => underWay--);
    const { headers, status } = response;
    sign(headers, incoming);
    note(request, { ...whose, status }, incoming);
    return request.method === "HEAD" ? new Response(null, { status, headers }) : response;
  }

  function give(request: Request, incoming: IncomingRequest): Response | Promise<Response> {
    const ready = incoming.refusal ? undefined : cached.findForVisitor(request, incoming.turn);
    // A cached page is synchronous, because a promise would double its cost.
    return ready ? again(ready, request, incoming) : made(request, incoming);
  }

  return (request, addressOf, turn) => {
    const incoming = { id: crypto.randomUUID(), startedAt: performance.now(), addressOf, turn };
    const checked = overLimit(request, () => ipOf(request, addressOf));
    return checked ? checked.then((refusal) => give(request, { ...incoming, refusal })) : give(request, incoming);
  };
}

interface Started {
  id: string;
  startedAt: number;
}

interface IncomingRequest extends Started {
  addressOf: AddressOf | undefined;
  turn: TurnCache | undefined;
  /** Reason why the network gets no more of these pages for now. */
  refusal?: AppError | undefined;
}

/** An invalid Host leaves only a path, which no route can handle. */
function unaddressed(ctx: Ctx): Response {
  const headers = new Headers({ "content-type": "text/plain; charset=utf-8" });
  addSecurityHeaders(ctx, "/", headers);
  return new Response("This site isn't available at this address.\n", { status: 400, headers });
}

interface LoggedRequest {
  route: string;
  status: number;
  userId: number | null;
}

interface LoggedResponse extends Omit<LoggedRequest, "status"> {
  response: Response;
}

const NO_ROUTE = "(none)";

const NO_ADDRESS = "0.0.0.0";

/** With TRUST_PROXY=n, the n-th X-Forwarded-For entry from the right. */
function clientIp(ctx: Ctx, request: Request, socketAddress: () => string): string {
  const { trustProxy } = ctx.config;
  const forwarded =
    trustProxy === 0 ? undefined : (request.headers.get("x-forwarded-for") ?? "").split(",").at(-trustProxy)?.trim();
  return normalizeIp(forwarded || socketAddress()) ?? NO_ADDRESS;
}
