/** @jsxImportSource preact */
import { type AppError, statusOf } from "#src/shared/errors.ts";
import { authPath } from "#src/shared/paths.ts";
import { ErrorPage } from "#views/errors/error-page.tsx";
import type { Ctx } from "../context.ts";
import { jsonError, retryAfter } from "./errors.ts";
import { page, redirect } from "./page.tsx";
import { infoOf } from "./request-info.ts";

const titles: Partial<Record<AppError["code"], string>> = {
  not_found: "404 Page Not Found",
  rate_limited: "Please slow down a little",
  unavailable: "We will be right back",
  internal: "Something went wrong",
};

/** An error as people see it: JSON below /api, else a page; visitors of a private page go to the sign-in. */
export const respondTo = (ctx: Ctx) => (request: Request, error: AppError) => {
  const url = new URL(request.url);
  if (url.pathname.startsWith("/api/")) return jsonError(error);
  if (error.code === "unauthenticated") {
    const next = request.method === "GET" ? url.pathname + url.search : undefined;
    return redirect(authPath("login", next), { status: 302 });
  }
  if (error.code === "forbidden" && request.method === "GET") {
    const description = url.pathname.endsWith("-dashboard")
      ? error.message.replace("This is only", "This dashboard is only")
      : error.message;
    return redirect("/", { status: 302, flash: { kind: "error", title: "Access denied", description } });
  }
  const title = titles[error.code] ?? "That did not work";
  return page(ctx, request, {
    title,
    isPrivate: true,
    status: statusOf[error.code],
    headers: retryAfter(error),
    main: (
      <ErrorPage
        status={statusOf[error.code]}
        title={title}
        message={messageOf(error)}
        requestId={infoOf(request).id}
      />
    ),
  });
};

const messageOf = (error: AppError) =>
  error.code === "not_found" && error.message === "Not found."
    ? "This page does not exist, or it has moved."
    : error.message;
