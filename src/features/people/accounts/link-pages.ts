import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";

/** The URL carries a token that other sites must not see. */
export const secrecy = { "referrer-policy": "no-referrer" };

/** The form holds the token, so it must not be cached. */
export function neverStored(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.delete("etag");
  return response;
}

export const deadLinkPage = (ctx: Ctx, request: Request, main: VNode): Response =>
  neverStored(
    page(ctx, request, { title: "This link no longer works", status: 422, isPrivate: true, headers: secrecy, main }),
  );
