import { type AppError, statusOf } from "#src/shared/base/errors.ts";
import { retryAfter } from "../errors.ts";

const NO_PAGES = "This process runs background jobs. Processes with ROLE=web serve pages.";

/** Plain text, because a process without people has no styles. */
export const respondAsText = (_request: Request, error: AppError): Response =>
  new Response(`${error.code === "not_found" ? NO_PAGES : error.message}\n`, {
    status: statusOf[error.code],
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...retryAfter(error) },
  });
