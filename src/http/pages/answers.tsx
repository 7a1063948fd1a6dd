/** @jsxImportSource preact */
import { readReplica } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { type AppError, statusByCode } from "#src/shared/base/errors.ts";
import { AUTH, adminLoginPathTo, authPath, isAdminPath, SUBSCRIBE } from "#src/shared/base/paths.ts";
import { ErrorPage } from "#views/errors/error-page.tsx";
import { jsonError, retryAfterHeaders } from "../errors.ts";
import { isPaymentPage } from "../headers.ts";
import { infoOf } from "../request-info.ts";
import { flashCookie } from "../sessions/flash.ts";
import { page, redirect } from "./page.tsx";

const titles: Partial<Record<AppError["code"], string>> = {
  not_found: "404 Page Not Found",
  unknown_call: "404 Page Not Found",
  rate_limited: "Please slow down",
  unavailable: "We'll be right back",
  internal: "Something went wrong",
};

/** JSON under /api, or else a page. Redirects logged-out people to the login, and views of forbidden pages to "/". */
export const answerErrors = (ctx: Ctx) => (request: Request, error: AppError) => {
  const url = new URL(request.url);
  if (url.pathname.startsWith("/api/")) return jsonError(error);
  if (isAdminPage(request, url) && (error.code === "unauthenticated" || error.code === "forbidden")) {
    return redirect(adminLoginPathTo(url.pathname + url.search), { status: 302 });
  }
  if (error.code === "unauthenticated") {
    const next = request.method === "GET" ? nextOf(url) : undefined;
    // The person just logged in, and the cookie didn't come back.
    const isBlocked = URL.parse(request.headers.get("referer") ?? "")?.pathname === AUTH;
    return redirect(authPath("login", next) + (isBlocked ? "&cookies=blocked" : ""), { status: 302 });
  }
  if (error.code === "forbidden" && request.method === "GET") {
    return redirect("/", { status: 302, flash: flashCookie(ctx, { kind: "error", ...denialOf(url, error) }) });
  }
  const title = titles[error.code] ?? "Something went wrong";
  // Always drawn, even if the primary is down.
  const draw = () =>
    page(ctx, request, {
      title,
      isPrivate: true,
      status: statusByCode[error.code],
      headers: retryAfterHeaders(error),
      main: (
        <ErrorPage
          status={statusByCode[error.code]}
          title={title}
          message={messageOf(error)}
          requestId={infoOf(request).id}
        />
      ),
    });
  return readReplica(ctx.db, draw);
};

/** A payment URL holds a secret, so it isn't copied into another URL. */
const nextOf = ({ pathname, search }: URL) => (isPaymentPage(pathname) ? SUBSCRIBE : pathname + search);

function denialOf({ pathname }: URL, { message }: AppError) {
  if (isPaymentPage(pathname)) return { title: "Access Denied", description: "This page is only for groomers." };
  const isDashboard = pathname.endsWith("-dashboard");
  const description = isDashboard ? message.replace("This is only", "This dashboard is only") : message;
  return { title: "Access denied", description };
}

const isAdminPage = ({ method }: Request, { pathname }: URL) => method === "GET" && isAdminPath(pathname);

const messageOf = (error: AppError) =>
  error.message === "Not found." ? "This page doesn't exist, or it has moved." : error.message;

const NO_PAGES = "This process runs background jobs. Processes with ROLE=web serve pages.";

/** Plain text, because a process without people has no styles. */
export const errorAsText = (_request: Request, error: AppError): Response =>
  new Response(`${statusByCode[error.code] === 404 ? NO_PAGES : error.message}\n`, {
    status: statusByCode[error.code],
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...retryAfterHeaders(error) },
  });
