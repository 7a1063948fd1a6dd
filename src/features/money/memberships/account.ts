import { and, eq, isNull, like, or } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Member } from "./member.ts";

/* "acct_1 live"; the mode alone, "live", where the key may not read its account's name. */
const modeOf = (account: string) => account.slice(account.indexOf(" ") + 1);
const isNamed = (account: string) => account.includes(" ");

/** Whether ids stored under one account mean something under another; null is from before accounts were stored. */
function isSameAccount(stored: string | null, current: string): boolean {
  if (stored === null || stored === current) return true;
  return modeOf(stored) === modeOf(current) && !(isNamed(stored) && isNamed(current));
}

/** The more exact of the two. */
export const namedAccount = (stored: string | null, current: string) =>
  stored !== null && isNamed(stored) && !isNamed(current) ? stored : current;

/** The same in SQL. */
export const isOfAccount = (current: string) => {
  const stored = memberships.providerAccount;
  const named = isNamed(current) ? eq(stored, modeOf(current)) : like(stored, `% ${current}`);
  return or(isNull(stored), eq(stored, current), named);
};

type Stored = Pick<Member, "provider" | "providerAccount">;

/** Whether a membership's ids belong to this account of the running provider. */
export const isStoredIn = ({ payments }: Ctx, account: string, { provider, providerAccount }: Stored) =>
  provider === payments.kind && isSameAccount(providerAccount, account);

/** The same in SQL. */
export const areStoredIn = ({ payments }: Ctx, account: string) =>
  and(eq(memberships.provider, payments.kind), isOfAccount(account));

/** The same when the account is not known yet. Another provider's ids need no question. Throws PaymentError. */
export const isStoredHere = async (ctx: Ctx, stored: Stored) =>
  stored.provider === ctx.payments.kind && isStoredIn(ctx, await ctx.payments.account(), stored);
