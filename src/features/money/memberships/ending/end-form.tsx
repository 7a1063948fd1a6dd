/** @jsxImportSource preact */
import { transact } from "#db/open.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { deadLinkPage, neverStored, secrecy } from "#src/features/people/accounts/link-pages.ts";
import { attempt, type FormBody, readInput } from "#src/http/forms.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { type AppError, invalid } from "#src/shared/base/errors.ts";
import { END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { EndMembershipInput } from "#src/shared/money/memberships.ts";
import { DeadEndPage, EndedPage, EndPage } from "#views/money/memberships/end-page.tsx";
import { longDayIn } from "../days.ts";
import { type Member, standingOf } from "../member.ts";
import { memberOfLink } from "./end-link.ts";
import { tellEndSoon, wantEnd } from "./wanted-end.ts";

export function showEnd(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const member = memberOfLink(ctx, token);
  if (!member) return deadLinkPage(ctx, request, <DeadEndPage supportEmail={ctx.config.supportEmail} />);
  if (canEnd(member)) return endPage(ctx, request, { token, member });
  const main = <EndedPage lastDay={lastDayOf(member)} isTold={member.endWanted === null} />;
  return neverStored(page(ctx, request, { title: "Your membership", isPrivate: true, headers: secrecy, main }));
}

export async function submitEnd(ctx: Ctx, request: Request, body: FormBody): Promise<Response> {
  const result = await attempt(() => endByLink(ctx, infoOf(request), readInput(EndMembershipInput, body)));
  const token = String(body.token ?? "");
  if ("done" in result) return redirect(`${END_MEMBERSHIP}?token=${encodeURIComponent(token)}`, { headers: secrecy });
  const { refused } = result;
  if (refused.fields?.token) return deadLinkPage(ctx, request, <DeadEndPage supportEmail={ctx.config.supportEmail} />);
  const member = memberOfLink(ctx, token);
  if (!member) throw refused;
  return endPage(ctx, request, { token, member, error: refused });
}

interface Ending {
  token: string;
  member: Member;
  error?: AppError;
}

function endPage(ctx: Ctx, request: Request, { token, member, error }: Ending): Response {
  const { businessName, unpaidSince } = member;
  const lastDay = unpaidSince === null ? lastDayOf(member) : null;
  const main = <EndPage {...{ token, businessName, lastDay }} message={error?.message} />;
  const refused = error ? { refused: { error, toastTitle: "Error" } } : {};
  return neverStored(formPage(ctx, request, { title: "End your membership", main, headers: secrecy, ...refused }));
}

function lastDayOf(member: Member): string | null {
  const { timeZone, cancelAt, currentPeriodEnd } = member;
  const at = standingOf(member).hasSubscription ? (cancelAt ?? currentPeriodEnd) : null;
  return at === null ? null : longDayIn(timeZone, at);
}

const canEnd = (member: Member) =>
  standingOf(member).hasSubscription && member.cancelAt === null && member.endWanted === null;

/** Throws 422 on `token` (dead link), 429. */
async function endByLink(ctx: Ctx, info: RequestInfo, { token }: { token: string }) {
  ctx.limits.take("end-link-ip", info.ip);
  const member = memberOfLink(ctx, token);
  if (!member) throw invalid({ token: "This link no longer works." });
  if (!canEnd(member)) return;
  transact(ctx.db, (tx) => {
    wantEnd(ctx, tx, member, { wanted: "period_end", action: "groomer", reason: null });
    const target = `groomer ${member.groomerId}`;
    audit(tx, { action: "membership-end-by-link", actorId: member.userId, target, now: ctx.now(), info });
  });
  await tellEndSoon(ctx, member.groomerId);
}
