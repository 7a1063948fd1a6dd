import { type AnyColumn, and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { groomerProfiles, memberships, users } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { BackgroundCheckStatus, MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { UsersQuery } from "#src/shared/running/admin.ts";
import { UNANSWERED_DAYS, type UserSort, type UserState } from "#src/shared/running/admin-labels.ts";
import { mentions, within } from "./mentions.ts";

export type Filter = Omit<UsersQuery, "page">;

export const isActive = (now: number) => sql`${groomerProfiles.listedUntil} > ${now}`;
export const isListed = (now: number) => sql`(+${groomerProfiles.listable} = 1 AND ${isActive(now)})`;

const byName = sql`${users.fullName} COLLATE NOCASE`;
export const ordersAt = (now: number): Record<UserSort, SQL[]> => ({
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [sql`${users.createdAt}`, sql`${users.id}`],
  name: [byName, sql`${users.id}`],
  business: [sql`${groomerProfiles.businessName} COLLATE NOCASE NULLS LAST`, sql`${users.id}`],
  unanswered: [
    desc(unansweredBy(sql`(SELECT id FROM groomer_profiles WHERE user_id = ${users.id})`, now)),
    sql`${users.id}`,
  ],
});

/** `b` is the booking in the statement. Skips suspended and closed parents. */
const isUnanswered = (now: number) =>
  sql`b.status = 'expired' AND b.status_changed_at > ${now - UNANSWERED_DAYS * DAY_MS}
    AND NOT EXISTS (SELECT 1 FROM users AS asker WHERE asker.id = b.pet_parent_id AND asker.disabled_at IS NOT NULL)`;

export const unansweredBy = (groomerId: SQL | AnyColumn, now: number) =>
  sql<number>`(SELECT count(DISTINCT b.pet_parent_id || ' ' || (b.request_date / ${DAY_MS})) FROM bookings b
    WHERE b.groomer_id = ${groomerId} AND ${isUnanswered(now)})`;

export const isOpen = sql`(${users.deletedAt} IS NULL AND ${users.closingAt} IS NULL)`;

/** Closed accounts are shown only on request. */
export function matching({ q, role, state }: Filter, now: number): SQL | undefined {
  return and(
    state.includes("closed") ? sql`NOT ${isOpen}` : isOpen,
    role && eq(users.role, role),
    ...state.filter((one) => one !== "closed").map((one) => stateCondition(one, now)),
    q ? mentions(q) : undefined,
  );
}

const withProfile = (condition: SQL) => within(sql`SELECT user_id FROM ${groomerProfiles} WHERE ${condition}`);

function stateCondition(state: Exclude<UserState, "closed">, now: number): SQL {
  switch (state) {
    case "suspended":
      return isNotNull(users.disabledAt);
    case "email-unconfirmed":
      return isNull(users.emailVerifiedAt);
    case "listed":
      return withProfile(isListed(now));
    case "not-listed":
      return withProfile(sql`NOT ${isListed(now)}`);
    case "no-profile":
      return sql`${users.role} = 'groomer' AND NOT ${withProfile(sql`1`)}`;
    case "unanswered":
      return withProfile(sql`id IN (SELECT groomer_id FROM bookings b WHERE ${isUnanswered(now)})`);
    default:
      return partCondition(state);
  }
}

/** "check-passed", "membership-past_due". No billing row means no membership. */
function partCondition(state: `check-${BackgroundCheckStatus}` | `membership-${MembershipState}`): SQL {
  const value = state.slice(state.indexOf("-") + 1);
  if (state.startsWith("check-")) return withProfile(sql`background_check_status = ${value}`);
  return value === "none"
    ? withProfile(sql`id NOT IN (SELECT groomer_id FROM ${memberships} WHERE ${memberships.state} <> 'none')`)
    : withProfile(sql`id IN (SELECT groomer_id FROM ${memberships} WHERE ${memberships.state} = ${value})`);
}
