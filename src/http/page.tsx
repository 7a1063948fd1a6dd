/** @jsxImportSource preact */
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import type { IslandName } from "#islands/registry.ts";
import { safeNext } from "#src/shared/paths.ts";
import type { ToastMessage } from "#src/shared/toasts.ts";
import { Document } from "#views/document.tsx";
import { createIslandPage, IslandPageContext, pageState } from "#views/island.tsx";
import type { Ctx } from "../context.ts";
import { encoded } from "./compress.ts";
import { flashCookie, readFlash, shownFlashCookie } from "./flash.ts";
import { infoOf } from "./request-info.ts";
import { viewerOf } from "./sessions.ts";

export interface Page {
  title: string;
  description?: string;
  /** The address search engines should know, when it is not this request's path. */
  canonicalPath?: string;
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
  status?: number;
  /** Shown at once, in place of a message carried over a redirect. */
  toast?: ToastMessage | undefined;
  /** Set for pages whose forms, tabs or toasts the small document script makes better. */
  isEnhanced?: boolean;
  headers?: Record<string, string>;
  main: VNode;
}

/** Renders a page. One that is the same for everyone carries an ETag; one that read a session is never stored. */
export function page(ctx: Ctx, request: Request, page: Page): Response {
  const flash = page.toast ? undefined : readFlash(request);
  const html = renderDocument(ctx, request, page, page.toast ?? flash);
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", ...page.headers });
  if (flash) headers.append("set-cookie", shownFlashCookie);
  const isShared = !infoOf(request).readSession && !flash && (page.status ?? 200) === 200 && request.method === "GET";
  if (!isShared) {
    headers.set("cache-control", "no-store");
  } else {
    headers.set("cache-control", "no-cache");
    headers.set("vary", "Cookie");
    const etag = `W/"${Bun.hash(html).toString(36)}"`;
    headers.set("etag", etag);
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  }
  return new Response(encoded(html, request, headers), { status: page.status ?? 200, headers });
}

/** The complete HTML text of a page. */
function renderDocument(ctx: Ctx, request: Request, page: Page, toast: ToastMessage | undefined): string {
  const { pathname: path, searchParams } = new URL(request.url);
  const islands = createIslandPage();
  const main = render(<IslandPageContext.Provider value={islands}>{page.main}</IslandPageContext.Provider>);
  const hasIslands = islands.names.length > 0;
  const hasState = islands.client.getQueryCache().getAll().length > 0;
  const scripts = [
    ...(page.isEnhanced || toast ? [ctx.assets.document] : []),
    ...(hasIslands ? [ctx.assets.client] : []),
  ];
  return `<!doctype html>${render(
    <Document
      title={page.title}
      description={page.description}
      canonical={page.isPrivate ? undefined : ctx.config.appUrl + (page.canonicalPath ?? path)}
      isPrivate={page.isPrivate}
      path={path}
      viewer={viewerOf(ctx, request)}
      demo={ctx.config.demo}
      next={path === "/auth" ? (safeNext(searchParams.get("next")) ?? undefined) : undefined}
      supportEmail={ctx.config.supportEmail}
      toast={toast}
      assets={{ css: ctx.assets.css, scripts, preloads: hasIslands ? preloads(ctx, islands.names) : [] }}
      main={main}
      state={hasState ? pageState(islands) : undefined}
    />,
  )}`;
}

const sources: Record<IslandName, string> = {
  search: "islands/search/search.tsx",
  "booking-request": "islands/bookings/booking-request.tsx",
};

const preloads = (ctx: Ctx, names: IslandName[]) => [
  ...new Set(
    ["islands/lib/mount.tsx", ...names.map((name) => sources[name])].flatMap((source) => ctx.assets.chunksOf(source)),
  ),
];

interface Redirect {
  status?: 301 | 302 | 303;
  flash?: ToastMessage;
  cookies?: string[];
  headers?: Record<string, string>;
}

/** Sends the browser on; after a form by 303, so that going back does not send the form again. */
export function redirect(to: string, { status = 303, flash, cookies = [], headers = {} }: Redirect = {}): Response {
  const all = new Headers({ location: to, "cache-control": "no-store", ...headers });
  for (const cookie of cookies) all.append("set-cookie", cookie);
  if (flash) all.append("set-cookie", flashCookie(flash));
  return new Response(null, { status, headers: all });
}
