/** @jsxImportSource preact */

import { transact } from "#db/db.ts";
import { audit, type Ctx, type Viewer } from "#src/base/context.ts";
import { emailedLinkForm, noReferrerHeaders } from "#src/features/people/accounts/form-page.ts";
import { router } from "#src/http/guards/access.ts";
import { page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { forbidsEffects, infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { MEMBERSHIP_PANEL_PATH } from "#src/shared/base/dashboard-paths.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { TokenInput, TokenQuery } from "#src/shared/base/fields.ts";
import { END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { CheckoutQuery } from "#src/shared/money/memberships.ts";
import { DeadEndLinkPage, EndMembershipPage, MembershipEndedPage } from "#views/money/memberships/end-page.tsx";
import { PricingPage } from "#views/money/memberships/membership-page.tsx";
import { showPayment, showSubscribe } from "./checkout/checkout.tsx";
import { longDayIn } from "./days.ts";
import { memberOfLink } from "./ending/end-link.ts";
import { recordWantedEnd, trySendEnd } from "./ending/wanted-end.ts";
import { findMember, isEndedByAdmin, isFromCurrentAccount, type Member, membershipStatus } from "./member.ts";
import { orFail } from "./provider/provider-errors.ts";
import { membershipMeta } from "./public-page.ts";
import { cancelsAtOnce, findOwnMembership, freeTrialState, periodEndOf } from "./queries.ts";

export const membershipsPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/membership",
      ({ request, viewerOrNull: viewer = null }) => {
        const reader = readerOf(ctx, viewer);
        const hasTrial = viewer?.role !== "groomer" || (reader === "groomer" && freeTrialState(ctx, viewer) === "left");
        return page(ctx, request, {
          title: membershipMeta.title,
          description: membershipMeta.description,
          isFixed: true,
          main: <PricingPage reader={reader} hasTrial={hasTrial} supportEmail={ctx.config.supportEmail} />,
        });
      },
      { access: "public" },
    )
    .get("/subscribe", ({ request, viewer }) => showSubscribe(ctx, request, viewer), { access: "groomer" })
    .get("/subscription-payment", ({ request, viewer, query }) => showPayment(ctx, request, viewer, query), {
      access: "groomer",
      query: CheckoutQuery,
    })
    .get("/membership/end", ({ request, query }) => endForm.show(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/membership/end", ({ request, body }) => endForm.submit(ctx, request, body), {
      access: "public",
      body: RawForm,
    })
    .get("/membership/billing", ({ request, viewer }) => openBilling(ctx, request, viewer), { access: "groomer" });

function readerOf(ctx: Ctx, viewer: Viewer | null) {
  if (!viewer) return "visitor";
  if (viewer.role !== "groomer") return "other";
  const { canDo } = findOwnMembership(ctx, viewer);
  return viewer.groomerId === null || canDo.includes("subscribe") ? "groomer" : "member";
}

/** Falls back to the panel. Throws 429, 503. */
async function openBilling(ctx: Ctx, request: Request, viewer: Viewer): Promise<Response> {
  if (forbidsEffects(request)) return redirect(MEMBERSHIP_PANEL_PATH, { status: 302 });
  ctx.limits.take("payment-user", String(viewer.userId));
  const member = findMember(ctx.db, viewer.groomerId);
  // The provider's page can undo an end, which must not happen to an admin's.
  const isTheirs = member && !(member.state === "canceling" && isEndedByAdmin(member));
  const isOurs = isTheirs && member.customerId && (await orFail(isFromCurrentAccount(ctx, member)));
  const back = `${ctx.config.appUrl}${MEMBERSHIP_PANEL_PATH}`;
  const url = isOurs ? await orFail(ctx.payments.manageUrl(member.customerId!, back)) : null;
  return redirect(url ?? MEMBERSHIP_PANEL_PATH, { status: 302 });
}

const endForm = emailedLinkForm((ctx, request) => ({
  title: "End your membership",
  stateOf(token) {
    const member = memberOfLink(ctx, token);
    return member ? (canEnd(member) ? "live" : "done") : "dead";
  },
  draw({ token, refused }) {
    const member = memberOfLink(ctx, token);
    if (!member) throw refused;
    const { businessName } = member;
    const lastDay = cancelsAtOnce(member) ? null : lastDayOf(member);
    return <EndMembershipPage {...{ token, businessName, lastDay }} message={refused?.message} />;
  },
  done(token) {
    const member = memberOfLink(ctx, token)!;
    const main = <MembershipEndedPage lastDay={lastDayOf(member)} isConfirmed={member.endWanted === null} />;
    return { title: "Your membership", main };
  },
  dead: () => <DeadEndLinkPage supportEmail={ctx.config.supportEmail} />,
  run: (body) => endByLink(ctx, infoOf(request), readInput(TokenInput, body)),
  answer: (_, { token }) =>
    redirect(`${END_MEMBERSHIP}?token=${encodeURIComponent(String(token))}`, { headers: noReferrerHeaders }),
}));

const lastDayOf = (member: Member): string | null =>
  membershipStatus(member).hasSubscription ? longDayIn(member.timeZone, periodEndOf(member)) : null;

const canEnd = (member: Member) =>
  membershipStatus(member).hasSubscription && member.cancelAt === null && member.endWanted === null;

/** Throws 422 on `token` (dead link), 429. */
async function endByLink(ctx: Ctx, info: RequestInfo, { token }: { token: string }) {
  ctx.limits.take("end-link-ip", info.ip);
  const member = memberOfLink(ctx, token);
  if (!member) throw invalid({ token: "This link no longer works." });
  if (!canEnd(member)) return;
  transact(ctx.db, (tx) => {
    recordWantedEnd(ctx, tx, member, { wanted: "period_end", action: "groomer", reason: null });
    const target = `groomer ${member.groomerId}`;
    audit(tx, { action: "membership-end-by-link", actorId: member.userId, target, now: ctx.now(), info });
  });
  await trySendEnd(ctx, member.groomerId);
}
