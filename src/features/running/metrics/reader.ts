import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "#src/base/config.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { infoOf } from "#src/http/request-info.ts";

/** Headers that proxies add: the request then comes from behind the address. */
const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether somebody may read the numbers: whoever brings METRICS_TOKEN or, while there is none, a program on this
 * machine. A proxy on this machine has the same address, so nothing that may have come through one counts: not with
 * TRUST_PROXY, not with a header that proxies add, and not under the name of the site, which a proxy that adds none
 * passes on.
 */
export function mayReadMetrics({ metricsToken, trustProxy }: Config, request: Request): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  if (trustProxy > 0 || forwarding.some((name) => request.headers.has(name))) return false;
  return isLoopback(infoOf(request).ip) && isLoopback(new URL(request.url).hostname);
}

/** Takes the same time for every wrong token. */
function hasToken(request: Request, wanted: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(wanted));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
