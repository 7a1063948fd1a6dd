import { eq } from "drizzle-orm";
import { groomerProfiles, memberships } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { byClock } from "#src/domain/membership.ts";
import { isLive } from "#src/domain/membership-actions.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { MembershipBannerProps } from "#views/desk/dashboards/membership-banner.tsx";
import { openAttempt } from "./checkout/attempts.ts";
import { dayIn } from "./days.ts";
import { isEndedByAdmin } from "./member.ts";
import { lacksCard } from "./queries.ts";

/** The longest that a dashboard waits for the payment provider. */
const TIMEOUT_MS = 3_000;

/** Nobody whose payment is being confirmed is told to pay: the provider is asked when an attempt is open. */
export async function currentBanner(ctx: Ctx, viewer: Viewer): Promise<MembershipBannerProps | null> {
  const banner = findBanner(ctx, viewer);
  if (banner?.kind !== "subscribe" && banner?.kind !== "payment-required") return banner;
  const intentId = openAttempt(ctx.db, viewer.groomerId!)?.intentId;
  if (!intentId) return banner;
  const tooLong = Bun.sleep(TIMEOUT_MS).then(() => null);
  const intent = await Promise.race([ctx.payments.getIntent(intentId).catch(() => null), tooLong]);
  if (!intent) return { kind: "unknown", day: null };
  return intent.status === "processing" || intent.status === "succeeded" ? { kind: "confirming", day: null } : banner;
}

/** What the dashboard says about the membership; null while all is well, or before there is a profile. */
function findBanner(ctx: Ctx, { groomerId }: Viewer): MembershipBannerProps | null {
  if (groomerId === null) return null;
  const row = ctx.db
    .select({
      listedUntil: groomerProfiles.listedUntil,
      endDate: groomerProfiles.membershipEndDate,
      timeZone: groomerProfiles.timeZone,
      membership: memberships,
    })
    .from(groomerProfiles)
    .leftJoin(memberships, eq(memberships.groomerId, groomerProfiles.id))
    .where(eq(groomerProfiles.id, groomerId))
    .get();
  if (!row) return null;
  const dayOf = (instant: number | null) => (instant === null ? null : dayIn(row.timeZone, instant));
  if (row.listedUntil <= ctx.now()) {
    if (row.membership && lacksCard(row.membership)) return { kind: "add-card", day: dayOf(row.membership.trialUntil) };
    const { listedUntil } = row;
    const { endDate } = byClock(
      { state: row.membership?.state ?? "none", listedUntil, endDate: row.endDate },
      ctx.now(),
    );
    return endDate === null ? { kind: "subscribe", day: null } : { kind: "payment-required", day: dayOf(endDate) };
  }
  if (row.membership?.state === "past_due") return { kind: "past-due", day: dayOf(row.listedUntil) };
  // In the hour of a draft's charge, the panel alone says that it is the last one.
  if (row.membership?.state !== "canceling" || row.membership.unpaidSince !== null) return null;
  const day = dayOf(row.endDate ?? row.listedUntil);
  if (!isLive(row.membership.subscriptionStatus)) return { kind: "grant-ends", day };
  return { kind: isEndedByAdmin(row.membership) ? "ending" : "canceling", day };
}
