import { eq, isNull } from "drizzle-orm";
import { memberships } from "#db/db.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { memberActions } from "#src/domain/membership-actions.ts";
import type { Intent } from "#src/ports/payments/provider.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { type EndCause, type MembershipAction, membershipLabels } from "#src/shared/money/membership-labels.ts";
import type { CancelInput, IntentView, MembershipAnswer, MembershipView } from "#src/shared/money/memberships.ts";
import { startCardSetup } from "./checkout/card.ts";
import { completePendingCheckout } from "./checkout/finish.ts";
import { ensureOwnMember } from "./checkout/start-over.ts";
import { isEndedByAdmin, type Member, setMember, statusAndDebt } from "./member.ts";
import { isProviderSilent, orFail } from "./provider/provider-errors.ts";
import { syncMembership } from "./provider/sync.ts";
import { cancelsAtOnce, memberView } from "./queries.ts";

/** Calls here ask the provider, then write in one transaction. All throw 409 (state, declined card), 429, 503. */

export async function syncOwnMember(ctx: Ctx, by: ActorContext): Promise<MembershipView> {
  ctx.limits.take("payment-user", String(by.viewer.userId));
  const { groomerId } = await ensureOwnMember(ctx, by.viewer);
  await orFail(completePendingCheckout(ctx, groomerId, by.info));
  return memberView(ctx, await orFail(syncMembership(ctx, groomerId, { info: by.info })));
}

/** Ends at the period's end, or now if unpaid or without a card; debts and drafts are dropped. */
export async function cancelMembership(ctx: Ctx, by: ActorContext, { reason }: CancelInput) {
  const member = await allowed(ctx, by.viewer, "cancel");
  const ending = { action: "groomer", reason: reason ?? "", isNow: cancelsAtOnce(member) } as const;
  await endSubscription(ctx, member, ending);
  return written(ctx, member, by, "membership-cancel");
}

export async function resumeMembership(ctx: Ctx, by: ActorContext) {
  const member = await allowed(ctx, by.viewer, "resume");
  await undoPlannedEnd(ctx, member);
  return written(ctx, member, by, "membership-resume");
}

/** Charges the saved card. Returns an intent if the bank requires confirmation. */
export async function payMembership(ctx: Ctx, by: ActorContext): Promise<MembershipAnswer> {
  const member = await allowed(ctx, by.viewer, "pay");
  const { groomerId, subscriptionId } = member;
  // A repeat within the minute is the same call.
  const key = `pay:${subscriptionId}:${member.cardLast4}:${Math.floor(ctx.now() / MINUTE_MS)}`;
  try {
    const { intent } = await orFail(ctx.payments.payOpenInvoice(subscriptionId!, null, key));
    const membership = await written(ctx, member, by, "membership-pay");
    if (!intent && membership.canDo.includes("pay"))
      throw conflict("Your membership has no open invoice. Please contact us.");
    return { membership, intent: intent && intentView(intent) };
  } catch (error) {
    // Checks the result immediately; the job retries if the provider is away.
    await syncMembership(ctx, groomerId, { info: by.info }).catch((second: unknown) => {
      if (!isProviderSilent(second)) throw second;
    });
    throw error;
  }
}

/** `finishCardSetup` later activates the card and charges what is owed. */
export async function startCardReplacement(ctx: Ctx, viewer: Viewer) {
  const member = await allowed(ctx, viewer, "replace-card");
  return { intent: intentView(await orFail(startCardSetup(ctx, member))), provider: ctx.payments.client() };
}

export const intentView = (intent: Intent): IntentView => pick(intent, ["id", "kind", "clientSecret", "status"]);

async function allowed(ctx: Ctx, viewer: Viewer, action: MembershipAction): Promise<Member> {
  ctx.limits.take("payment-user", String(viewer.userId));
  const member = await ensureOwnMember(ctx, viewer);
  if (memberActions(statusAndDebt(member)).includes(action)) return member;
  if (action === "resume" && member.state === "canceling" && isEndedByAdmin(member)) {
    throw conflict(`We set this end date, so you can't undo it here. Email us at ${ctx.config.supportEmail}`);
  }
  throw notPossibleError(member);
}

export const notPossibleError = ({ state }: Member) =>
  conflict(`You can't do that now. Membership status: ${membershipLabels[state]}.`);

const written = async (ctx: Ctx, { groomerId }: Member, by: ActorContext, action: string) =>
  memberView(ctx, await orFail(syncMembership(ctx, groomerId, { info: by.info, action, actorId: by.viewer.userId })));

interface AdminEnding {
  action: EndCause;
  reason: string;
  isNow: boolean;
}

/** A refusal removes the recorded end. No answer keeps it, because the call may have succeeded (provider/sync.ts). */
export async function endSubscription(ctx: Ctx, member: Member, { action, reason, isNow }: AdminEnding) {
  const { groomerId, subscriptionId, endAction, endReason } = member;
  const note = { endAction: action, endReason: reason || null };
  // An older fetch may have removed the record in between.
  const noteAgain = () => setMember(ctx.db, groomerId, note, isNull(memberships.endAction));
  setMember(ctx.db, groomerId, note);
  try {
    const ended = await orFail(
      isNow
        ? ctx.payments.cancelNow(subscriptionId!, reason, { voidOpenInvoice: true })
        : ctx.payments.setCancelAtPeriodEnd(subscriptionId!, true, reason),
    );
    noteAgain();
    return ended;
  } catch (error) {
    if (isProviderSilent(error)) noteAgain();
    else setMember(ctx.db, groomerId, { endAction, endReason }, eq(memberships.endAction, action));
    throw error;
  }
}

/** Includes an end not sent to the provider yet. */
export async function undoPlannedEnd(ctx: Ctx, { groomerId, subscriptionId, endWanted }: Member) {
  await orFail(ctx.payments.setCancelAtPeriodEnd(subscriptionId!, false, ""));
  // Don't undo an end that was decided while waiting.
  const wanted = endWanted === null ? {} : { endWanted: null, endRetryAt: null };
  setMember(ctx.db, groomerId, { endAction: null, endReason: null, ...wanted });
}
