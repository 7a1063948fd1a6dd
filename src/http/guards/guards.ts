import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { IMAGE_SIZE_TEXT } from "#src/shared/people/image-limits.ts";
import { infoOf } from "../request-info.ts";
import { MAX_JSON_BYTES, type UploadLimits } from "./special-bodies.ts";

const KB = 1024;
export const MAX_BODY_BYTES = 8 * KB * KB;
export const MAX_WEBHOOK_BYTES = 256 * KB;

export const isUnsafe = (request: Request) => !["GET", "HEAD", "OPTIONS"].includes(request.method);

/** A search, and the form that shows a phone number. */
const changesNothing = /^\/api\/groomers\/search|^\/groomer\/[^/]+\/phone$/;

/** Webhooks and one-click calls prove themselves by signature or token. */
const needsNoOrigin = (request: Request) => {
  const kind = infoOf(request).takes?.kind;
  return kind === "webhook" || kind === "one-click";
};

/** Runs before any route. Throws 400 (wrong host), 403 (another site), 503 (read-only). */
export function refuseBadOrigin(ctx: Ctx, request: Request, url: URL) {
  if (!ctx.config.demo && url.host !== new URL(ctx.config.appUrl).host && !isProbe(url)) {
    throw new AppError("bad_request", "This site isn't available at this address.");
  }
  if (!isUnsafe(request)) return;
  if (!needsNoOrigin(request)) refuseCrossSite(ctx, request, url);
  if (ctx.config.readOnly && !changesNothing.test(url.pathname)) {
    throw new AppError(
      "unavailable",
      "We can't save anything right now. Please try again in an hour.",
      undefined,
      3600,
    );
  }
}

/** Runs before the body is read. Throws 413, 415. */
export function refuseBadBody(request: Request, { pathname }: URL) {
  if (!isUnsafe(request)) return;
  refuseWrongType(request, pathname);
  refuseLargeBody(request);
}

/** Probes use an IP instead of the host name. */
const isProbe = ({ pathname }: URL) => ["/healthz", "/readyz", "/metrics"].includes(pathname);

/** Like Go's CrossOriginProtection. */
function refuseCrossSite(ctx: Ctx, request: Request, url: URL) {
  const site = request.headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
  } else {
    const origin = request.headers.get("origin");
    if (!origin) return;
    // Behind a proxy the request's own scheme is wrong, so only demos accept it.
    if (origin === ctx.config.appUrl || (ctx.config.demo && origin === url.origin)) return;
  }
  throw new AppError("forbidden", "We blocked this request because it came from another site.");
}

/** Elysia would parse types that cross-site forms can send. */
function refuseWrongType(request: Request, path: string) {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const isEmpty =
    !type && (request.headers.get("content-length") ?? "0") === "0" && !request.headers.has("transfer-encoding");
  if (isEmpty || needsNoOrigin(request)) return;
  const wanted = path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
  if (type === wanted || (type === MULTIPART && infoOf(request).takes?.kind === "upload")) return;
  throw new AppError("wrong_type", `Send this as ${wanted}.`);
}

const MULTIPART = "multipart/form-data";

function refuseLargeBody(request: Request) {
  const { kind, limits } = infoOf(request).takes ?? {};
  const isMultipart = request.headers.get("content-type")?.toLowerCase().startsWith(MULTIPART);
  const plain = kind === "webhook" ? MAX_WEBHOOK_BYTES : MAX_JSON_BYTES;
  const limit = limits ? (isMultipart ? limits.multipart : limits.json) : plain;
  if (Number(request.headers.get("content-length") ?? 0) <= limit) return;
  throw tooLargeError(limits);
}

export const tooLargeError = (limits?: UploadLimits) =>
  new AppError("too_large", limits ? (limits.tooLarge ?? IMAGE_SIZE_TEXT) : "That's more than this form accepts.");
