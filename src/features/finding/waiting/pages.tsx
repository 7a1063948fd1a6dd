/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { attempt, emptyForm, FormBody, formState, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { WaitingInput, WaitingLinkInput, WaitingLinkQuery, WaitingQuery } from "#src/shared/finding/waiting.ts";
import { WAITING } from "#src/shared/finding/waiting-labels.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";
import { AskedPage, WaitingPage } from "#views/finding/waiting/waiting-page.tsx";
import { showConfirm, showLeave, submitConfirm, submitLeave } from "./link-forms.tsx";
import { askToWait } from "./service.ts";

export const waitingPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/waiting-list", ({ request, query }) => show(ctx, request, query), { access: "public", query: WaitingQuery })
    .post("/waiting-list", ({ request, body }) => submit(ctx, request, body), { access: "public", body: FormBody })
    .get("/waiting-list/confirm", ({ request, query }) => showConfirm(ctx, request, query.token), {
      access: "public",
      query: WaitingLinkQuery,
    })
    .post(
      "/waiting-list/confirm",
      ({ request, body }) => submitConfirm(ctx, request, readInput(WaitingLinkInput, body).token),
      { access: "public", body: FormBody },
    )
    .get("/waiting-list/leave", ({ request, query }) => showLeave(ctx, request, query.token), {
      access: "public",
      query: WaitingLinkQuery,
    })
    .post("/waiting-list/leave", ({ request, query }) => submitLeave(ctx, request, query.token), {
      access: "public",
      query: WaitingLinkQuery,
    });

const title = "Get notified when a groomer comes";

/** The form or, once it was sent, what to do next; each has its own address, so that Back works. */
function show(ctx: Ctx, request: Request, { zipCode, sent }: WaitingQuery): Response {
  if (sent) {
    const main = <AskedPage hasOutbox={ctx.config.demo} />;
    return page(ctx, request, { title: "Check your email", isPrivate: true, main });
  }
  const form = { ...emptyForm, values: { zipCode: fiveDigitZip(zipCode) ?? "" } };
  return formPage(ctx, request, { title, main: <WaitingPage form={form} /> });
}

async function submit(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  const result = await attempt(() => askToWait(ctx, infoOf(request), readInput(WaitingInput, body)));
  if ("done" in result) return redirect(`${WAITING}?sent=1`);
  const { refused } = result;
  const main = <WaitingPage form={formState(body, refused)} message={refused.message} />;
  return formPage(ctx, request, { title, main, refused: { error: refused, toastTitle: "Not sent" } });
}
