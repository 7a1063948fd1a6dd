import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { LEAVE_WAITING } from "#src/shared/finding/waiting-labels.ts";
import { IMAGE_TOO_LARGE } from "#src/shared/people/image-limits.ts";
import { MAILS_OFF } from "#src/shared/people/mail-paths.ts";

const KB = 1024;
/** The server reads no more than this of any body. */
export const SERVER_BODY_LIMIT = 8 * KB * KB;
export const JSON_BODY_LIMIT = 32 * KB;
export const WEBHOOK_BODY_LIMIT = 256 * KB;

/** Five megabytes of pictures and the fields around them; JSON has data URLs, which are a third longer. */
const PICTURES: UploadLimits = { multipart: 5.5 * KB * KB, json: 7.4 * KB * KB };

interface UploadLimits {
  multipart: number;
  json: number;
  /** Bodies of so many bytes, by what they say, take no place: calls that bring pictures now and then come in crowds without. */
  uncounted?: number;
}

/** Calls that bring pictures, as multipart or as JSON with a data URL: at most so many bytes. */
const uploadRoutes: [path: RegExp, limits: UploadLimits][] = [
  [/^\/api\/portfolio-images\/?$/, PICTURES],
  [/^\/api\/profile-image\/?$/, PICTURES],
  [/^\/api\/bookings(\/[^/]+\/(messages|status|note))?\/?$/, { ...PICTURES, uncounted: JSON_BODY_LIMIT }],
  [/^\/api\/pets\/\d+\/rabies-picture\/?$/, PICTURES],
  [/^\/api\/pets(\/\d+)?\/?$/, { ...PICTURES, json: JSON_BODY_LIMIT }],
];

/** How much a call that takes files may send; undefined for any other path. */
export const uploadLimits = (path: string) => uploadRoutes.find(([pattern]) => pattern.test(path))?.[1];

/** Whether a request may change something. */
export const isUnsafe = (request: Request) => !["GET", "HEAD", "OPTIONS"].includes(request.method);

/** Calls from other machines, which carry no cookie and prove themselves by a signature. */
export const isWebhook = (path: string) => path === "/api/stripe/webhook";

/**
 * Calls that mail programs make for their readers (RFC 8058): from anywhere, as a form of either kind. What they may do, and for whom,
 * is said by the token in the address alone; cookies and bodies are not looked at.
 */
export const isOneClick = (path: string) => [MAILS_OFF, LEAVE_WAITING].includes(path.replace(/\/$/, ""));

/** Proves itself by what it carries, so it may come from other sites and machines. */
const needsNoOrigin = (path: string) => isWebhook(path) || isOneClick(path);

/** Refused before any route runs, whatever it asks for: a wrong host, writes from other sites. */
export function guard(ctx: Ctx, request: Request, url: URL) {
  if (!ctx.config.demo && url.host !== new URL(ctx.config.appUrl).host && !isProbe(url)) {
    throw new AppError("bad_request", "This address is not served here.");
  }
  if (isUnsafe(request) && !needsNoOrigin(url.pathname)) refuseCrossSite(ctx, request, url);
}

/** Refused before the body is read: a wrong type, too many bytes. */
export function guardBody(request: Request, { pathname }: URL) {
  if (!isUnsafe(request)) return;
  refuseWrongType(request, pathname);
  refuseLargeBody(request, pathname);
}

/** Load balancers, the container and Prometheus ask by address, not by name. */
const isProbe = ({ pathname }: URL) => ["/healthz", "/readyz", "/metrics"].includes(pathname);

/** The rule of Go's CrossOriginProtection: browsers tell where a request comes from. */
function refuseCrossSite(ctx: Ctx, request: Request, url: URL) {
  const site = request.headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
  } else {
    const origin = request.headers.get("origin");
    if (!origin) return;
    if (URL.canParse(origin) && [url.host, new URL(ctx.config.appUrl).host].includes(new URL(origin).host)) return;
  }
  throw new AppError("forbidden", "This request came from another site and was refused.");
}

/** Elysia would read several types on any route, some of which a foreign page can send. */
function refuseWrongType(request: Request, path: string) {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const isEmpty =
    !type && (request.headers.get("content-length") ?? "0") === "0" && !request.headers.has("transfer-encoding");
  if (isEmpty || needsNoOrigin(path)) return;
  const wanted = path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
  if (type === wanted || (type === MULTIPART && uploadLimits(path))) return;
  throw new AppError("wrong_type", `Send this as ${wanted}.`);
}

const MULTIPART = "multipart/form-data";

function refuseLargeBody(request: Request, path: string) {
  const limits = uploadLimits(path);
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith(MULTIPART);
  const plain = isWebhook(path) ? WEBHOOK_BODY_LIMIT : JSON_BODY_LIMIT;
  const limit = limits ? (isMultipart ? limits.multipart : limits.json) : plain;
  if (Number(request.headers.get("content-length") ?? 0) <= limit) return;
  throw tooLarge(limits ? limit : 0);
}

/** Where this much is allowed, it must be a picture that is too large. */
export const tooLarge = (limit = 0) =>
  new AppError("too_large", limit > JSON_BODY_LIMIT ? IMAGE_TOO_LARGE : "That is more than this form can take.");
