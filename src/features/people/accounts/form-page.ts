import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { retryAfter } from "#src/http/errors.ts";
import { attempt, emptyForm, type FormBody, type FormState, formState, page } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { type AppError, statusOf } from "#src/shared/base/errors.ts";

interface FormPage {
  title: string;
  main: VNode;
  refused?: AppError | undefined;
  /** Title of the toast. */
  failed?: string;
  headers?: Record<string, string>;
}

export function formPage(ctx: Ctx, request: Request, form: FormPage): Response {
  const { title, main, refused, failed = "Error", headers = {} } = form;
  const own = { main, isPrivate: true, isEnhanced: true };
  if (!refused) return page(ctx, request, { ...own, title, headers });
  return page(ctx, request, {
    ...own,
    title: `Error: ${title}`,
    status: statusOf[refused.code],
    toast: { kind: "error", title: failed, description: refused.message },
    headers: { ...headers, ...retryAfter(refused) },
  });
}

/** The URL carries a token that other sites must not see. */
export const secrecy = { "referrer-policy": "no-referrer" };

/** The form holds the token, so it must not be cached. */
export function neverStored(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.delete("etag");
  return response;
}

export const linkPage = (ctx: Ctx, request: Request, form: FormPage): Response =>
  neverStored(formPage(ctx, request, { ...form, headers: secrecy }));

export const deadLinkPage = (ctx: Ctx, request: Request, main: VNode): Response =>
  neverStored(
    page(ctx, request, { title: "This link no longer works", status: 422, isPrivate: true, headers: secrecy, main }),
  );

export interface LinkPages {
  title: string;
  stateOf(token: string): "live" | "done" | "dead";
  draw(shown: { token: string; form: FormState; refused?: AppError }): VNode;
  done?(token: string): { title: string; main: VNode };
  dead(): VNode;
}

/** GET changes nothing, because mail scanners open links. Throws 429. */
export function showLink(ctx: Ctx, request: Request, pages: LinkPages, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  switch (pages.stateOf(token)) {
    case "live":
      return linkPage(ctx, request, { title: pages.title, main: pages.draw({ token, form: emptyForm }) });
    case "done":
      return neverStored(page(ctx, request, { ...pages.done!(token), isPrivate: true, headers: secrecy }));
    case "dead":
      return deadLinkPage(ctx, request, pages.dead());
  }
}

interface Sent<T> {
  body: FormBody;
  run(): T | Promise<T>;
  answer(done: T): Response;
}

/** A refusal on `token` means a dead link. */
export async function submitLink<T>(ctx: Ctx, request: Request, pages: LinkPages, { body, run, answer }: Sent<T>) {
  const result = await attempt(run);
  if ("done" in result) return answer(result.done);
  const { refused } = result;
  if (refused.fields?.token) return deadLinkPage(ctx, request, pages.dead());
  const shown = { token: String(body.token ?? ""), form: formState(body, refused), refused };
  return linkPage(ctx, request, { title: pages.title, main: pages.draw(shown), refused });
}
