/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { deadLinkPage, formReply, linkPage } from "#src/features/people/accounts/form-page.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, emptyForm, formState, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { TokenInput, TokenQuery } from "#src/shared/base/fields.ts";
import { DoneMessage } from "#src/shared/people/accounts.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";
import { WaitingInput, WaitingQuery } from "#src/shared/search/waiting.ts";
import { WAITING_PAGE } from "#src/shared/search/waiting-labels.ts";
import {
  ConfirmSentPage,
  ConfirmWaitingPage,
  DeadWaitingPage,
  LeaveWaitingPage,
  LeftWaitingPage,
  WaitingConfirmedPage,
  WaitingPage,
} from "#views/search/waiting/waiting-page.tsx";
import {
  confirmWaiting,
  joinWaitingList,
  leaveWaiting,
  pendingRows,
  rowsByToken,
  type WaitingRow,
  zipsToLeave,
} from "./service.ts";

const byToken = { access: "public", query: TokenQuery } as const;

export const waitingPages = (ctx: Ctx) =>
  router(ctx)
    .get("/waiting-list", ({ request, query }) => show(ctx, request, query), { access: "public", query: WaitingQuery })
    .post("/waiting-list", ({ request, body }) => submit(ctx, request, body), { access: "public", body: RawForm })
    .post(
      "/api/waiting-list",
      ({ request, body, status }) => {
        joinWaitingList(ctx, infoOf(request), body);
        return status(202, { message: "Tap the button in our email." });
      },
      { access: "public", body: WaitingInput, response: { 202: DoneMessage } },
    )
    .get("/waiting-list/confirm", ({ request, query }) => showConfirm(ctx, request, query.token), { ...byToken })
    .post(
      "/waiting-list/confirm",
      ({ request, body }) => submitConfirm(ctx, request, readInput(TokenInput, body).token),
      { access: "public", body: RawForm },
    )
    .get("/waiting-list/leave", ({ request, query }) => showLeave(ctx, request, query.token), { ...byToken })
    .post("/waiting-list/leave", ({ request, query }) => submitLeave(ctx, request, query.token), { ...byToken });

const title = "Get notified when a groomer comes";

function show(ctx: Ctx, request: Request, { zipCode, sent }: WaitingQuery): Response {
  if (sent) {
    const main = <ConfirmSentPage hasOutbox={ctx.config.demo} />;
    return page(ctx, request, { title: "Check your email", isPrivate: true, main });
  }
  const form = { ...emptyForm, values: { zipCode: fiveDigitZip(zipCode) ?? "" } };
  return formReply(ctx, request, { title, main: <WaitingPage form={form} /> });
}

async function submit(ctx: Ctx, request: Request, body: RawForm): Promise<Response> {
  const result = await attempt(() => joinWaitingList(ctx, infoOf(request), readInput(WaitingInput, body)));
  if ("done" in result) return redirect(`${WAITING_PAGE}?sent=1`);
  const { refused } = result;
  const main = <WaitingPage form={formState(body, refused)} message={refused.message} />;
  return formReply(ctx, request, { title, main, refused, failed: "Not sent" });
}

/* GET changes nothing, because email scanners open links. Buttons and email programs (RFC 8058) POST. */

const zipsOf = (rows: readonly WaitingRow[]) => rows.map(({ zip }) => zip);

function showConfirm(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const rows = rowsByToken(ctx.db, token);
  const open = zipsOf(pendingRows(rows, ctx.now()));
  if (open.length > 0) return confirmPage(ctx, request, { token, zips: open });
  const waiting = rows.filter(({ confirmedAt }) => confirmedAt !== null);
  if (waiting.length > 0) return confirmedPage(ctx, request, token, waiting);
  return deadLinkPage(ctx, request, <DeadWaitingPage />);
}

async function submitConfirm(ctx: Ctx, request: Request, token: string): Promise<Response> {
  const result = await attempt(() => confirmWaiting(ctx, infoOf(request), token));
  if ("done" in result) return confirmedPage(ctx, request, token, result.done);
  const zips = zipsOf(pendingRows(rowsByToken(ctx.db, token), ctx.now()));
  if (zips.length === 0) return showConfirm(ctx, request, token);
  return confirmPage(ctx, request, { token, zips, refused: result.refused });
}

function showLeave(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const zips = zipsToLeave(ctx.db, token);
  if (zips.length === 0) return leftPage(ctx, request);
  const main = <LeaveWaitingPage token={token} zips={zips} />;
  return linkPage(ctx, request, { title: "Leave the waiting list?", main });
}

/** No redirect, because email programs needn't follow one. Throws 429. */
function submitLeave(ctx: Ctx, request: Request, token: string): Response {
  leaveWaiting(ctx, infoOf(request), token);
  return leftPage(ctx, request);
}

const leftPage = (ctx: Ctx, request: Request) =>
  linkPage(ctx, request, { title: "You're off the waiting list", main: <LeftWaitingPage /> });

type LinkQuestion = { token: string; zips: readonly string[]; refused?: AppError };

function confirmPage(ctx: Ctx, request: Request, { token, zips, refused }: LinkQuestion): Response {
  const main = <ConfirmWaitingPage token={token} zips={zips} message={refused?.message} />;
  return linkPage(ctx, request, { title: "Waiting list", main, refused });
}

function confirmedPage(ctx: Ctx, request: Request, token: string, rows: readonly WaitingRow[]): Response {
  const main = <WaitingConfirmedPage token={token} zips={zipsOf(rows)} />;
  return linkPage(ctx, request, { title: "You're on the waiting list", main });
}
