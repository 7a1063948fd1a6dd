import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import {
  attemptKinds,
  attemptStatuses,
  membershipAttempts,
  membershipPayments,
  memberships,
} from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";
import { membershipStates } from "#src/shared/listing/groomer-labels.ts";

const instant = z.nullable(z.number());
const text = z.nullable(z.string());

const MembershipExport = z.object({
  state: z.enum(membershipStates),
  trialUsedAt: instant,
  trialUntil: instant,
  firstTrialUntil: instant,
  trialMovedAt: instant,
  periodStart: instant,
  currentPeriodEnd: instant,
  unpaidSince: instant,
  grantedUntil: instant,
  cancelAt: instant,
  endedAt: instant,
  endReason: text,
  cardBrand: text,
  cardLast4: text,
  cardExpMonth: z.nullable(z.number()),
  cardExpYear: z.nullable(z.number()),
});

const AttemptExport = z.object({
  kind: z.enum(attemptKinds),
  status: z.enum(attemptStatuses),
  trialUntil: instant,
  createdAt: z.number(),
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
  /** Tries at subscribing, one that is still open too. */
  membershipAttempts: fact(z.array(AttemptExport), ({ db }, { groomerId }) =>
    db
      .select()
      .from(membershipAttempts)
      .where(eq(membershipAttempts.groomerId, groomerId ?? 0))
      .orderBy(asc(membershipAttempts.createdAt))
      .all(),
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
