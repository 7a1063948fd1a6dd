import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { retryAfterHeaders } from "#src/http/errors.ts";
import { attempt, emptyForm, formState, page, type RawForm } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { type AppError, statusByCode } from "#src/shared/base/errors.ts";
import type { FormState } from "#views/ui/field.tsx";

interface FormPage {
  title: string;
  main: VNode;
  refused?: AppError | undefined;
  /** Title of the toast when the form is refused. */
  failed?: string;
  headers?: Record<string, string>;
}

export interface FormRefusal {
  error: AppError;
  body: RawForm;
}

export function formReply(ctx: Ctx, request: Request, form: FormPage): Response {
  const { title, main, refused, failed = "Error", headers = {} } = form;
  const own = { main, isPrivate: true, isEnhanced: true };
  if (!refused) return page(ctx, request, { ...own, title, headers });
  return page(ctx, request, {
    ...own,
    title: `Error: ${title}`,
    status: statusByCode[refused.code],
    toast: { kind: "error", title: failed, description: refused.message },
    headers: { ...headers, ...retryAfterHeaders(refused) },
  });
}

const DEAD_LINK = "This link no longer works";

/** The URL carries a token that other sites must not see. */
export const noReferrerHeaders = { "referrer-policy": "no-referrer" };

/** The form holds the token, so it must not be cached. */
export function withNoStore(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.delete("etag");
  return response;
}

export const linkPage = (ctx: Ctx, request: Request, form: FormPage): Response =>
  withNoStore(formReply(ctx, request, { ...form, headers: noReferrerHeaders }));

export const deadLinkPage = (ctx: Ctx, request: Request, main: VNode): Response =>
  withNoStore(page(ctx, request, { title: DEAD_LINK, status: 422, isPrivate: true, headers: noReferrerHeaders, main }));

interface LinkForm<T> {
  title: string;
  stateOf(token: string): "live" | "done" | "dead";
  draw(shown: { token: string; form: FormState; refused?: AppError }): VNode;
  done?(token: string): { title: string; main: VNode };
  dead(): VNode;
  run(body: RawForm): T | Promise<T>;
  answer(done: T, body: RawForm): Response;
}

/** A form behind an emailed link. */
export const emailedLinkForm = <T>(formOf: (ctx: Ctx, request: Request) => LinkForm<T>) => ({
  /** Changes nothing, because email scanners open links. Throws 429. */
  show(ctx: Ctx, request: Request, token: string): Response {
    ctx.limits.take("link-ip", infoOf(request).ip);
    const form = formOf(ctx, request);
    if (form.stateOf(token) !== "live") return overPage(ctx, request, form, token);
    return linkPage(ctx, request, { title: form.title, main: form.draw({ token, form: emptyForm }) });
  },
  /** A refusal on `token` means a dead link. */
  async submit(ctx: Ctx, request: Request, body: RawForm): Promise<Response> {
    const form = formOf(ctx, request);
    const result = await attempt(() => form.run(body));
    if ("done" in result) return form.answer(result.done, body);
    const { refused } = result;
    const token = String(body.token ?? "");
    if (refused.fields?.token) return overPage(ctx, request, form, token);
    const main = form.draw({ token, form: formState(body, refused), refused });
    return linkPage(ctx, request, { title: form.title, main, refused });
  },
});

function overPage<T>(ctx: Ctx, request: Request, { stateOf, done, dead }: LinkForm<T>, token: string): Response {
  if (!done || stateOf(token) !== "done") return deadLinkPage(ctx, request, dead());
  return withNoStore(page(ctx, request, { ...done(token), isPrivate: true, headers: noReferrerHeaders }));
}
