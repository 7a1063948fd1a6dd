import { transact } from "#db/open.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { calendarDayIn } from "#src/features/money/memberships/days.ts";
import { type CsvColumns, csvFile, slices } from "#src/http/csv.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { AdminUserView, UsersQuery } from "#src/shared/running/admin.ts";
import { UNANSWERED_DAYS } from "#src/shared/running/admin-labels.ts";
import { findIds, loadUsers } from "./users.ts";

const ROWS_AT_ONCE = 500;

const columns: CsvColumns<AdminUserView> = [
  ["id", ({ id }) => id],
  ["username", ({ username }) => username],
  ["email", ({ email }) => email],
  ["email confirmed", ({ emailVerified }) => (emailVerified ? "yes" : "no")],
  ["full name", ({ fullName }) => fullName],
  ["role", ({ role }) => role],
  ["phone", ({ phoneNumber }) => phoneNumber],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["ZIP code", ({ zipCode }) => zipCode],
  ["joined", ({ createdAt }) => dayOf(createdAt)],
  ["suspended", ({ suspendedAt }) => dayOf(suspendedAt)],
  ["business", ({ groomerProfile }) => groomerProfile?.businessName],
  ["listed", ({ groomerProfile }) => groomerProfile && (groomerProfile.isListed ? "yes" : "no")],
  [`requests expired in ${UNANSWERED_DAYS} days`, ({ groomerProfile }) => groomerProfile?.expiredRequests],
  ["background check", ({ groomerProfile }) => groomerProfile?.backgroundCheckStatus],
  ["background check date", ({ groomerProfile }) => groomerProfile?.backgroundCheckDate],
  ["membership", ({ groomerProfile }) => groomerProfile?.membershipState],
  ["member since", ({ groomerProfile }) => dayThere(groomerProfile, groomerProfile?.membershipStartDate)],
  ["membership end", ({ groomerProfile }) => dayThere(groomerProfile, groomerProfile?.membershipEndDate)],
];

/** UTC. */
const dayOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString().slice(0, 10);

const dayThere = (profile: AdminUserView["groomerProfile"], instant: number | null | undefined) =>
  profile === null || instant === null || instant === undefined ? null : calendarDayIn(profile.timeZone, instant);

export function exportUsers(ctx: Ctx, by: ActorContext, { page: _, ...filter }: UsersQuery): Response {
  const now = ctx.now();
  const ids = findIds(ctx.db, filter, now);
  transact(ctx.db, (tx) => auditBy(tx, by, { action: "users-exported", detail: { rows: ids.length }, now }));
  const pages = slices(ids, ROWS_AT_ONCE).map((some) => loadUsers(ctx.db, some, now));
  return csvFile(ctx, `users-${dayOf(now)}`, columns, pages);
}
