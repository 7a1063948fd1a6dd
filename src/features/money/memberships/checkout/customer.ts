import { eq } from "drizzle-orm";
import { memberships, transact } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { namedAccount } from "../account.ts";
import { findMember, isShut, type Member } from "../member.ts";
import { contactHashOf } from "../provider/contact.ts";
import { ensureMember, startOver } from "./start-over.ts";

/** Idempotent by key. Replaces a customer unknown to the provider. */
export async function ensureCustomer(ctx: Ctx, groomerId: number): Promise<Member & { customerId: string }> {
  const { email, fullName: name, customerId: known } = await ensureMember(ctx, groomerId);
  const key = `cus:${groomerId}:${contactHashOf(email, name)}`;
  const customerId = await ctx.payments.ensureCustomer({ groomerId, email, name, customerId: known }, key);
  const providerAccount = await ctx.payments.account();
  const member = transact(ctx.db, (tx) => {
    const found = findMember(tx, groomerId)!;
    // Another call may have saved a customer in between.
    if (found.customerId !== known) return found;
    if (known !== null && known !== customerId) startOver(ctx, tx, found, providerAccount);
    const ids = { customerId, providerAccount: namedAccount(found.providerAccount, providerAccount) };
    tx.update(memberships).set(ids).where(eq(memberships.groomerId, groomerId)).run();
    return findMember(tx, groomerId)!;
  });
  // The account may have been closed or suspended while waiting for the provider.
  if (isShut(member)) throw new AppError("unauthenticated", "Please log in.");
  return { ...member, customerId: member.customerId! };
}
