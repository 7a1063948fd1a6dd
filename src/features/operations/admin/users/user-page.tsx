/** @jsxImportSource preact */
import { and, eq, gte } from "drizzle-orm";
import { auditLog, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";
import { DAY_MS } from "#src/shared/base/time.ts";
import { Island } from "#views/island.tsx";
import { UserPage } from "#views/operations/admin/user-page.tsx";
import { findUserDetails } from "./user-details.ts";

/** The first view per admin and UTC day is audited. A null `page` folds the bookings. Throws 404. */
export function showUser(ctx: Ctx, request: Request, by: ActorContext, at: { id: number; page: number | null }) {
  const { id } = at;
  const { viewer } = by;
  const facts = findUserDetails(ctx, id, at.page);
  if (viewer.userId !== id) noteLook(ctx, by, id);
  const { user, factor, business, sessionCount, reviews, nearby } = facts;
  const { check = null, today = null, membership = null, shown = null } = business ?? {};
  const own = { check, today, membership, shown, nearby };
  const main = (
    <UserPage {...facts}>
      <Island
        name="admin-user"
        props={{ ...own, user, sessionCount, reviews, hasTwoStep: factor !== null, isSelf: viewer.userId === id }}
      />
    </UserPage>
  );
  return page(ctx, request, { title: `${user.fullName} | Admin`, isPrivate: true, isEnhanced: true, main });
}

function noteLook(ctx: Ctx, by: ActorContext, id: number) {
  const now = ctx.now();
  const look = { action: "person-viewed", target: `user ${id}` };
  const isToday = and(
    eq(auditLog.target, look.target),
    eq(auditLog.actorId, by.viewer.userId),
    eq(auditLog.action, look.action),
    gte(auditLog.at, now - (now % DAY_MS)),
  );
  transact(ctx.db, (tx) => {
    if (!tx.select({ id: auditLog.id }).from(auditLog).where(isToday).get()) auditBy(tx, by, { ...look, now });
  });
}
