import type { AppError } from "#src/shared/errors.ts";
import type { Ctx } from "../context.ts";
import { toAppError } from "./errors.ts";
import { createFixedAnswers } from "./fixed-answers.ts";
import { guard } from "./guards.ts";
import { addSecurityHeaders } from "./headers.ts";
import { describeRequest } from "./request-info.ts";

/** `addressOf` gives the address of the socket, which is only asked for when a route may need it. */
export type Handler = (request: Request, addressOf?: () => string | undefined) => Promise<Response>;

interface App {
  handle(request: Request): Response | Promise<Response>;
}

/**
 * What surrounds every request, whatever route answers it: an id, the guards, the security headers, a log line.
 * `respond` draws an error as a page or as JSON.
 */
export function createHandler(ctx: Ctx, app: App, respond: (request: Request, error: AppError) => Response): Handler {
  const fixed = createFixedAnswers(ctx);
  const note = (request: Request, startedAt: number, fields: Noted) =>
    ctx.log.info("request", {
      ...fields,
      method: request.method,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });

  return async (request, addressOf) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const ready = fixed.find(request);
    if (ready) {
      note(request, startedAt, { requestId, route: ready.route, status: 200, userId: null });
      const response = new Response(ready.body, ready);
      response.headers.set("x-request-id", requestId);
      return response;
    }
    const url = new URL(request.url);
    const info = describeRequest(request, { id: requestId, ip: clientIp(ctx, request, addressOf?.() ?? "127.0.0.1") });
    let response: Response;
    try {
      guard(ctx, request, url);
      response = await app.handle(request);
    } catch (error) {
      response = respond(request, toAppError(ctx, request, "UNKNOWN", error));
    }
    const { headers, status } = response;
    addSecurityHeaders(ctx, url.pathname, headers);
    headers.set("x-request-id", info.id);
    if ((info.readSession || url.pathname.startsWith("/api/")) && !headers.has("cache-control")) {
      headers.set("cache-control", "no-store");
    }
    const route = info.route ?? "(none)";
    if (info.fixedBody) fixed.keep(request, { body: info.fixedBody, headers: new Headers(headers), route });
    note(request, startedAt, { requestId, route, status, userId: info.viewer?.userId ?? null });
    return request.method === "HEAD" ? new Response(null, { status, headers }) : response;
  };
}

interface Noted {
  requestId: string;
  /** The pattern that answered. */
  route: string;
  status: number;
  userId: number | null;
}

/** The socket's address, or with TRUST_PROXY=n the n-th X-Forwarded-For entry from the right (security.md 10). */
function clientIp(ctx: Ctx, request: Request, socketAddress: string): string {
  if (ctx.config.trustProxy === 0) return socketAddress;
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-ctx.config.trustProxy) || socketAddress;
}
