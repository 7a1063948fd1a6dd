import { and, eq, isNull, like, or } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import type { Ctx } from "../../context.ts";
import type { Member } from "./member.ts";

/*
 * The provider's account that ids belong to: "acct_1 live". A key that may not read its account's name tells the mode
 * alone, "live"; then the mode has to do.
 */
const modeOf = (account: string) => account.slice(account.indexOf(" ") + 1);
const isNamed = (account: string) => account.includes(" ");

/** Whether ids kept under one account mean something under another; null is from before accounts were kept. */
export function isSameAccount(kept: string | null, current: string): boolean {
  if (kept === null || kept === current) return true;
  return modeOf(kept) === modeOf(current) && !(isNamed(kept) && isNamed(current));
}

/** The more exact of the two. */
export const namedAccount = (kept: string | null, current: string) =>
  kept !== null && isNamed(kept) && !isNamed(current) ? kept : current;

/** The same in SQL. */
export const isOfAccount = (current: string) => {
  const kept = memberships.providerAccount;
  const named = isNamed(current) ? eq(kept, modeOf(current)) : like(kept, `% ${current}`);
  return or(isNull(kept), eq(kept, current), named);
};

type Kept = Pick<Member, "provider" | "providerAccount">;

/** Whether a membership's ids belong to this account of the running provider. */
export const isKeptIn = ({ payments }: Ctx, account: string, { provider, providerAccount }: Kept) =>
  provider === payments.kind && isSameAccount(providerAccount, account);

/** The same in SQL. */
export const areKeptIn = ({ payments }: Ctx, account: string) =>
  and(eq(memberships.provider, payments.kind), isOfAccount(account));

/** The same when the account is not known yet. Another provider's ids need no question. Throws PaymentError. */
export const isKeptHere = async (ctx: Ctx, kept: Kept) =>
  kept.provider === ctx.payments.kind && isKeptIn(ctx, await ctx.payments.account(), kept);
