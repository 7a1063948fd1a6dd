import { transact } from "#db/open.ts";
import type { AdminUserView, UsersQuery } from "#src/shared/admin.ts";
import { UNANSWERED_DAYS } from "#src/shared/admin-words.ts";
import { BRAND } from "#src/shared/brand.ts";
import { auditBy } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { By } from "../../http/by.ts";
import { inPieces } from "../../http/pieces.ts";
import { calendarDayIn } from "../memberships/days.ts";
import { findIds, loadUsers } from "./users.ts";

const ROWS_AT_ONCE = 500;

const columns: [name: string, value: (user: AdminUserView) => string | number | null | undefined][] = [
  ["id", ({ id }) => id],
  ["username", ({ username }) => username],
  ["e-mail", ({ email }) => email],
  ["e-mail confirmed", ({ emailVerified }) => (emailVerified ? "yes" : "no")],
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

/** Days in UTC. */
const dayOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString().slice(0, 10);

/** A day of a membership, by the groomer's own calendar. */
const dayThere = (profile: AdminUserView["groomerProfile"], instant: number | null | undefined) =>
  profile === null || instant === null || instant === undefined ? null : calendarDayIn(profile.timeZone, instant);

/** All users of a filter as a file for spreadsheets, written piece by piece while it is read. */
export function exportUsers(ctx: Ctx, by: By, { page: _, ...filter }: UsersQuery): Response {
  const now = ctx.now();
  const ids = findIds(ctx.db, filter, now);
  transact(ctx.db, (tx) => {
    auditBy(tx, by, { action: "users-exported", detail: { rows: ids.length }, now });
  });
  return new Response(inPieces(ctx, linesOf(ctx, ids, now)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${BRAND.toLowerCase()}-users-${dayOf(now)}.csv"`,
      "cache-control": "no-store",
    },
  });
}

function* linesOf({ db }: Ctx, ids: number[], now: number): Generator<string> {
  yield csvLine(columns.map(([name]) => name));
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const users = loadUsers(db, ids.slice(at, at + ROWS_AT_ONCE), now);
    yield users.map((user) => csvLine(columns.map(([, value]) => value(user)))).join("");
  }
}

/** One line by RFC 4180. */
export const csvLine = (values: (string | number | null | undefined)[]) => `${values.map(cell).join(",")}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front, so that it is shown as text. */
function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) || harmless !== value ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
