/** @jsxImportSource preact */
import { LruCache } from "#src/shared/lru-cache.ts";
import type { ToastMessage } from "#src/shared/toasts.ts";
import type { Ctx } from "../context.ts";
import { digestOf, encoded } from "./compress.ts";
import { type PageText, renderDocument } from "./document.tsx";
import { readFlash, shownFlashCookie } from "./flash.ts";
import { infoOf } from "./request-info.ts";
import { viewerOf } from "./sessions.ts";

export interface Page extends PageText {
  status?: number;
  /** Shown at once, instead of a message carried over a redirect. */
  toast?: ToastMessage | undefined;
  /** The same for every visitor as long as the process runs, whatever the query and the database say. */
  isFixed?: boolean;
  headers?: Record<string, string>;
}

/** Renders a page. One that is the same for everyone carries an ETag; one that read a session is never stored. */
export function page(ctx: Ctx, request: Request, page: Page): Response {
  const status = page.status ?? 200;
  const flash = page.toast ? undefined : readFlash(ctx, request);
  const toast = page.toast ?? flash;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", ...page.headers });
  if (flash) headers.append("set-cookie", shownFlashCookie(ctx));
  const viewer = viewerOf(ctx, request);
  const { readSession } = infoOf(request);
  if (viewer || flash || status !== 200 || request.method !== "GET") {
    headers.set("cache-control", "no-store");
    return new Response(encoded(renderDocument(ctx, request, page, toast), request, headers), { status, headers });
  }
  const text = (page.isFixed && !toast ? fixedText : made)(ctx, request, page);
  if (!readSession) return shared(request, headers, page, text);
  // An invalid session gets the page that everyone gets, with no more work.
  headers.set("cache-control", "no-store");
  return new Response(encoded(text.html, request, headers, keptUnder(page, text)), { headers });
}

/** A private page may contain a secret from its address, unless it is the same for everyone. */
const keptUnder = ({ isPrivate, isFixed }: Page, { digest }: SharedText) =>
  isPrivate && !isFixed ? undefined : digest;

/** A text that is the same for everyone, and its strong hash. */
interface SharedText {
  html: string;
  digest: string;
}

function shared(request: Request, headers: Headers, page: Page, text: SharedText): Response {
  const etag = `W/"${text.digest}"`;
  headers.set("cache-control", "no-cache");
  headers.set("vary", "Cookie");
  headers.set("etag", etag);
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const body = encoded(text.html, request, headers, keptUnder(page, text));
  if (page.isFixed && !page.toast) infoOf(request).fixedBody = body;
  return new Response(body, { headers });
}

function made(ctx: Ctx, request: Request, page: Page): SharedText {
  const html = renderDocument(ctx, request, page, page.toast);
  return { html, digest: digestOf(html) };
}

const FIXED_PAGES = 100;
const fixedTexts = new WeakMap<Ctx, LruCache<SharedText>>();

/** By path alone: settings and built files belong to the context, and nobody is signed in. */
function fixedText(ctx: Ctx, request: Request, page: Page): SharedText {
  const texts = fixedTexts.get(ctx) ?? new LruCache<SharedText>({ most: FIXED_PAGES });
  fixedTexts.set(ctx, texts);
  return texts.getOrInsertComputed(new URL(request.url).pathname, () => made(ctx, request, page));
}

interface Redirect {
  status?: 301 | 302 | 303;
  /** A message for the next page, made by `flashCookie`. */
  flash?: string;
  cookies?: string[];
  headers?: Record<string, string>;
}

/** Sends the browser on; after a form with a 303, so that Back does not send the form again. */
export function redirect(to: string, { status = 303, flash, cookies = [], headers = {} }: Redirect = {}): Response {
  const all = new Headers({ location: to, "cache-control": "no-store", ...headers });
  for (const cookie of cookies) all.append("set-cookie", cookie);
  if (flash) all.append("set-cookie", flash);
  return new Response(null, { status, headers: all });
}
