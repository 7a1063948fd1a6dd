import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "#src/base/config.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { infoOf } from "#src/http/request-info.ts";

const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** With METRICS_TOKEN or, if it's unset, from local programs. Requests that may be proxied don't count. */
export function mayReadMetrics({ metricsToken, trustProxy }: Config, request: Request): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  if (trustProxy > 0 || forwarding.some((name) => request.headers.has(name))) return false;
  return isLoopback(infoOf(request).ip) && isLoopback(new URL(request.url).hostname);
}

/** Constant time. */
function hasToken(request: Request, wanted: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(wanted));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
