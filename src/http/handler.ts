import type { AnyElysia } from "elysia";
import type { AppError } from "#src/shared/errors.ts";
import type { Ctx } from "../context.ts";
import { toAppError } from "./errors.ts";
import { createFixedAnswers } from "./fixed-answers.ts";
import { guard, guardBody } from "./guards.ts";
import { addSecurityHeaders } from "./headers.ts";
import { createJoinedAnswers } from "./joined-answers.ts";
import { parseAddress } from "./network.ts";
import { createPageTurns } from "./page-turns.ts";
import { createPathIds, withoutBody } from "./path-ids.ts";
import { describeRequest } from "./request-info.ts";

/** `addressOf` gives the socket's address; it is only called when a route may need it. */
export type Handler = (request: Request, addressOf?: () => string | undefined) => Promise<Response>;

interface App {
  routes: AnyElysia["routes"];
  handle(request: Request): Response | Promise<Response>;
}

/**
 * Everything around a request, whatever route answers it: an id, the guards, the security headers, a log line.
 * `respond` draws an error as a page or as JSON.
 */
export function createHandler(ctx: Ctx, app: App, respond: (request: Request, error: AppError) => Response): Handler {
  const fixed = createFixedAnswers(ctx);
  const isNoId = createPathIds(app.routes);
  const inItsTurn = createPageTurns(app.routes);
  const join = createJoinedAnswers();
  const note = ({ method }: Request, startedAt: number, fields: Noted) => {
    const ms = performance.now() - startedAt;
    ctx.metrics.countRequest(fields.route, method, fields.status, ms);
    ctx.log.info("request", { ...fields, method, ms: Math.round(ms * 10) / 10 });
  };

  return async (request, addressOf) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const ready = fixed.find(request);
    if (ready) {
      note(request, startedAt, { requestId, route: ready.route, status: 200, userId: null });
      const response = new Response(ready.body, ready);
      response.headers.set("x-request-id", requestId);
      closeWhenStopping(ctx, response.headers);
      return response;
    }
    const url = URL.parse(request.url);
    if (!url) {
      note(request, startedAt, { requestId, route: "(none)", status: 400, userId: null });
      return unaddressed(ctx, requestId);
    }
    const info = describeRequest(request, { id: requestId, ip: clientIp(ctx, request, addressOf?.() ?? "127.0.0.1") });
    let response: Response;
    try {
      guard(ctx, request, url);
      const isUnknown = isNoId(request.method, url.pathname);
      if (!isUnknown) guardBody(request, url);
      response = await join(
        request,
        (work) => inItsTurn(url.pathname, work),
        () => app.handle(isUnknown ? withoutBody(request) : request),
      );
    } catch (error) {
      response = respond(request, toAppError(ctx, request, "UNKNOWN", error));
    }
    const { headers, status } = response;
    addSecurityHeaders(ctx, url.pathname, headers);
    headers.set("x-request-id", info.id);
    closeWhenStopping(ctx, headers);
    if ((info.readSession || url.pathname.startsWith("/api/")) && !headers.has("cache-control")) {
      headers.set("cache-control", "no-store");
    }
    const route = info.route ?? "(none)";
    if (info.fixedBody) fixed.keep(request, { body: info.fixedBody, headers: new Headers(headers), route });
    note(request, startedAt, { requestId, route, status, userId: info.viewer?.userId ?? null });
    return request.method === "HEAD" ? new Response(null, { status, headers }) : response;
  };
}

/** Clients that keep a connection have to send their next request elsewhere: this process is about to end. */
function closeWhenStopping(ctx: Ctx, headers: Headers) {
  if (ctx.stopping()) headers.set("connection", "close");
}

/**
 * With an impossible Host ("a b", or none at all) only a path is left, and a request without a URL reaches no route.
 */
function unaddressed(ctx: Ctx, requestId: string): Response {
  const headers = new Headers({ "content-type": "text/plain; charset=utf-8", "x-request-id": requestId });
  addSecurityHeaders(ctx, "/", headers);
  return new Response("This address is not served here.\n", { status: 400, headers });
}

interface Noted {
  requestId: string;
  /** The pattern of the route that answered. */
  route: string;
  status: number;
  userId: number | null;
}

/** For clients whose address cannot be read; they share their limits. */
const NO_ADDRESS = "0.0.0.0";

/** The socket's address, or with TRUST_PROXY=n the n-th X-Forwarded-For entry from the right. */
function clientIp(ctx: Ctx, request: Request, socketAddress: string): string {
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const forwarded = ctx.config.trustProxy === 0 ? undefined : hops.at(-ctx.config.trustProxy);
  return parseAddress(forwarded || socketAddress) ?? NO_ADDRESS;
}
