import { eq, isNull, like, or } from "drizzle-orm";
import { memberships } from "#db/schema/tables.ts";
import type { Ctx } from "../../context.ts";
import type { Member } from "./member.ts";

/*
 * Whose books the provider's ids stand in: "acct_1 live". A key that may not read its account's name tells the mode
 * alone, "live"; then the mode has to do.
 */
const modeOf = (account: string) => account.slice(account.indexOf(" ") + 1);
const isNamed = (account: string) => account.includes(" ");

/** Whether ids kept under one account mean something under another; null was kept before accounts were. */
export function isSameAccount(kept: string | null, current: string): boolean {
  if (kept === null || kept === current) return true;
  return modeOf(kept) === modeOf(current) && !(isNamed(kept) && isNamed(current));
}

/** The one of two that says more. */
export const namedAccount = (kept: string | null, current: string) =>
  kept !== null && isNamed(kept) && !isNamed(current) ? kept : current;

/** The same in SQL. */
export const isOfAccount = (current: string) => {
  const kept = memberships.providerAccount;
  const named = isNamed(current) ? eq(kept, modeOf(current)) : like(kept, `% ${current}`);
  return or(isNull(kept), eq(kept, current), named);
};

/** Whether a membership's ids are the running provider's own. Throws PaymentError. */
export const isKeptHere = async (
  { payments }: Ctx,
  { provider, providerAccount }: Pick<Member, "provider" | "providerAccount">,
) => provider === payments.kind && isSameAccount(providerAccount, await payments.account());
