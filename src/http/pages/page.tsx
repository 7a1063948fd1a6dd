/** @jsxImportSource preact */
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { FormState } from "#views/ui/field.tsx";
import { CompressibleText, digestOf, etagOf, makeTextAnswer, textAnswer } from "../caching/compress.ts";
import { type CachedAnswer, type PageInputs, type PageValidator, pageCacheOf } from "../caching/page-cache.ts";
import { invalidInputError } from "../errors.ts";
import { type Cacheable, infoOf } from "../request-info.ts";
import { expiredFlashCookie, readFlash } from "../sessions/flash.ts";
import { viewerOf } from "../sessions/sessions.ts";
import { type PageContent, renderDocument } from "./document.tsx";

export interface Page extends PageContent {
  status?: number;
  toast?: ToastMessage | undefined;
  /** Identical for all visitors for the process lifetime. */
  isFixed?: boolean;
  /** Enables caching the whole page. */
  validator?: PageValidator | undefined;
  /** Enables caching for visitors, returned by `findCachedPage`. */
  madeFrom?: PageInputs | undefined;
  headers?: Record<string, string>;
}

/** Public pages carry an ETag; pages that read a session are never stored. */
export function page(ctx: Ctx, request: Request, page: Page): Response {
  const status = page.status ?? 200;
  const flash = page.toast ? undefined : readFlash(ctx, request);
  const toast = page.toast ?? flash;
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", ...page.headers });
  if (flash) headers.append("set-cookie", expiredFlashCookie(ctx));
  const viewer = viewerOf(ctx, request);
  const { readSession } = infoOf(request);
  if (viewer || flash || status !== 200 || request.method !== "GET") {
    headers.set("cache-control", "no-store");
    return textAnswer(renderDocument(ctx, request, page, toast), request, { status, headers });
  }
  if (!isCacheable(page)) return changing(request, page, { headers, html: renderDocument(ctx, request, page, toast) });
  const fixed =
    pageCacheOf(ctx).find(request) ?? storedPage(request, headers, renderDocument(ctx, request, page, toast));
  return readSession ? unstored(fixed) : validated(request, fixed);
}

export function findCachedPage(ctx: Ctx, request: Request, from: PageInputs): Response | undefined {
  const found = isVisitors(request) ? pageCacheOf(ctx).findSame(request, from) : undefined;
  return found && validated(request, found);
}

const isVisitors = ({ method, headers }: Request) => method === "GET" && !headers.has("cookie");

type StoredPage = Cacheable | Pick<CachedAnswer, "body" | "headers">;

const isCacheable = ({ isFixed, toast }: Page) => isFixed === true && !toast;

function addValidators(headers: Headers, html: string) {
  headers.set("cache-control", "no-cache");
  headers.set("vary", "Cookie");
  headers.set("etag", `W/"${etagOf(html)}"`);
}

const isUnchanged = (request: Request, headers: Headers) =>
  request.headers.get("if-none-match") === headers.get("etag");

function changing(request: Request, page: Page, { headers, html }: { headers: Headers; html: string }): Response {
  if (isForAll(page)) return validated(request, storedPage(request, headers, html, page.validator));
  const { isPrivate, madeFrom } = page;
  addValidators(headers, html);
  // A private page may contain a secret from its URL.
  const keptUnder = isPrivate ? undefined : digestOf(html);
  if (infoOf(request).readSession) {
    forgetValidators(headers);
    return textAnswer(html, request, { headers }, keptUnder);
  }
  if (isUnchanged(request, headers)) return new Response(null, { status: 304, headers });
  if (!madeFrom || isPrivate || page.toast || page.headers || !isVisitors(request))
    return textAnswer(html, request, { headers }, keptUnder);
  return validated(request, keepable(request, headers, html, { madeFrom }));
}

const isForAll = ({ validator, isPrivate, toast, headers }: Page) => validator && !isPrivate && !toast && !headers;

function storedPage(request: Request, headers: Headers, html: string, validator?: PageValidator): StoredPage {
  addValidators(headers, html);
  return keepable(request, headers, html, validator && { validator });
}

function keepable(request: Request, headers: Headers, html: string, from?: Pick<Cacheable, "validator" | "madeFrom">) {
  const made: Cacheable = { text: new CompressibleText(html, request, headers), headers, ...from };
  infoOf(request).cacheable = made;
  return made;
}

function validated(request: Request, stored: StoredPage): Response {
  const headers = new Headers(stored.headers);
  if (!isUnchanged(request, headers)) return sent(stored, headers);
  headers.delete("content-encoding");
  return new Response(null, { status: 304, headers });
}

const sent = (stored: StoredPage, headers: Headers) =>
  "text" in stored ? makeTextAnswer(stored.text, { headers }) : new Response(stored.body, { headers });

function unstored(stored: StoredPage): Response {
  const headers = new Headers(stored.headers);
  forgetValidators(headers);
  headers.set("vary", "Accept-Encoding");
  return sent(stored, headers);
}

function forgetValidators(headers: Headers) {
  headers.set("cache-control", "no-store");
  headers.delete("vary");
  headers.delete("etag");
}

interface Redirect {
  status?: 301 | 302 | 303;
  flash?: string;
  cookies?: string[];
  headers?: Record<string, string>;
}

/** Headers must be ASCII. */
const inAscii = (address: string) => address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

/** 303 after a form, so that Back doesn't resend it. */
export function redirect(to: string, { status = 303, flash, cookies = [], headers = {} }: Redirect = {}): Response {
  const all = new Headers({ location: inAscii(to), "cache-control": "no-store", ...headers });
  for (const cookie of cookies) all.append("set-cookie", cookie);
  if (flash) all.append("set-cookie", flash);
  return new Response(null, { status, headers: all });
}

export const emptyForm: FormState = { values: {}, fields: {} };

/** Accepts anything; `readInput` validates with the API's schema. */
export const RawForm = z.record(z.string(), z.unknown());
export type RawForm = z.infer<typeof RawForm>;

/** Throws 422 with `fields`, like the API. */
export function readInput<T extends z.core.$ZodType>(schema: T, body: unknown): z.core.output<T> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw invalidInputError(parsed.error.issues);
  return parsed.data;
}

export const formState = (body: RawForm, { fields = {}, suggestions }: AppError): FormState => ({
  values: valuesIn(body),
  fields,
  suggestions,
});

/** Without passwords and tokens. Joins lists with commas. */
export function valuesIn(body: RawForm): FormState["values"] {
  const values = Object.entries(body).flatMap(([name, value]) =>
    (typeof value === "string" || Array.isArray(value)) && !/password|token/i.test(name)
      ? [[name, [value].flat().join(",")] as const]
      : [],
  );
  return Object.fromEntries(values);
}

/** Returns the result, or an AppError to show. Rethrows other errors. */
export async function attempt<T>(command: () => T | Promise<T>): Promise<{ done: T } | { refused: AppError }> {
  try {
    return { done: await command() };
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") return { refused: error };
    throw error;
  }
}
