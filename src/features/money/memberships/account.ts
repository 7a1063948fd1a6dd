import { and, eq, isNull, like, or } from "drizzle-orm";
import { memberships } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Member } from "./member.ts";

/* "acct_1 live", or only the mode, "live", if the key may not read its account. */
const modeOf = (account: string) => account.slice(account.indexOf(" ") + 1);
const isNamed = (account: string) => account.includes(" ");

/** `stored` is null in rows older than this column. */
function isSameAccount(stored: string | null, current: string): boolean {
  if (stored === null || stored === current) return true;
  return modeOf(stored) === modeOf(current) && !(isNamed(stored) && isNamed(current));
}

export const namedAccount = (stored: string | null, current: string) =>
  stored !== null && isNamed(stored) && !isNamed(current) ? stored : current;

export const isOfAccount = (current: string) => {
  const stored = memberships.providerAccount;
  const named = isNamed(current) ? eq(stored, modeOf(current)) : like(stored, `% ${current}`);
  return or(isNull(stored), eq(stored, current), named);
};

type Stored = Pick<Member, "provider" | "providerAccount">;

export const isStoredIn = ({ payments }: Ctx, account: string, { provider, providerAccount }: Stored) =>
  provider === payments.kind && isSameAccount(providerAccount, account);

export const areStoredIn = ({ payments }: Ctx, account: string) =>
  and(eq(memberships.provider, payments.kind), isOfAccount(account));

/** For an unknown account; asks only the same provider. Throws PaymentError. */
export const isStoredHere = async (ctx: Ctx, stored: Stored) =>
  stored.provider === ctx.payments.kind && isStoredIn(ctx, await ctx.payments.account(), stored);
