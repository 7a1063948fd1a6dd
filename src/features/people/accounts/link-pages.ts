import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";

/** The address of a page that a mailed link leads to carries a token: no other site may learn it. */
export const secrecy = { "referrer-policy": "no-referrer" };

/** The form holds the token, which must not get into a cache. */
export function neverStored(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.delete("etag");
  return response;
}

/** What a link leads to that has run out or was used. */
export const deadLinkPage = (ctx: Ctx, request: Request, main: VNode): Response =>
  neverStored(
    page(ctx, request, { title: "This link no longer works", status: 422, isPrivate: true, headers: secrecy, main }),
  );
