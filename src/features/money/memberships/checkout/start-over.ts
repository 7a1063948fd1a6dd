import { addRowIfNew, changeRow, groomerProfiles, memberships, type Tx, transact } from "#db/db.ts";
import { type Ctx, raiseAlert, type Viewer } from "#src/base/context.ts";
import { newLoggedOutError } from "#src/shared/base/errors.ts";
import { failUnsettledAttempts } from "../ending/leaving.ts";
import {
  accountNameToStore,
  didLeave,
  findMember,
  isFromAccount,
  isSuspendedOrClosed,
  type Member,
  membershipStatus,
  requireMemberId,
  setMember,
} from "../member.ts";
import { contactHashOf } from "../provider/contact.ts";
import { orFail } from "../provider/provider-errors.ts";

/** Creates the row if needed. Starts over for another provider or account. Throws PaymentError. */
export async function ensureMember(ctx: Ctx, groomerId: number): Promise<Member> {
  const provider = ctx.payments.kind;
  addRowIfNew(ctx.db, memberships, { groomerId, provider });
  const account = await ctx.payments.account();
  return transact(ctx.db, (tx) => {
    const member = findMember(tx, groomerId)!;
    return isFromAccount(ctx, account, member) ? member : startMemberOver(ctx, tx, member, account);
  });
}

/** Throws 409, 503. */
export const ensureOwnMember = (ctx: Ctx, viewer: Viewer): Promise<Member> =>
  orFail(ensureMember(ctx, requireMemberId(viewer)));

/** Keeps a used trial and paid time. Alerts admins, because the old account may still charge. */
export function startMemberOver(ctx: Ctx, tx: Tx, member: Member, account: string): Member {
  const { groomerId } = member;
  const isLost = membershipStatus(member).hasSubscription && !didLeave(member);
  const promised = isLost ? promisedUntil(member, ctx.now()) : null;
  setMember(tx, groomerId, {
    provider: ctx.payments.kind,
    providerAccount: account,
    customerId: null,
    subscriptionId: null,
    subscriptionStatus: null,
    cardAttemptId: null,
    cardIntentId: null,
    contactHash: null,
    grantedUntil: promised ?? member.grantedUntil,
  });
  failUnsettledAttempts(tx, groomerId);
  if (isLost && promised === null) {
    const membershipEndDate = member.endDate ?? ctx.now();
    changeRow(tx, groomerProfiles, { id: groomerId }, { membershipEndDate });
  }
  if (isLost) alertLost(ctx, tx, member);
  return findMember(tx, groomerId)!;
}

/** End of paid or granted time, without the grace days for a late renewal. Null if none is left. */
function promisedUntil(member: Member, now: number) {
  const { state, listedUntil, cancelAt, currentPeriodEnd, unpaidSince, grantedUntil } = member;
  if (state !== "trialing" && state !== "active" && state !== "canceling") return null;
  const until = Math.max(Math.min(listedUntil, unpaidSince ?? cancelAt ?? currentPeriodEnd ?? 0), grantedUntil ?? 0);
  return until > now ? until : null;
}

function alertLost(ctx: Ctx, tx: Tx, { groomerId, businessName, customerId, subscriptionId, ...stored }: Member) {
  const where = [stored.provider, stored.providerAccount].filter(Boolean).join(", ");
  const message = `The payment provider no longer recognizes the membership for ${businessName} (${customerId}, ${subscriptionId}; ${where}). They need to subscribe again. Cancel the old subscription there if it's still active.`;
  raiseAlert(tx, { kind: "ids_unknown", groomerId, message, now: ctx.now() });
}

/** Idempotent by key. Replaces a customer unknown to the provider. */
export async function ensureCustomer(ctx: Ctx, groomerId: number): Promise<Member & { customerId: string }> {
  const { email, fullName: name, customerId: knownId } = await ensureMember(ctx, groomerId);
  const key = `cus:${groomerId}:${contactHashOf(email, name)}`;
  const customerId = await ctx.payments.ensureCustomer({ groomerId, email, name, customerId: knownId }, key);
  const providerAccount = await ctx.payments.account();
  const member = transact(ctx.db, (tx) => {
    const found = findMember(tx, groomerId)!;
    // Another call may have saved a customer in between.
    if (found.customerId !== knownId) return found;
    if (knownId !== null && knownId !== customerId) startMemberOver(ctx, tx, found, providerAccount);
    const ids = { customerId, providerAccount: accountNameToStore(found.providerAccount, providerAccount) };
    setMember(tx, groomerId, ids);
    return findMember(tx, groomerId)!;
  });
  // The account may have been closed or suspended while waiting for the provider.
  if (isSuspendedOrClosed(member)) throw newLoggedOutError();
  return { ...member, customerId: member.customerId! };
}
