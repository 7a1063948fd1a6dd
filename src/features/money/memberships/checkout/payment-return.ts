import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { GroomerTab } from "#src/shared/desk/dashboards.ts";
import { findMember } from "../member.ts";
import { syncOwn } from "../service.ts";
import { isTrialLeft } from "../trials/used-trials.ts";
import { openAttempt } from "./attempts.ts";

/** Asks the provider once. Ignores the URL's claims. */
export async function paymentReturn(ctx: Ctx, by: ActorContext, tab: GroomerTab | undefined) {
  const flash = await outcome(ctx, by);
  const member = by.viewer.groomerId === null ? undefined : findMember(ctx.db, by.viewer.groomerId);
  // The trial was already used with this card, so the payment page asks before charging.
  if (member && !flash && member.state === "none" && !isTrialLeft(ctx, ctx.db, member)) return redirect(SUBSCRIBE);
  return redirect(`${GROOMER_DASHBOARD}${tab ? `?tab=${tab}` : ""}`, {
    ...(flash ? { flash: flashCookie(ctx, flash) } : {}),
  });
}

const CONFIRMING = "Your payment is being confirmed";

async function outcome(ctx: Ctx, by: ActorContext): Promise<ToastMessage | null> {
  try {
    const { state, isActive, words } = await syncOwn(ctx, by);
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
  const intentId = openAttempt(ctx.db, groomerId!)?.intentId;
  const intent = intentId ? await ctx.payments.getIntent(intentId).catch(() => null) : null;
  if (intent?.status === "processing" || intent?.status === "succeeded") {
    return { kind: "success", title: CONFIRMING, description: "This usually takes a few minutes." };
  }
  return intent?.failure ? { kind: "error", title: "Payment Failed", description: intent.failure } : null;
}
