import type { Ctx } from "../context.ts";

/** Island props travel in data blocks, so that no inline script is ever needed (security.md 31). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join("; ");

const permissionsPolicy = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"]
  .map((feature) => `${feature}=()`)
  .join(", ");

const always: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** The headers of security.md 32, on every status; a route's own value stays. */
export function addSecurityHeaders(ctx: Ctx, headers: Headers) {
  for (const name in always) if (!headers.has(name)) headers.set(name, always[name]!);
  if (ctx.config.isHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
}
