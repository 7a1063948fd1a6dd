import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { groomerProfiles, memberships, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { nullIfGone } from "#src/ports/payments/provider.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { isFromAccountSql, setMember } from "../member.ts";

const AT_A_TIME = 2_000;
const MAX_CALLS = 100;

export const contactHashOf = (email: string, name: string) => Bun.hash(`${email}\n${name}`).toString(36);

/** Updates a few changed contacts per run. Throws PaymentError. */
export async function sendContactsToProvider(ctx: Ctx): Promise<void> {
  let calls = 0;
  for (let after = 0; ; ) {
    const members = membersAfter(ctx, after, await ctx.payments.account());
    for (const { groomerId, customerId, contactHash, email, name } of members) {
      const hash = contactHashOf(email, name);
      if (hash === contactHash) continue;
      if (++calls > MAX_CALLS) return;
      await nullIfGone(ctx.payments.updateContact(customerId!, { email, name }));
      setMember(ctx.db, groomerId, { contactHash: hash });
    }
    if (members.length < AT_A_TIME) return;
    after = members.at(-1)!.groomerId;
  }
}

const membersAfter = (ctx: Ctx, after: number, account: string) =>
  ctx.db
    .select({
      ...pick(memberships, ["groomerId", "customerId", "contactHash"]),
      email: users.email,
      name: users.fullName,
    })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        gt(memberships.groomerId, after),
        isNotNull(memberships.customerId),
        isFromAccountSql(ctx, account),
        isNull(users.closingAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(memberships.groomerId)
    .limit(AT_A_TIME)
    .all();
