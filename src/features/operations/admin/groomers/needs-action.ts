import { and, eq, isNull, sql } from "drizzle-orm";
import {
  alerts,
  bookingColumns,
  bookings,
  changeRow,
  type Db,
  groomerProfiles,
  memberships,
  reviews,
  transact,
  users,
} from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { messageBody } from "#src/http/guards/access.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { findDeadEmails, findEmailNeed, findStuckTextNeed } from "../failed-emails.ts";
import { backgroundCheckView, localTodayOf } from "./background-check.ts";

/** More than a day's work; oldest first. */
const MAX = 200;
/** Plus one row per reporter, so that no one can push others off the list. */
const MAX_REPORTERS = 50;

/** How long a groomer may pay without being listable before an admin checks. */
const PAYING_UNLISTED_MS = 7 * DAY_MS;

/** ?1 is now, ?2 the next UTC date, ?3 the limit. Open reports count once per reporter. */
const waiting = `
  WITH open AS (SELECT p.*, u.full_name FROM groomer_profiles p JOIN users u ON u.id = p.user_id
    WHERE u.disabled_at IS NULL)
  SELECT 'check-pending' AS kind, coalesce(background_check_changed_at, created_at) AS since, user_id AS userId,
    coalesce(business_name, full_name) AS name, background_check_note AS message, NULL AS alertId
    FROM open WHERE background_check_status = 'pending'
  UNION ALL SELECT 'check-waiting', coalesce(membership_start_date, created_at), user_id, business_name, NULL, NULL
    FROM open WHERE background_check_status = 'not_started' AND listed_until > ?1
  UNION ALL SELECT 'check-expired', unixepoch(background_check_expires, '+1 day') * 1000, user_id, business_name, NULL, NULL
    FROM open WHERE background_check_status = 'passed' AND background_check_expires < ?2
  UNION ALL SELECT 'check-renamed', background_check_renamed_at, user_id, business_name,
    'Checked as ' || background_check_name || ', now ' || full_name || '.', NULL
    FROM open WHERE background_check_status = 'passed' AND background_check_renamed_at IS NOT NULL
  UNION ALL SELECT 'paying-unlisted', since, user_id, business_name,
    CASE WHEN background_check_status <> 'passed' THEN 'No passed background check.'
      WHEN min_price IS NULL THEN 'No active service package.'
      ELSE 'No location with a known ZIP code.' END, NULL
    FROM (SELECT o.*, max(coalesce(m.trial_until, o.membership_start_date, o.created_at),
        coalesce(o.background_check_changed_at, 0)) AS since
      FROM open o JOIN memberships m ON m.groomer_id = o.id
      WHERE o.listable = 0 AND m.subscription_status IN ('active', 'past_due', 'unpaid')
        AND m.state IN ('active', 'canceling', 'past_due'))
    WHERE since <= ?1 - ${PAYING_UNLISTED_MS}
  UNION ALL SELECT 'past-due', coalesce(m.unpaid_since, m.synced_at, o.membership_start_date, o.created_at), o.user_id,
    o.business_name, m.end_reason, NULL
    FROM open o JOIN memberships m ON m.groomer_id = o.id WHERE m.state = 'past_due'
  UNION ALL SELECT 'suspended-paying', u.disabled_at, u.id, p.business_name,
    iif(m.end_wanted IS NULL, NULL, 'The payment provider hasn''t ended it yet. We keep trying.'), NULL
    FROM memberships m JOIN groomer_profiles p ON p.id = m.groomer_id JOIN users u ON u.id = p.user_id
    WHERE u.disabled_at IS NOT NULL AND u.closing_at IS NULL AND u.deleted_at IS NULL AND m.cancel_at IS NULL
      AND m.subscription_status IN ('trialing', 'active', 'past_due', 'unpaid')
  UNION ALL SELECT * FROM (SELECT 'reported', min(r.created_at) AS since,
    iif(count(DISTINCT r.about_id) < 2, r.about_id, r.reporter_id),
    iif(count(DISTINCT r.about_id) < 2, u.full_name, reporter.full_name),
    iif(count(*) = 1, 'A ' || r.kind || ' was reported', count(*) || ' reports')
      || ' by ' || coalesce(reporter.full_name, 'someone who has left')
      || iif(count(DISTINCT r.about_id) < 2, '.', ', about ' || count(DISTINCT r.about_id) || ' people.'), NULL
    FROM reports r LEFT JOIN users u ON u.id = r.about_id LEFT JOIN users reporter ON reporter.id = r.reporter_id
    WHERE r.decided_at IS NULL GROUP BY r.reporter_id ORDER BY since LIMIT ${MAX_REPORTERS})
  UNION ALL SELECT 'alert', a.created_at, coalesce(p.user_id, u.id), coalesce(p.business_name, u.full_name), a.message, a.id
    FROM alerts a LEFT JOIN groomer_profiles p ON p.id = a.groomer_id LEFT JOIN users u ON u.id = a.user_id
    WHERE a.resolved_at IS NULL
  ORDER BY since, userId, message LIMIT ?3 + ${MAX_REPORTERS}`;

/** Oldest first, after stuck emails, which affect everyone. Skips texts left over from a former provider. */
export function findNeeds({ db, now: clock, texts }: Pick<Ctx, "db" | "now" | "texts">): NeedView[] {
  const now = clock();
  const rows = statement<Omit<NeedView, "email" | "check" | "visit" | "suspect">, [number, string, number]>(
    db,
    waiting,
  ).all(now, utcDay(now + DAY_MS), MAX);
  const checks = findChecks(db, rows.filter(isAboutCheck), now);
  const ids = JSON.stringify(rows.flatMap(({ alertId }) => alertId ?? []));
  const visits = findVisits(db, ids);
  const suspects = findSuspects(db, ids);
  const needs = rows.map((need) => ({
    ...need,
    visit: (need.alertId !== null && visits.get(need.alertId)) || null,
    suspect: (need.alertId !== null && suspects.get(need.alertId)) || null,
    check: (isAboutCheck(need) && checks.get(need.userId!)) || null,
    email: null,
  }));
  // A check lasts through its last day, by the groomer's clock.
  const due = needs.filter(({ kind, check }) => kind !== "check-expired" || check!.expires! < check!.today);
  const oldestFirst = [...due, ...findDeadEmails(db, MAX)].sort((a, b) => a.since - b.since);
  return [...findEmailNeed(db, now), ...(texts ? findStuckTextNeed(db, now) : []), ...oldestFirst].slice(
    0,
    MAX + MAX_REPORTERS,
  );
}

const isAboutCheck = ({ kind }: Pick<NeedView, "kind">) => kind.startsWith("check-");

function findChecks(db: Db, needs: Pick<NeedView, "userId">[], now: number) {
  const ids = JSON.stringify(needs.map(({ userId }) => userId));
  const isInNeeds = sql`${groomerProfiles.userId} IN (SELECT value FROM json_each(${ids}))`;
  const found = db
    .select({ profile: groomerProfiles, name: users.fullName })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(isInNeeds)
    .all();
  return new Map(
    found.map(({ profile, name }) => [
      profile.userId,
      { ...backgroundCheckView(profile, name), today: localTodayOf(profile, now) },
    ]),
  );
}

function findVisits(db: Db, alertIds: string): Map<number, NeedView["visit"]> {
  const found = db
    .select({ alertId: alerts.id, kind: alerts.kind, visit: bookingColumns, parent: users, rating: reviews.rating })
    .from(alerts)
    .innerJoin(bookings, eq(bookings.id, alerts.bookingId))
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .leftJoin(reviews, and(eq(reviews.bookingId, bookings.id), isNull(reviews.hiddenAt)))
    .where(sql`${alerts.id} IN (SELECT value FROM json_each(${alertIds}))`)
    .all();
  return new Map(
    found.map(({ alertId, kind, visit: { id, disputeKind, disputeText }, parent, rating }) => {
      const dispute = kind === "disputed" && disputeKind ? { kind: disputeKind, text: disputeText, rating } : null;
      return [alertId, { bookingId: id, parentId: parent.id, parentName: parent.fullName, dispute }];
    }),
  );
}

/** By alert ID, the person whose conduct, cards, or requests the alert is about. */
function findSuspects(db: Db, alertIds: string): Map<number, NeedView["suspect"]> {
  const payer = sql`(SELECT user_id FROM groomer_profiles WHERE id = ${alerts.groomerId} AND ${alerts.kind} = 'failed_cards')`;
  const asker = sql`(SELECT pet_parent_id FROM visits WHERE id = ${alerts.bookingId} AND ${alerts.kind} <> 'disputed')`;
  const { id, username, fullName, role } = users;
  const found = db
    .select({ alertId: alerts.id, id, username, fullName, role, membershipState: memberships.state })
    .from(alerts)
    .innerJoin(users, and(eq(id, sql`coalesce(${alerts.userId}, ${payer}, ${asker})`), isNull(users.disabledAt)))
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, id))
    .leftJoin(memberships, eq(memberships.groomerId, groomerProfiles.id))
    .where(sql`${alerts.id} IN (SELECT value FROM json_each(${alertIds}))`)
    .all();
  return new Map(found.map(({ alertId, ...suspect }) => [alertId, suspect]));
}

/** Throws 404, 409 (already resolved, or needs a decision). */
export function resolveAlert(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx, (tx, now) => {
    const alert = found(tx.select().from(alerts).where(eq(alerts.id, id)).get());
    if (alert.kind === "disputed") {
      throw conflict("Decide this dispute: agree with one side.");
    }
    const resolved = changeRow(tx, alerts, { id, resolvedAt: null }, { resolvedAt: now, resolvedBy: by.viewer.userId });
    if (!resolved) throw conflict("This alert was already resolved.");
    auditBy(tx, by, { action: "alert-resolved", target: `alert ${id}`, detail: { kind: alert.kind }, now });
  });
  return messageBody("The alert is resolved.");
}
