import { and, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { auditLog, auditReasons, countRows, type Db, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { groomerIdOfUser } from "#src/features/money/memberships/member.ts";
import { findByLogin } from "#src/features/people/accounts/queries.ts";
import { networkOf, normalizeIp } from "#src/http/guards/network.ts";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import type { AdminDashboardQuery, AuditRow } from "#src/shared/operations/admin.ts";
import { AUDIT_PER_PAGE } from "#src/shared/operations/admin-labels.ts";

const OF_ONE_USER = 10;
const RECENT = 5000;

const targetId = sql`CAST(substr(${auditLog.target}, instr(${auditLog.target}, ' ') + 1) AS INTEGER)`;

const select = (db: Db) =>
  db
    .select({
      ...pick(auditLog, ["id", "at", "actorId", "action", "target", "detail", "ip"]),
      actor: users.username,
      targetName: sql<string | null>`CASE
        WHEN ${auditLog.target} LIKE 'user %' THEN (SELECT username FROM users WHERE id = ${targetId})
        WHEN ${auditLog.target} LIKE 'groomer %' THEN (SELECT business_name FROM groomer_profiles WHERE id = ${targetId})
      END`,
      reason: auditReasons.reason,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(auditReasons, eq(auditReasons.auditId, auditLog.id));

type AuditFilter = Pick<AdminDashboardQuery, "actor" | "target" | "action" | "network" | "page">;

/** Newest first; `total` counts all pages. */
export function findAuditRows(db: Db, { page, ...filter }: AuditFilter): { rows: AuditRow[]; total: number } {
  const condition = matching(db, filter);
  const rows = select(db)
    .where(condition)
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_PER_PAGE)
    .offset((page - 1) * AUDIT_PER_PAGE)
    .all();
  return { rows, total: countRows(db, auditLog, condition) };
}

/** `actor` is an ID, username, or email; `network` any of its addresses. */
const matching = (db: Db, { actor, target, action, network }: Omit<AuditFilter, "page">): SQL | undefined =>
  and(
    actor ? inArray(auditLog.actorId, actorIds(db, actor)) : undefined,
    target ? inArray(auditLog.target, targetsOf(db, target)) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    network ? inArray(auditLog.ip, addressesOf(db, normalizeIp(network) ?? network)) : undefined,
  );

/** A groomer's rows name the account or the business. */
function targetsOf(db: Db, target: string): string[] {
  const groomerId = target.startsWith("user ") ? groomerIdOfUser(db, Number(target.slice(5))) : null;
  return groomerId === null ? [target] : [target, `groomer ${groomerId}`];
}

function addressesOf(db: Db, address: string): string[] {
  const begin = address.slice(0, address.indexOf(":") + 1);
  if (begin === "") return [address];
  return db
    .selectDistinct({ ip: auditLog.ip })
    .from(auditLog)
    .where(like(auditLog.ip, `${begin}%`))
    .all()
    .flatMap(({ ip }) => (ip !== null && networkOf(ip) === networkOf(address) ? ip : []));
}

const actorIds = (db: Db, actor: string) => [findByLogin(db, actor)?.id ?? 0, /^\d{1,10}$/.test(actor) ? +actor : 0];

export function findAuditActions(db: Db): string[] {
  const recent = db
    .select({ action: auditLog.action })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(RECENT)
    .as("recent");
  return db
    .selectDistinct({ action: recent.action })
    .from(recent)
    .orderBy(recent.action)
    .all()
    .map(({ action }) => action);
}

export const findAuditOfUser = (db: Db, userId: number): AuditRow[] =>
  select(db)
    .where(or(eq(auditLog.actorId, userId), inArray(auditLog.target, targetsOf(db, `user ${userId}`))))
    .orderBy(desc(auditLog.id))
    .limit(OF_ONE_USER)
    .all();

type ErrorResponder = (request: Request, error: AppError) => Response;

/** Audits attempts of logged-in people to use admin routes. */
export const auditDenials =
  (ctx: Ctx, respond: ErrorResponder): ErrorResponder =>
  (request, error) => {
    if (error.code === "forbidden") note(ctx, request);
    return respond(request, error);
  };

/** Rate limited, so that no one can fill the log. A failed write still refuses. */
function note(ctx: Ctx, request: Request) {
  const { pathname } = new URL(request.url);
  if (!/^\/(api\/)?admin\b/.test(pathname)) return;
  try {
    const viewer = viewerOf(ctx, request);
    if (!viewer) return;
    ctx.limits.take("denied-user", String(viewer.userId));
    const detail = { method: request.method, path: pathname.slice(0, 200) };
    audit(ctx.db, { action: "access-denied", actorId: viewer.userId, detail, now: ctx.now(), info: infoOf(request) });
  } catch (error) {
    ctx.log.info("denial not noted", { reason: String(error) });
  }
}
