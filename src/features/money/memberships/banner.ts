import { eq } from "drizzle-orm";
import { groomerProfiles, memberships } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { byClock } from "#src/domain/membership.ts";
import { isLive } from "#src/domain/membership-actions.ts";
import type { MembershipBannerProps } from "#views/desk/dashboards/membership-banner.tsx";
import { openAttempt } from "./checkout/attempts.ts";
import { dayIn } from "./days.ts";
import { isEndedByAdmin } from "./member.ts";
import { lacksCard } from "./queries.ts";

/** Maximum time that a dashboard waits for the provider. */
const TIMEOUT_MS = 3_000;

/** Asks the provider if an attempt is open, so that no one is asked to pay while a payment is being confirmed. */
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

/** Null if all is well or there's no profile. */
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
  // Not while a draft's last charge is pending; the panel covers that.
  if (row.membership?.state !== "canceling" || row.membership.unpaidSince !== null) return null;
  const day = dayOf(row.endDate ?? row.listedUntil);
  if (!isLive(row.membership.subscriptionStatus)) return { kind: "grant-ends", day };
  return { kind: isEndedByAdmin(row.membership) ? "ending" : "canceling", day };
}
