import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { membershipPayments, memberships } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";
import { membershipStates } from "#src/shared/listing/groomer-labels.ts";

const instant = z.nullable(z.number());
const text = z.nullable(z.string());

const MembershipExport = z.object({
  state: z.enum(membershipStates),
  trialUsedAt: instant,
  trialUntil: instant,
  currentPeriodEnd: instant,
  cancelAt: instant,
  endedAt: instant,
  endReason: text,
  cardBrand: text,
  cardLast4: text,
});

export const membershipsExported = {
  membership: fact(
    z.nullable(MembershipExport),
    ({ db }, { groomerId }) =>
      db
        .select()
        .from(memberships)
        .where(eq(memberships.groomerId, groomerId ?? 0))
        .get() ?? null,
  ),
  membershipPayments: fact(z.array(z.object({ at: z.number(), cents: z.number() })), ({ db }, { groomerId }) =>
    db
      .select({ at: membershipPayments.at, cents: membershipPayments.cents })
      .from(membershipPayments)
      .where(eq(membershipPayments.groomerId, groomerId ?? 0))
      .orderBy(asc(membershipPayments.at))
      .all(),
  ),
};
