import type { AppError } from "#src/shared/errors.ts";
import type { Ctx } from "../context.ts";
import { toAppError } from "./errors.ts";
import { guard } from "./guards.ts";
import { addSecurityHeaders } from "./headers.ts";
import { describeRequest } from "./request-info.ts";

export type Handler = (request: Request, socketAddress?: string) => Promise<Response>;

interface App {
  handle(request: Request): Response | Promise<Response>;
}

/**
 * What surrounds every request, whatever route answers it: an id, the guards, the security headers, a log line.
 * `respond` draws an error as a page or as JSON.
 */
export function createHandler(ctx: Ctx, app: App, respond: (request: Request, error: AppError) => Response): Handler {
  return async (request, socketAddress = "127.0.0.1") => {
    const startedAt = performance.now();
    const url = new URL(request.url);
    const info = describeRequest(request, { id: crypto.randomUUID(), ip: clientIp(ctx, request, socketAddress) });
    let response: Response;
    try {
      guard(ctx, request, url);
      response = await app.handle(request);
    } catch (error) {
      response = respond(request, toAppError(ctx, request, "UNKNOWN", error));
    }
    const { headers } = response;
    addSecurityHeaders(ctx, url.pathname, headers);
    headers.set("x-request-id", info.id);
    if ((info.readSession || url.pathname.startsWith("/api/")) && !headers.has("cache-control")) {
      headers.set("cache-control", "no-store");
    }
    ctx.log.info("request", {
      requestId: info.id,
      method: request.method,
      route: info.route ?? "(none)",
      status: response.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      userId: info.viewer?.userId ?? null,
    });
    return request.method === "HEAD" ? new Response(null, { status: response.status, headers }) : response;
  };
}

/** The socket's address, or with TRUST_PROXY=n the n-th X-Forwarded-For entry from the right (security.md 10). */
function clientIp(ctx: Ctx, request: Request, socketAddress: string): string {
  if (ctx.config.trustProxy === 0) return socketAddress;
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-ctx.config.trustProxy) || socketAddress;
}
