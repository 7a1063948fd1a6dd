import { PAYMENT, SEARCH, SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { Ctx } from "../base/context.ts";

interface AllowedOrigins {
  scripts?: string;
  frames?: string;
  calls?: string;
}

/** Props are in data blocks, so no inline scripts are needed. */
const contentSecurityPolicy = ({ scripts, frames, calls }: AllowedOrigins = {}) =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts ? ` ${scripts}` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${calls ? ` ${calls}` : ""}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(frames ? [`frame-src ${frames}`] : []),
  ].join("; ");

const permissionsPolicy = ({ payment = "", geolocation = "" } = {}) =>
  [
    "camera=()",
    `geolocation=(${geolocation})`,
    "microphone=()",
    `payment=(${payment})`,
    "usb=()",
    "browsing-topics=()",
  ].join(", ");

const always: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy(),
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy(),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** From docs.stripe.com/security/guide. */
const stripeScripts = "https://js.stripe.com https://*.js.stripe.com";
const forStripe: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy({
    scripts: stripeScripts,
    frames: `${stripeScripts} https://hooks.stripe.com`,
    calls: "https://api.stripe.com",
  }),
  "permissions-policy": permissionsPolicy({ payment: 'self "https://js.stripe.com"' }),
};

/** Pages that offer "Use my location". */
const placePages = ["", SEARCH];
const forPlaces = { ...always, "permissions-policy": permissionsPolicy({ geolocation: "self" }) };

/** Only the route's own response is frameable, not errors. */
export const frameableHeaders: Record<string, string> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors *",
  ].join("; "),
  "cross-origin-resource-policy": "cross-origin",
};

const isFramable = (path: string, headers: Headers) =>
  path.startsWith("/embed/@") && headers.get("content-security-policy") === frameableHeaders["content-security-policy"];

export const isPaymentPage = (pathname: string) => [SUBSCRIBE, PAYMENT].includes(pathname.replace(/\/+$/, ""));

/** The URL identifies an open payment. */
const secretPage = PAYMENT;

function headersOf({ payments }: Ctx, pathname: string): Record<string, string> {
  const path = pathname.replace(/\/+$/, "");
  if (!isPaymentPage(path)) return placePages.includes(path) ? forPlaces : always;
  return {
    ...always,
    ...(payments.kind === "stripe" ? forStripe : {}),
    ...(path === secretPage ? { "referrer-policy": "no-referrer" } : {}),
  };
}

/** On all responses; a route's own value wins. */
export function addSecurityHeaders(ctx: Ctx, path: string, headers: Headers) {
  const { "x-frame-options": noFrames, ...wanted } = headersOf(ctx, path);
  if (!isFramable(path, headers)) wanted["x-frame-options"] = noFrames!;
  for (const name in wanted) if (!headers.has(name)) headers.set(name, wanted[name]!);
  if (ctx.config.isHttps) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
}
