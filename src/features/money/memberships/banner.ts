import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { applyPastEnds } from "#src/domain/membership.ts";
import { isOngoing } from "#src/domain/membership-actions.ts";
import { subscribeRefusal } from "#src/domain/trial.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { GROOMER_DASHBOARD } from "#src/shared/base/dashboard-paths.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { GroomerTab } from "#src/shared/dashboard/dashboards.ts";
import type { MembershipBannerProps } from "#views/dashboard/dashboards/membership-banner.tsx";
import { findOpenAttempt } from "./checkout/attempts.ts";
import { writtenDayIn } from "./days.ts";
import { findMember, isEndedByAdmin } from "./member.ts";
import { lacksCard } from "./queries.ts";
import { syncOwnMember } from "./service.ts";
import { isTrialLeft } from "./trials/used-trials.ts";

/** Maximum time that a dashboard waits for the provider. */
const TIMEOUT_MS = 3_000;

/** Asks the provider if an attempt is open, so that no one is asked to pay while a payment is being confirmed. */
export async function currentBanner(ctx: Ctx, viewer: Viewer): Promise<MembershipBannerProps | null> {
  const banner = findBanner(ctx, viewer);
  if (banner?.kind !== "subscribe" && banner?.kind !== "payment-required") return banner;
  const intentId = findOpenAttempt(ctx.db, viewer.groomerId!)?.intentId;
  if (!intentId) return banner;
  const tooLong = Bun.sleep(TIMEOUT_MS).then(() => null);
  const intent = await Promise.race([ctx.payments.getIntent(intentId).catch(() => null), tooLong]);
  if (!intent) return { kind: "unknown", day: null };
  return intent.status === "processing" || intent.status === "succeeded" ? { kind: "confirming", day: null } : banner;
}

/** Null if all is well or there's no profile. */
function findBanner(ctx: Ctx, { groomerId }: Viewer): MembershipBannerProps | null {
  if (groomerId === null) return null;
  const member = findMember(ctx.db, groomerId);
  if (!member) return { kind: "subscribe", day: null };
  const isRefused = !isOngoing(member.subscriptionStatus) && subscribeRefusal(member) !== null;
  const dayOf = (instant: number | null) => (instant === null ? null : writtenDayIn(member.timeZone, instant));
  if (member.listedUntil <= ctx.now()) {
    if (lacksCard(member)) return { kind: "add-card", day: dayOf(member.trialUntil) };
    if (isRefused) return null;
    const { endDate } = applyPastEnds(member, ctx.now());
    return endDate === null ? { kind: "subscribe", day: null } : { kind: "payment-required", day: dayOf(endDate) };
  }
  const isChecked = member.check === "passed";
  if (member.state === "past_due") return { kind: "past-due", day: isChecked ? dayOf(member.listedUntil) : null };
  // Not while a draft's last charge is pending; the panel covers that.
  if (member.state !== "canceling" || member.unpaidSince !== null) return null;
  const day = dayOf(member.endDate);
  if (!isOngoing(member.subscriptionStatus)) return { kind: isRefused ? "ending" : "grant-ends", day };
  return { kind: isEndedByAdmin(member) ? "ending" : "canceling", day };
}

/** Asks the provider once. Ignores the URL's claims. */
export async function redirectFromPayment(ctx: Ctx, by: ActorContext, tab: GroomerTab | undefined) {
  const flash = await outcome(ctx, by);
  const member = findMember(ctx.db, by.viewer.groomerId);
  // The trial was already used with this card, so the payment page asks before charging.
  if (member && !flash && member.state === "none" && !isTrialLeft(ctx, ctx.db, member)) return redirect(SUBSCRIBE);
  return redirect(`${GROOMER_DASHBOARD}${tab ? `?tab=${tab}` : ""}`, {
    ...(flash ? { flash: flashCookie(ctx, flash) } : {}),
  });
}

const CONFIRMING = "Your payment is being confirmed";

async function outcome(ctx: Ctx, by: ActorContext): Promise<ToastMessage | null> {
  try {
    const { state, isActive, words } = await syncOwnMember(ctx, by);
    if (state === "past_due") return { kind: "error", title: "Payment Failed", description: words };
    if (isActive) return { kind: "success", title: "Membership active", description: words };
    return await unfinished(ctx, by.viewer);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    if (error.code === "conflict") return { kind: "error", title: "Error", description: error.message };
    const description = "We couldn't reach the payment provider. We'll try again in a few minutes.";
    return { kind: "success", title: CONFIRMING, description };
  }
}

/** Nothing runs yet: the payment is pending or failed. Null without a payment. */
async function unfinished(ctx: Ctx, { groomerId }: Viewer): Promise<ToastMessage | null> {
  const intentId = findOpenAttempt(ctx.db, groomerId!)?.intentId;
  const intent = intentId ? await ctx.payments.getIntent(intentId).catch(() => null) : null;
  if (intent?.status === "processing" || intent?.status === "succeeded") {
    return { kind: "success", title: CONFIRMING, description: "This usually takes a few minutes." };
  }
  return intent?.failure ? { kind: "error", title: "Payment Failed", description: intent.failure } : null;
}
